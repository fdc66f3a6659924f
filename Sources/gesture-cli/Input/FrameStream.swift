import CommandLineTool
import GestureClassifier
import ImageFiles
import LeanFoundation
import SystemSupport

/// The frames of one input, whatever it is. Holds one frame at a time.
final class FrameStream: ImageSource {
  /// The input's name as it was given.
  let name: String
  private let reader: FrameReader
  private let kind: FileKind?
  private let helper: ChildProcess?
  private let rotationDegrees: Int
  private lazy var helperRate = helper.flatMap { ffmpegFrameRate(in: String(decoding: $0.report, as: UTF8.self)) }

  /// Opens an input by its content.
  ///
  /// - Parameters:
  ///   - name: A path, or `-` for standard input.
  ///   - decodingThreads: How many threads decode a JPEG image; nil for as many as help.
  /// - Throws: `ToolError`.
  convenience init(
    opening name: String, _ arguments: ParsedArguments, standardInput: Int32, decodingThreads: Int? = nil
  ) throws {
    let source = PeekableSource(try DescriptorSource(opening: name, standardInput: standardInput))
    var helper: ChildProcess?
    var found: FileKind?
    if !arguments.has(CommonOptions.raw) {
      let kind = FileKind(try source.peek(FileKind.signatureLength))
      found = kind
      if source.peeked.isEmpty { throw ToolError(.dataError, name, "is empty: there is no image in it") }
      if !kind.isReadDirectly { helper = try FFmpeg.decode(name, source: source, kind: kind) }
    }
    self.init(name: name, bytes: helper ?? source, helper: helper, kind: found, arguments)
    reader.threads = decodingThreads ?? reader.threads
  }

  /// Opens an input of a list, whose frames may have been decoded together with those of others.
  convenience init(opening item: InputList.Item, _ arguments: ParsedArguments, standardInput: Int32, decodingThreads: Int?) throws {
    if let share = item.share, let frames = try share.takeFrames() {
      self.init(name: item.name, bytes: frames, helper: nil, kind: share.kind, arguments)
    } else {
      try self.init(opening: item.name, arguments, standardInput: standardInput, decodingThreads: decodingThreads)
    }
  }

  /// The frames of a camera.
  convenience init(camera device: String, _ arguments: ParsedArguments) throws {
    let helper = try FFmpeg.capture(camera: device)
    self.init(name: device, bytes: helper, helper: helper, kind: nil, arguments)
  }

  private init(name: String, bytes: any ByteSource, helper: ChildProcess?, kind: FileKind?, _ arguments: ParsedArguments) {
    self.name = name
    self.kind = kind
    self.helper = helper
    let raw = helper == nil ? arguments[CommonOptions.raw] : nil
    let stream = ByteStream { buffer in
      do { return try bytes.read(into: buffer) } catch let error as ToolError { throw StatusError(.unavailable, error.message) }
    }
    reader = FrameReader(stream: stream, name: name, raw: raw)
    reader.toleratesDamage = arguments[CommonOptions.tolerateDamage]
    rotationDegrees = arguments[CommonOptions.rotation].degrees
  }

  /// The next frame; nil at the end.
  ///
  /// - Throws: `ToolError` that names the frame and the byte, `Interrupted`.
  func next() throws -> RasterImage? {
    try Interruption.check()
    do throws(StatusError) {
      if var image = try reader.nextPixels() {
        image.rotationDegrees = rotationDegrees
        return image
      }
    } catch {
      try Interruption.check()
      // A helper that broke off describes the reason better than the frame it left unfinished.
      if helper != nil { try checkEnd() }
      var error = error
      if error.isTolerable { error.suggestion = "get the file again, or take what is there with --tolerate-damage" }
      throw ToolError(describing: error, subject: name)
    }
    try checkEnd()
    return nil
  }

  /// Whether frames may follow after an error: only one was damaged.
  var canContinue: Bool { reader.canContinue }

  /// Whether its content allows for more than one frame.
  var mayHaveSeveralFrames: Bool {
    switch kind {
    case .jpeg, .png, .webp, .bmp, .tiff: false
    case .netpbm, .yuv4mpeg, .gif, .heif, .other, nil: true
    }
  }

  /// Frames per second if the input has a rate; known from the first frame on.
  var framesPerSecond: Double? {
    helper == nil ? reader.frameRate : helperRate
  }

  private func checkEnd() throws {
    guard let helper else {
      if reader.frameCount == 0 { throw ToolError(.dataError, name, "there is no image in it") }
      return
    }
    let (status, lastLine) = helper.wait()
    try Interruption.check()
    if status != 0 || reader.frameCount == 0 {
      let reason = ["file:/dev/stdin: ", "/dev/stdin: ", "pipe:0: "].reduce(lastLine) { $0.replacing($1, with: "") }
      throw ToolError(.dataError, name, "ffmpeg cannot read it as images: \(reason.isEmpty ? "status \(status)" : reason)")
    }
  }
}
