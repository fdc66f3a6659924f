import GestureCommandLine
import GestureFoundation
import GestureImages

/// A video that ffmpeg encodes from frames in a pipe.
final class VideoOutput {
  /// The name of ffmpeg's format for each file extension.
  private static let formats = ["mp4": "mp4", "mov": "mov", "mkv": "matroska", "webm": "webm"]
  private let path: String
  private let format: String
  private let file: DraftFile
  private var encoder: FramePipe?
  /// The frame rate of the input, if it has one.
  private let framesPerSecond: () -> Double?
  private var written = 0
  /// The pixels of the first frame, until there is a second one.
  private var onlyFrame: Data?
  /// The previous frame's times in the input and video, in milliseconds.
  private var last: (input: Double, video: Double)?
  /// The milliseconds between the two previous frames.
  private var interval = 1000.0 / 30

  static func isVideo(_ path: String) -> Bool { format(of: path) != nil }

  private static func format(of path: String) -> String? {
    formats[URL(fileURLWithPath: path).pathExtension.lowercased()]
  }

  /// - Parameter framesPerSecond: The frame rate of the input, if it has one; asked when a frame is there.
  init(_ path: String, overwriting: Bool, framesPerSecond: @escaping () -> Double?) throws {
    self.path = path
    self.framesPerSecond = framesPerSecond
    format = Self.format(of: path) ?? "mp4"
    file = try DraftFile(path, overwriting: overwriting)
  }

  deinit { _ = close() }

  /// Adds a frame. All frames must have the same size.
  ///
  /// - Parameter time: The time in the input; nil to follow the previous frame at once. A time that is not later than
  ///   the previous time begins the next input.
  /// - Throws: `RunEnded`.
  func write(_ image: RasterImage, at time: Duration?) throws {
    let encoder = try encoder ?? start(image.width, image.height)
    self.encoder = encoder
    guard encoder.width == image.width, encoder.height == image.height else {
      throw failure(
        .dataError,
        "frame \(written) has \(image.width)×\(image.height) pixels, but all frames of a video must have the size of the first, "
          + "\(encoder.width)×\(encoder.height)"
      )
    }
    let frame = image.rgbData
    try put(frame, at: position(of: time))
    onlyFrame = written == 1 ? frame : nil
  }

  private func put(_ frame: Data, at position: Double) throws {
    do {
      try encoder?.write(frame, at: Int((position * 1000).rounded()), duration: Int((interval * 1000).rounded()))
      written += 1
    } catch is OutputClosed {
      throw failure(.inputOutputError, "ffmpeg cannot write it: \(close().lastLine)")
    }
  }

  /// The position of a frame in the video, in milliseconds.
  private func position(of time: Duration?) -> Double {
    let rate = framesPerSecond()
    let exact = time.map { Self.exact($0.fractionalMilliseconds, framesPerSecond: rate) }
    guard let last else {
      if let rate { interval = 1000 / rate }
      last = (exact ?? 0, 0)
      return 0
    }
    // The limit exceeds any pause, and keeps positions far from overflow.
    if let exact, 0 < exact - last.input, exact - last.input < 1e12 { interval = exact - last.input }
    let position = last.video + interval
    self.last = (exact ?? last.input, position)
    return position
  }

  /// Restores a time that was rounded to milliseconds, from the frame rate.
  private static func exact(_ time: Double, framesPerSecond: Double?) -> Double {
    guard let rate = framesPerSecond else { return time }
    let exact = (time * rate / 1000).rounded() * 1000 / rate
    return abs(exact - time) <= 0.5 ? exact : time
  }

  private func start(_ width: Int, _ height: Int) throws -> FramePipe {
    // Every player supports 4:2:0 sampling, which needs even sides: an odd side gets a black line. ffmpeg 8 uses the
    // colour tags of frames instead of the options; earlier versions use the options.
    let colours = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"
    var arguments = [
      "-hide_banner", "-loglevel", "error", "-f", "matroska", "-i", "pipe:0", "-vf",
      "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,\(colours)", "-pix_fmt",
      "yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
      "-enc_time_base", "1/60000",
    ]
    arguments += try FFmpeg.eachFrameOnce(MediaDescription())
    // Without -q:v, ffmpeg builds without x264 use an encoder with a very low bit rate.
    if format != "webm" { arguments += ["-q:v", "3"] }
    arguments += ["-f", format, "-y", "file:" + file.draft]
    do {
      if let encoder = try FramePipe(to: "ffmpeg", arguments, width: width, height: height) { return encoder }
    } catch let error as ToolError {
      throw failure(error.status, error.message)
    }
    throw failure(
      .unavailable, "needs ffmpeg, which is not on the PATH: install it, or write images to a folder or a .ppm file")
  }

  private func close() -> (status: Int32, lastLine: String) {
    defer { encoder = nil }
    return encoder?.close() ?? (0, "")
  }

  /// Completes the video; without a frame no file is written.
  ///
  /// - Throws: `RunEnded`.
  func finish() throws {
    guard encoder != nil else { return file.discard() }
    // A video of a single frame has no length: players show nothing.
    if let onlyFrame { try put(onlyFrame, at: interval) }
    let (status, lastLine) = close()
    // On an interrupt, ffmpeg completes the file and ends with status 255. If no space is left for the end of a file,
    // ffmpeg up to 5 reports the error but ends with status 0.
    let isWritten = status == 0 && !lastLine.hasPrefix("Error ")
    guard isWritten || status == 255 && Interruption.isNoted else {
      throw failure(.inputOutputError, "ffmpeg cannot write it: \(lastLine.isEmpty ? "status \(status)" : lastLine)")
    }
    try file.complete()
  }

  private func failure(_ status: ExitStatus, _ message: String) -> RunEnded {
    RunEnded(error: ToolError(status, path, message))
  }
}

/// Uncompressed frames with their times as a Matroska stream (RFC 9559). Matroska is the simplest format with frame
/// times that ffmpeg reads from a pipe.
struct MatroskaFrames {
  /// The bytes before the first frame. Times are in microseconds.
  static func header(width: Int, height: Int) -> [UInt8] {
    let head = element(
      [0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)) + number([0x42, 0x87], 4))
    let size = number([0xB0], width) + number([0xBA], height) + element([0x2E, 0xB5, 0x24], Array("RGB\u{18}".utf8))
    let track =
      number([0xD7], 1) + number([0x73, 0xC5], 1) + number([0x83], 1) + element([0x86], Array("V_UNCOMPRESSED".utf8))
      + element([0xE0], size)
    // The segment's length is not known.
    return head + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
      + element([0x15, 0x49, 0xA9, 0x66], number([0x2A, 0xD7, 0xB1], 1000))
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track))
  }

  /// The bytes before the pixels of a frame: a separate cluster.
  ///
  /// - Parameters:
  ///   - time: In microseconds, not negative.
  ///   - duration: In microseconds. MP4 files of ffmpeg 9 end before a last frame without a duration.
  static func frameHeader(time: Int, duration: Int, byteCount: Int) -> [UInt8] {
    // Track 1, at the time of the cluster; a block that refers to no other one is a key frame.
    let block = [0xA1] + length(4 + byteCount) + [0x81, 0, 0, 0]
    let before = number([0x9B], duration)
    let group = [0xA0] + length(before.count + block.count + byteCount) + before + block
    let start = number([0xE7], time) + group
    return [0x1F, 0x43, 0xB6, 0x75] + length(start.count + byteCount) + start
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { id + length(content.count) + content }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] { element(id, bigEndian(UInt64(value))) }

  private static func length(_ count: Int) -> [UInt8] { bigEndian(1 << 56 | UInt64(count)) }

  private static func bigEndian(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
