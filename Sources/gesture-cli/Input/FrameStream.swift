import CheckedBytes
import Foundation
import HandLandmarkerCore
import ImageFiles
import TensorEngine

/// The frames of one input, whatever it is. Holds one frame at a time.
package final class FrameStream {
  /// The input's name as it was given.
  package let name: String
  private let reader: FrameReader
  private let helper: ChildProcess?
  private let orientation: MPImage.Orientation
  private var helperRate: Double?

  /// Opens an input by its content.
  ///
  /// - Parameters:
  ///   - name: A path, or `-` for standard input.
  ///   - raw: The layout of frames without headers.
  /// - Throws: `ToolError`.
  package convenience init(opening name: String, settings: InputSettings, standardInput: Int32) throws {
    let file =
      name == "-"
      ? DescriptorSource(descriptor: standardInput, name: "standard input", closesDescriptor: false)
      : try DescriptorSource(opening: name)
    let source = PeekableSource(file)
    var helper: ChildProcess?
    if settings.raw == nil {
      let kind = ContentKind(try source.peek(ContentKind.signatureLength))
      if source.peeked.isEmpty { throw ToolError(.dataError, name, "is empty: there is no picture in it") }
      if kind != .netpbm, kind != .yuv4mpeg { helper = try FFmpeg.decode(name, source: source, kind: kind) }
    }
    self.init(name: name, bytes: helper ?? source, helper: helper, settings: settings)
  }

  /// The frames of a camera.
  package convenience init(camera device: String, settings: InputSettings) throws {
    let helper = try FFmpeg.capture(camera: device)
    self.init(name: device, bytes: helper, helper: helper, settings: settings)
  }

  private init(name: String, bytes: any ByteSource, helper: ChildProcess?, settings: InputSettings) {
    self.name = name
    self.helper = helper
    orientation = settings.orientation
    reader = FrameReader(stream: ByteStream { try bytes.read(into: $0) }, name: name, raw: helper == nil ? settings.raw : nil)
  }

  /// The next frame; nil at the end.
  ///
  /// - Throws: `ToolError` that names the frame and the byte.
  package func next() throws -> MPImage? {
    try Interruption.check()
    do {
      guard let pixels = try reader.nextPixels() else {
        try checkEnd()
        return nil
      }
      return MPImage(pixels: pixels, orientation: orientation)
    } catch let error as StatusError {
      // A helper that broke off says better why than the frame it left unfinished.
      if helper != nil { try checkEnd() }
      throw ToolError(describing: error, subject: name)
    }
  }

  /// Whether frames may follow after an error: only one was damaged.
  package var canContinue: Bool { reader.canContinue }

  /// Frames per second if the input says so; known from the first frame on.
  package var framesPerSecond: Double? {
    guard let helper else { return reader.frameRate }
    if helperRate == nil { helperRate = FFmpegReport(helper.report.beginning).framesPerSecond }
    return helperRate
  }

  private func checkEnd() throws {
    guard let helper else {
      if reader.frameCount == 0 { throw ToolError(.dataError, name, "there is no picture in it") }
      return
    }
    let status = helper.wait()
    try Interruption.check()
    if status != 0 || reader.frameCount == 0 {
      let reason = helper.report.lastLine
        .replacing("file:/dev/stdin: ", with: "").replacing("/dev/stdin: ", with: "").replacing("pipe:0: ", with: "")
      throw ToolError(
        .dataError, name, "ffmpeg cannot read it as pictures: \(reason.isEmpty ? "status \(status)" : reason)")
    }
  }
}
