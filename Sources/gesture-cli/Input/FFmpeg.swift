import CheckedBytes
import CommandLineTool
import Foundation
import ImageFiles

/// Reads whatever ffmpeg can: it decodes to PPM frames on a pipe. Frames of videos come upright, as ffmpeg turns them.
enum FFmpeg {
  /// - Parameters:
  ///   - name: The input's name, for errors.
  ///   - source: The input, looked into but not read.
  ///   - kind: The kind of file its first bytes show.
  static func decode(_ name: String, source: PeekableSource, kind: FileKind) throws -> ChildProcess {
    // Versions of ffmpeg differ in whether they apply Exif; it is done here, with an option that keeps them from it.
    let filter = kind == .jpeg ? try orientationFilter(source) : nil
    let isFile = source.rewind()
    var input: [String] =
      switch kind {
      // TIFF is not read front to back: its decoder needs the whole file as one packet.
      case .tiff where isFile: ["-f", "image2", "-pattern_type", "none", "-c:v", "tiff", "-i", "file:/dev/stdin"]
      case .jpeg: ["-f", "jpeg_pipe", "-noautorotate", "-i", "pipe:0"]
      case .png, .webp, .bmp, .tiff: ["-f", "\(kind)_pipe", "-i", "pipe:0"]
      // A file can be read from where it stands; by this name ffmpeg can also move back and forth in it.
      default: ["-i", isFile ? "file:/dev/stdin" : "pipe:0"]
      }
    if let filter { input += ["-vf", filter] }
    return try start(name, input, reading: isFile ? source.base : source)
  }

  /// The frames of a camera as they come.
  static func capture(camera device: String) throws -> ChildProcess {
    #if os(macOS)
      let input = ["-f", "avfoundation", "-framerate", "30", "-i", device]
    #else
      if access(device, R_OK) != 0 { throw ToolError(.noInput, device, "cannot be opened: \(errorText(errno))") }
      let input = ["-f", "v4l2", "-i", device]
    #endif
    return try start(device, ["-fflags", "nobuffer"] + input, reading: nil)
  }

  private static func start(_ name: String, _ input: [String], reading source: (any ByteSource)?) throws -> ChildProcess {
    let arguments =
      ["-hide_banner", "-nostdin", "-nostats"] + input
      + ["-map", "0:v:0", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "pipe:1"]
    guard let child = try ChildProcess("ffmpeg", arguments, input: source) else {
      throw ToolError(
        .unavailable, name,
        "needs ffmpeg, which is not on the PATH: install it, or give Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) or --raw frames, which need none"
      )
    }
    return child
  }

  /// The filter that turns a photo upright as its Exif block says; nil if it is.
  private static func orientationFilter(_ source: PeekableSource) throws -> String? {
    switch ExifOrientation(jpeg: Bytes(Data(try source.peek(longestHeader)), name: "")) {
    case .upright: nil
    case .mirrored: "hflip"
    case .upsideDown: "hflip,vflip"
    case .mirroredUpsideDown: "vflip"
    case .transposed: "transpose=cclock_flip"
    case .turnsRight: "transpose=clock"
    case .transversed: "transpose=clock_flip"
    case .turnsLeft: "transpose=cclock"
    }
  }

  /// No header of a camera is longer; what follows is not looked at.
  private static let longestHeader = 1 << 18
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
