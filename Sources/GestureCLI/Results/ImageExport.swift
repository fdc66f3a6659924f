import GestureCommandLine
import GestureImages
import HandFiles

/// Writes images of results, and crops of hands, as PNG files. The images are upright, and are named like drawings of
/// `draw`. The results name the files.
final class ImageExport {
  struct Files {
    /// The file of the image; nil if images are not written.
    var frame: String?
    /// The files of the hands, in order; nil if not written.
    var crops: [String]?

    func fields(_ hand: Int) -> [String] {
      let crop = crops.map { $0.indices.contains(hand) ? $0[hand] : "" }
      return [frame, crop].compactMap { $0.map { HandRecord.quoted(FileName.escaped($0)) } }
    }
  }

  private var frames: OutputNames?
  private var crops: OutputNames?
  private let overwrites: Bool

  /// The margin of a crop, relative to the box's longer side. The box contains the landmarks.
  private static let margin: Float = 0.25

  init?(_ output: OutputArguments) throws {
    overwrites = output.overwrites
    frames = try output.frames.map { try OutputNames(creating: $0, output) }
    crops = try output.crops.map { try OutputNames(creating: $0, output) }
    if frames == nil, crops == nil { return nil }
  }

  /// The columns that the options add to a table.
  static func columns(_ output: OutputArguments) -> [String] {
    [output.frames.map { _ in "frameFile" }, output.crops.map { _ in "cropFile" }].compactMap(\.self)
  }

  func write(_ image: RasterImage, of record: OutputRecord) throws -> Files {
    let source = record.result.source ?? "-"
    let frame = record.frameInFile
    let upright = image.upright()
    let file = try frames?.path(for: source, frame: frame, ending: ".png")
    if let file { try DraftFile(upright.pngData, to: file, overwriting: overwrites).complete() }
    guard crops != nil else { return Files(frame: file) }
    let files = try record.result.hands.enumerated().map { number, hand in
      let path = try crops?.path(for: source, frame: frame, ending: "-hand\(number).png") ?? ""
      let reading = hand.upright(in: image.orientation).imageReading
      let crop = reading.map { Self.crop(upright, $0.box) } ?? upright
      try DraftFile(crop.pngData, to: path, overwriting: overwrites).complete()
      return path
    }
    return Files(frame: file, crops: files)
  }

  private static func crop(_ image: RasterImage, _ box: SIMD4<Float>) -> RasterImage {
    let width = Float(image.width)
    let height = Float(image.height)
    let room = margin * max((box.z - box.x) * width, (box.w - box.y) * height)
    func pixel(_ position: Float, _ limit: Int) -> Int { Int(min(max(position, 0), Float(limit)).rounded()) }
    return image.cropped(
      x: pixel(box.x * width - room, image.width)..<pixel(box.z * width + room, image.width),
      y: pixel(box.y * height - room, image.height)..<pixel(box.w * height + room, image.height))
  }
}
