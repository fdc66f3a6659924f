import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport
import HandDrawings
import HandLandmarkerCore

/// The output of drawings: all into one stream, one file, one video, or files in a folder.
final class DrawingOutput {
  private enum Location {
    case stream(OutputFile, DrawingFormat)
    /// A file for images that follow each other; it is created when the first one is there.
    case sequence(String)
    /// A file for exactly one image; it is created when the image is there.
    case singleFile(String, DrawingFormat)
    case video(VideoOutput)
    /// A file for each image or frame; nil in place of the format for a PNG file of each image, and a video of each video of an input folder.
    case folder(DrawingFormat?)
  }

  private let location: Location
  private let inputs: [String]
  private let overwrites: Bool
  /// The file of a sequence.
  private var sequence: OutputFile?
  /// The file of exactly one image, complete but for its name: there may be a second image.
  private var single: DraftFile?
  private var names: OutputNames
  /// The video of the source that is being drawn.
  private var video: (source: String, output: VideoOutput)?
  private let framesPerSecond: () -> Double?
  private var count = 0

  /// - Parameters:
  ///   - path: A folder, a file whose name ends in the format, or nil for standard output.
  ///   - mayHaveSeveral: Whether there may be more than one image.
  ///   - overwrites: Whether files that exist are replaced.
  ///   - framesPerSecond: The frame rate of the input, if it has one; asked when a frame of a video is there.
  /// - Throws: `ToolError` if path, format and number do not fit each other.
  init(
    path: String?, format wanted: DrawingFormat?, mayHaveSeveral: Bool, inputs: [String], overwrites: Bool, standardOutput: OutputFile,
    framesPerSecond: @escaping () -> Double?
  ) throws {
    self.inputs = inputs
    self.overwrites = overwrites
    self.framesPerSecond = framesPerSecond
    let folder = path.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    names = OutputNames(folder: folder ?? "", inputs: inputs)
    guard let path else {
      location = .stream(standardOutput, wanted ?? .ppm)
      return
    }
    if path.hasSuffix("/") || InputList.isFolder(path) {
      location = .folder(wanted)
      try OutputNames.create(path)
      return
    }
    if wanted == nil, VideoOutput.isVideo(path) {
      location = .video(try VideoOutput(path, notOver: inputs, framesPerSecond: framesPerSecond))
      return
    }
    guard let format = wanted ?? DrawingFormat(fileName: path) else {
      throw ToolError(
        .usage, "--output \(path)",
        "must end in .png, .jpg, .ppm or .svg, for a video in .mp4, .mov, .mkv or .webm, or be a folder (end it with /)")
    }
    if format == .ppm {
      location = .sequence(path)
    } else if mayHaveSeveral {
      throw ToolError(
        .usage, "--output \(path)", "holds one image, but there may be several: give a folder (end it with /), a .ppm file or a video")
    } else {
      location = .singleFile(path, format)
    }
  }

  /// - Parameters:
  ///   - image: Upright, as the hands are.
  ///   - source: The input's name.
  ///   - frame: Its number within a stream; nil for a single image.
  ///   - time: Nil for a single image.
  func write(_ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing, source: String, frame: Int?, time: Duration?) throws {
    switch location {
    case .stream(let file, let format):
      if format != .ppm, count > 0 {
        throw ToolError(.usage, "--output", "must be a folder for several images: only PPM images can follow each other in one stream")
      }
      try format.encode(image, hands, drawing).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try file.write(bytes) }
      try file.flush()
    case .sequence(let path):
      let file = try sequence ?? OutputFile(creating: path, notOver: inputs)
      sequence = file
      try DrawingFormat.ppm.encode(image, hands, drawing).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try file.write(bytes) }
      try file.flush()
    case .singleFile(let path, let format):
      if count > 0 {
        single = nil
        throw ToolError(.usage, "--output \(path)", "holds one image, but \(source) has several: give a folder (end it with /)")
      }
      let file = try DraftFile(path, notOver: inputs)
      try file.write(try format.encode(image, hands, drawing))
      single = file
    case .folder(nil) where time != nil && names.isInFolder(source) && Self.isVideo(source):
      try video(of: source).write(drawing.draw(hands, on: image), at: time)
    case .folder(let wanted):
      let format = wanted ?? .png
      let path = try names.path(for: source, frame: frame, ending: "." + format.rawValue)
      try OutputRules.refuseExisting(path, notOver: inputs + [source], overwrites: overwrites)
      let file = try DraftFile(path, notOver: inputs + [source])
      try file.write(try format.encode(image, hands, drawing))
      try file.complete()
    case .video(let video): try video.write(drawing.draw(hands, on: image), at: time)
    }
    count += 1
  }

  /// Completes a video, or the file of the only image.
  func finish() throws {
    if case .video(let video) = location { try video.finish() }
    try single?.complete()
    try video?.output.finish()
    video = nil
  }

  /// Whether a source whose frames have times is a video, not an image that is taken as one.
  private static func isVideo(_ source: String) -> Bool {
    let kind = FileKind(contentsOfFile: source)
    return !kind.isImage || kind == .gif || kind == .netpbm
  }

  /// The video that the frames of a source in an input folder go to; that of the source before is complete.
  private func video(of source: String) throws -> VideoOutput {
    if let video, video.source == source { return video.output }
    try finish()
    let ending = VideoOutput.isVideo(source) ? String(source[(source.lastIndex(of: ".") ?? source.startIndex)...]) : ".mp4"
    let path = try names.path(for: source, ending: ending)
    try OutputRules.refuseExisting(path, notOver: inputs + [source], overwrites: overwrites)
    let output = try VideoOutput(path, notOver: inputs + [source], framesPerSecond: framesPerSecond)
    video = (source, output)
    return output
  }
}
