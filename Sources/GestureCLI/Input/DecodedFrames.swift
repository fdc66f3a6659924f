import GestureCommandLine
import GestureFoundation
import GestureImages

/// The upright frames of a file, a pipe or one ffmpeg run. The file states the orientation. Only one frame is held in
/// memory at a time.
final class DecodedFrames: FrameSequence {
  private let name: String
  private let options: ReadingOptions
  private let warn: (ToolError) -> Void
  private let reader: FrameReader
  private let ffmpeg: FFmpeg?
  /// The stated properties of an image file that ffmpeg decodes. The decoded image still needs the stated orientation.
  private let properties: ImageFileProperties
  private var number = 0
  private var isAtEnd = false
  /// Whether a note about a frame has been reported.
  private(set) var hasNoted: Bool

  /// Frames that this process decodes.
  ///
  /// - Parameters:
  ///   - properties: The properties of the file that the bytes were made from.
  ///   - warn: Receives tolerated damage, and notes about frames.
  init(
    _ bytes: any ByteSource, name: String, _ options: ReadingOptions,
    properties: ImageFileProperties = ImageFileProperties(),
    warn: @escaping (ToolError) -> Void
  ) throws {
    self.name = name
    self.options = options
    self.warn = warn
    self.properties = properties
    reader = FrameReader(stream: ByteStream(bytes), name: name, raw: options.raw)
    ffmpeg = nil
    hasNoted = false
    reader.threads = options.threads ?? reader.threads
    try prepare()
  }

  /// Frames that ffmpeg decodes.
  ///
  /// - Parameter hasNoted: Whether a note about the frames of this input has been reported.
  init(
    _ ffmpeg: FFmpeg, _ options: ReadingOptions, hasNoted: Bool = false, warn: @escaping (ToolError) -> Void
  ) throws {
    name = ffmpeg.name
    self.options = options
    self.warn = warn
    self.ffmpeg = ffmpeg
    self.hasNoted = hasNoted
    properties = ffmpeg.properties
    reader = ffmpeg.makeReader()
    if let file = ffmpeg.description, file.videoCount > 1, ![.heif, .icon].contains(ffmpeg.kind) {
      warn(ToolError(.dataError, name, "has \(file.videoCount) videos: only the first is read"))
    }
    try prepare()
  }

  private func prepare() throws {
    reader.toleratesDamage = options.toleratesDamage
    reader.reducedSide = options.reducedSide
    if let reason = properties.misreading {
      throw ToolError(
        .dataError, name,
        "is a TIFF image \(reason), which ffmpeg reads incorrectly: convert it first, for example with magick IN.tif OUT.png"
      )
    }
    if properties.hasPremultipliedAlpha {
      warn(ToolError(.dataError, name, "has premultiplied alpha: transparent areas are read on a black background"))
    }
    if properties.hasFurtherPages { warn(ToolError(.dataError, name, "has several pages: only the first is read")) }
  }

  /// The length in seconds, if the file states it.
  var duration: Double? { ffmpeg?.description?.duration }

  func nextFrame() throws -> InputFrame? {
    try Interruption.check()
    if isAtEnd { return nil }
    let image: Result<RasterImage, any Error>
    do {
      guard let next = try nextImage() else { return nil }
      image = .success(next)
    } catch let error as ToolError where !isAtEnd && reader.canContinue {
      image = .failure(error)
    }
    defer { number += 1 }
    let rate = reader.statedFrameRate.map { InputFrame.Stated.rate($0) }
    return InputFrame(image, number: number, stated: ffmpeg?.time.map { .time($0) } ?? rate ?? .nothing)
  }

  private func nextImage() throws -> RasterImage? {
    let pixels: RasterImage?
    do throws(StatusError) {
      pixels = try reader.nextPixels()
    } catch {
      return try end(after: error)
    }
    guard var image = pixels else {
      isAtEnd = true
      try checkEnd()
      return nil
    }
    noteOnce(image)
    try ffmpeg?.check(image)
    image = try ToolError.about(name) { try image.upright(properties.orientation) }
    image.rotationDegrees = options.rotationDegrees
    return image
  }

  /// Ends the frames at tolerated damage; throws the error otherwise.
  private func end(after error: StatusError) throws -> RasterImage? {
    try Interruption.check()
    isAtEnd = !reader.canContinue
    // Frames before the damage are kept.
    if options.toleratesDamage, isAtEnd, ffmpeg == nil, reader.frameCount > 0, error.status == .dataLoss {
      warn(ToolError(describing: error, subject: name))
      return nil
    }
    // The report of a failed helper is more precise than the error about its unfinished frame.
    if ffmpeg?.isAtEnd == true { try checkEnd() }
    var error = error
    if error.isTolerable { error.suggestion = "get the file again, or accept it with --tolerate-damage" }
    throw ToolError(describing: error, subject: name)
  }

  private func noteOnce(_ image: RasterImage) {
    if hasNoted { return }
    let noteOfImage = properties.bitsPerSample == 16 ? image.noteOf16Bits : nil
    guard let note = ffmpeg?.note ?? noteOfImage ?? ffmpeg?.noteOfTurn ?? reader.note else { return }
    hasNoted = true
    warn(ToolError(.dataError, name, note))
  }

  /// Reports problems of the input as a whole.
  private func checkEnd() throws {
    if let ffmpeg {
      let hint = options.waiting.hint(isCamera: ffmpeg.origin == .camera)
      try ffmpeg.checkEnd(
        after: reader.frameCount, toleratesDamage: options.toleratesDamage, hint: hint, warn: warn)
    } else if reader.frameCount == 0 {
      throw ToolError(.dataError, name, "contains no image")
    }
  }
}
