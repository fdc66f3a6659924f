import CommandLineTool
import ImageFiles
import LeanFoundation

/// Reads whatever ffmpeg can: it decodes to PPM frames on a pipe. Frames of videos come upright, as ffmpeg turns them.
enum FFmpeg {
  /// Why an input cannot be read without ffmpeg.
  static let missing =
    "needs ffmpeg, which is not on the PATH: install it, or give JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) or --raw frames, which need none"

  /// - Parameters:
  ///   - name: The input's name, for errors.
  ///   - source: The input, looked into but not read.
  ///   - kind: The kind of file its first bytes show.
  static func decode(_ name: String, source: PeekableSource, kind: FileKind) throws -> ChildProcess {
    let isFile = source.rewind()
    // A file can be read from where it stands; by this name ffmpeg can also move back and forth in it.
    let path = isFile ? "file:/dev/stdin" : "pipe:0"
    return try start(
      name, input(kind, isFile: isFile, path: path) + ["-map", "0:v:0"] + frames + ["pipe:1"], reading: isFile ? source.base : source)
  }

  /// The frames of a camera as they come.
  static func capture(camera device: String) throws -> ChildProcess {
    #if os(macOS)
      let input = ["-f", "avfoundation", "-framerate", "30", "-i", device]
    #else
      if access(device, R_OK) != 0 { throw ToolError(.noInput, device, "cannot be opened: \(errorText(errno))") }
      let input = ["-f", "v4l2", "-i", device]
    #endif
    return try start(device, ["-fflags", "nobuffer"] + input + ["-map", "0:v:0"] + frames + ["pipe:1"], reading: nil)
  }

  /// The options before an input, and the input.
  ///
  /// - Parameter isFile: Whether ffmpeg can move back and forth in it.
  static func input(_ kind: FileKind, isFile: Bool, path: String) -> [String] {
    switch kind {
    // TIFF is not read front to back: its decoder needs the whole file as one packet.
    case .tiff where isFile: ["-f", "image2", "-pattern_type", "none", "-c:v", "tiff", "-i", path]
    case .webp, .bmp, .tiff: ["-f", "\(kind)_pipe", "-i", path]
    default: ["-i", path]
    }
  }

  /// The options of an output that is frames.
  static let frames = ["-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24"]

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - name: The file it is needed for, for errors.
  ///   - source: Its standard input.
  static func start(_ name: String, _ arguments: [String], reading source: (any ByteSource)?) throws -> ChildProcess {
    guard let child = try ChildProcess("ffmpeg", ["-hide_banner", "-nostdin", "-nostats"] + arguments, input: source) else {
      throw ToolError(.unavailable, name, missing, isMissingHelper: true)
    }
    return child
  }
}

/// The frame rate in what ffmpeg reports of its output before the first frame; nil if it has not reported it.
package func ffmpegFrameRate(in report: String) -> Double? {
  let output = report.split(whereSeparator: \.isNewline).drop { !$0.hasPrefix("Output #0") }
  let video = output.first { $0.contains("Video: ") }
  guard let printed = video?.split(separator: ", ").first(where: { $0.hasSuffix(" fps") })?.dropLast(" fps".count) else { return nil }
  // ffmpeg prints two decimals, and thousands as `1k`; rates of NTSC are n · 1000/1001.
  let isThousands = printed.hasSuffix("k")
  guard let number = Double(isThousands ? printed.dropLast() : printed), number > 0 else { return nil }
  let rate = isThousands ? number * 1000 : number
  let exact = (rate.rounded(.up) * 1000) / 1001
  return rate != rate.rounded() && abs(exact - rate) < 0.006 ? exact : rate
}
