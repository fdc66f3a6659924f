import CommandLineTool
import ImageFiles
import LeanFoundation
import SystemSupport

/// A video that ffmpeg makes of frames which are handed to it through a pipe.
final class VideoOutput {
  /// ffmpeg and the end of the pipe that it reads from.
  private struct Encoder {
    let child: ChildProcess
    let frames: OutputFile
    let width: Int
    let height: Int
    /// Signalled when ffmpeg has closed its output.
    let end: DispatchSemaphore
  }

  /// ffmpeg's name of the format for each ending of a file's name.
  private static let formats = ["mp4": "mp4", "mov": "mov", "mkv": "matroska", "webm": "webm"]
  /// A longer pause between two frames is cut.
  private static let longestPause = 10.0

  private let path: String
  private let format: String
  private let file: DraftFile
  private let framesPerSecond: () -> Double?
  private var encoder: Encoder?
  private var rate = 30.0
  private var last: (time: Int, frame: Data)?
  private var written = 0
  /// The number of the frame at time 0.
  private var origin = 0

  /// Whether a file of this name would be a video.
  static func isVideo(_ path: String) -> Bool { formats[pathExtension(path)] != nil }

  private static func pathExtension(_ path: String) -> String { URL(fileURLWithPath: path).pathExtension.lowercased() }

  /// - Parameters:
  ///   - inputs: Files that are being read: the video must not replace them.
  ///   - framesPerSecond: Asked when the first frame is there; nil for 30.
  /// - Throws: `ToolError` if the file cannot be created.
  init(_ path: String, notOver inputs: [String], framesPerSecond: @escaping () -> Double?) throws {
    self.path = path
    self.framesPerSecond = framesPerSecond
    format = Self.formats[Self.pathExtension(path)] ?? "mp4"
    file = try DraftFile(path, notOver: inputs)
  }

  deinit {
    if encoder != nil { _ = close() }
  }

  /// Adds a frame. All must have the same size.
  ///
  /// - Parameter time: In milliseconds; the frame before is repeated until then. Nil to follow that frame at once.
  /// - Throws: `OutputFailed`.
  func write(_ image: RasterImage, at time: Int?) throws {
    let encoder = try encoder ?? start(image.width, image.height)
    self.encoder = encoder
    guard encoder.width == image.width, encoder.height == image.height else {
      throw failure(
        .dataError,
        "frame \(written) has \(image.width)×\(image.height) pixels: all frames of a video must be as large as the first, \(encoder.width)×\(encoder.height)"
      )
    }
    if let time { try fill(to: time) }
    let frame = image.rgbData
    try put(frame)
    last = (time ?? 0, frame)
  }

  /// Repeats the frame before where frames are missing, as those that a live stream has dropped.
  private func fill(to time: Int) throws {
    let place = Double(time) * rate / 1000
    guard let last, time > last.time, place < 1e15 else {
      // The first frame, or that of the next input.
      origin = written - (place < 1e15 ? Int(place.rounded()) : 0)
      return
    }
    let missing = min(origin + Int(place.rounded()) - written, Int(Self.longestPause * rate))
    for _ in 0..<max(missing, 0) { try put(last.frame) }
    origin = written - Int(place.rounded())
  }

  private func put(_ frame: Data) throws {
    do {
      try frame.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try encoder?.frames.write(bytes) }
      written += 1
    } catch is OutputClosed {
      throw failure(.inputOutputError, "ffmpeg cannot write it: \(close().lastLine)")
    }
  }

  private func start(_ width: Int, _ height: Int) throws -> Encoder {
    rate = framesPerSecond() ?? rate
    let pipe: Pipe
    do { pipe = try Pipe() } catch { throw failure(.internalError, error.message) }
    defer { withExtendedLifetime(pipe) {} }
    let frames = OutputFile(descriptor: pipe.takeWriteEnd(), name: "ffmpeg", closesDescriptor: true)
    // With 4:2:0 sampling, which every player knows, sides are even: an odd one gets a black line.
    var arguments = [
      "-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-video_size", "\(width)x\(height)", "-framerate",
      "\(rate)", "-i", "pipe:0", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
    ]
    // The encoder of ffmpegs without x264 makes tiny images without it.
    if format != "webm" { arguments += ["-q:v", "3"] }
    arguments += ["-f", format, "-y", "file:" + file.draft]
    let source = try DescriptorSource(opening: "-", standardInput: pipe.readEnd)
    guard let child = try ChildProcess("ffmpeg", arguments, input: source) else {
      throw failure(.unavailable, "needs ffmpeg, which is not on the PATH: install it, or write images to a folder or a .ppm file")
    }
    let end = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let reader = child
    let isStarted = HelperThread.start {
      // What ffmpeg reports has to be read meanwhile.
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
        while let count = try? reader.read(into: buffer), count > 0 {}
      }
      end.signal()
    }
    guard isStarted else { throw failure(.internalError, "there is no thread to read what ffmpeg reports") }
    return Encoder(child: child, frames: frames, width: width, height: height, end: end)
  }

  /// Hands the rest to ffmpeg and waits for it.
  private func close() -> (status: Int32, lastLine: String) {
    guard let encoder else { return (0, "") }
    try? encoder.frames.flush()
    encoder.frames.finish()
    self.encoder = nil
    encoder.end.wait()
    return encoder.child.wait()
  }

  /// Completes the video; without a frame there is none.
  ///
  /// - Throws: `OutputFailed`.
  func finish() throws {
    guard encoder != nil else { return }
    let (status, lastLine) = close()
    // An interrupt that reaches ffmpeg as well makes it complete the file and end with 255.
    guard status == 0 || status == 255 && Interruption.isNoted else {
      throw failure(.inputOutputError, "ffmpeg cannot write it: \(lastLine.isEmpty ? "status \(status)" : lastLine)")
    }
    try file.complete()
  }

  private func failure(_ status: ExitStatus, _ message: String) -> OutputFailed {
    OutputFailed(error: ToolError(status, path, message))
  }
}
