import CommandLineTool
import ImageFiles
import LeanFoundation
import SystemSupport

/// Reads whatever ffmpeg can: it decodes to PPM frames on a pipe, every frame of a file once, each with its time. Frames of videos come upright,
/// as ffmpeg turns them.
final class FFmpeg {
  /// Why an input cannot be read without ffmpeg.
  static let missing =
    "needs ffmpeg, which is not on the PATH: install it, or give JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) or --raw frames, which need none"

  /// The process, whose output is the frames.
  let process: ChildProcess
  let report: FFmpegReport
  /// The presentation time of the first frame, in microseconds.
  private var firstTime: Int?

  /// - Parameters:
  ///   - name: The input's name, for errors.
  ///   - source: The input, looked into but not read.
  ///   - kind: The kind of file its first bytes show.
  convenience init(decoding name: String, source: PeekableSource, kind: FileKind) throws {
    let isFile = source.rewind()
    // A file can be read from where it stands; by this name ffmpeg can also move back and forth in it.
    let path = isFile ? "file:/dev/stdin" : "pipe:0"
    let isStill = [.webp, .bmp, .tiff].contains(kind)
    var arguments = ["-loglevel", "repeat+level+info"] + Self.input(kind, isFile: isFile, path: path)
    if !isStill {
      // A line for each frame, flushed at once: the time in the third of its fields.
      arguments += ["-map", "0:v:0"] + (try Self.everyFrame()) + ["-enc_time_base", "1/1000000", "-c:v", "wrapped_avframe"]
      arguments += ["-f", "framecrc", "-flush_packets", "1", "pipe:3"]
    }
    arguments += ["-map", "0:v:0"] + (isStill ? [] : try Self.everyFrame()) + Self.frames + ["pipe:1"]
    try self.init(name, arguments, reading: isFile ? source.base : source, hasTimes: !isStill)
  }

  /// The frames of a camera as they come.
  ///
  /// - Parameter device: A number, a device, or an address.
  convenience init(camera device: String, _ options: ParsedArguments) throws {
    let asked =
      (options[CommonOptions.cameraSize].map { ["-video_size", $0] } ?? [])
      + (options[CommonOptions.cameraRate].map { ["-framerate", "\($0)"] } ?? [])
    let isAddress = device.contains("://")
    let input: [String]
    if isAddress {
      for option in [CommonOptions.cameraSize, CommonOptions.cameraFormat] {
        try options.refuse(option, unless: false, "is for a camera of this machine, not for an address")
      }
      try options.refuse(CommonOptions.cameraRate, unless: false, "is for a camera of this machine, not for an address")
      input = (device.hasPrefix("rtsp://") ? ["-rtsp_transport", "tcp"] : []) + ["-i", device]
    } else {
      #if os(macOS)
        let format = options[CommonOptions.cameraFormat].map { ["-pixel_format", $0] } ?? []
        input =
          ["-f", "avfoundation"] + (options.has(CommonOptions.cameraRate) ? [] : ["-framerate", "30"]) + asked + format + ["-i", device]
      #else
        let path = Int(device).map { "/dev/video\($0)" } ?? device
        if access(path, R_OK) != 0 { throw ToolError(.noInput, path, "cannot be opened: \(errorText(errno))\(Self.otherCameras)") }
        let format = options[CommonOptions.cameraFormat].map { ["-input_format", $0] } ?? []
        input = ["-f", "v4l2"] + asked + format + ["-i", path]
      #endif
    }
    let arguments = ["-loglevel", "repeat+level+info", "-fflags", "nobuffer"] + input
    try self.init(device, arguments + ["-map", "0:v:0"] + Self.frames + ["pipe:1"], reading: nil, hasTimes: false)
  }

  /// The cameras there are, for an error.
  private static var otherCameras: String {
    let devices = Camera.inFolders().compactMap(\.device)
    return devices.isEmpty ? "; there is no camera" : "; there are \(devices.joined(separator: ", "))"
  }

  private init(_ name: String, _ arguments: [String], reading source: (any ByteSource)?, hasTimes: Bool) throws {
    let report = FFmpegReport()
    self.report = report
    self.hasTimes = hasTimes
    let process = try ChildProcess(
      "ffmpeg", ["-hide_banner", "-nostdin", "-nostats"] + arguments, input: source, hasExtraOutput: hasTimes, diagnose: report.take)
    guard let process else { throw ToolError(.unavailable, name, Self.missing, isMissingHelper: true) }
    self.process = process
  }

  /// Whether frames have times.
  let hasTimes: Bool

  /// The time of the frame that was read last, since the first; nil if it has none. Asked for once after each frame.
  func nextTime() throws -> Duration? {
    guard hasTimes else { return nil }
    while let line = try process.nextExtraLine() {
      if line.hasPrefix("#") { continue }
      let fields = line.split(separator: ",")
      guard fields.count > 2, let time = Int(fields[2].filter { $0 != " " }) else { return nil }
      let first = firstTime ?? time
      firstTime = first
      return .microseconds(time - first)
    }
    return nil
  }

  /// The options before an input, and the input.
  ///
  /// - Parameter isFile: Whether ffmpeg can move back and forth in it.
  static func input(_ kind: FileKind, isFile: Bool, path: String) -> [String] {
    switch kind {
    // TIFF is not read front to back: its decoder needs the whole file as one packet.
    case .png: ["-f", "apng", "-i", path]
    case .tiff where isFile: ["-f", "image2", "-pattern_type", "none", "-c:v", "tiff", "-i", path]
    case .webp, .bmp, .tiff: ["-f", "\(kind)_pipe", "-i", path]
    default: ["-i", path]
    }
  }

  /// The options of an output that is frames.
  static let frames = ["-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24"]

  private static let hasFrameRateMode = Result { try findFrameRateMode() }

  /// The options of an output that has each frame once, at its own time, instead of as many as a constant rate has.
  static func everyFrame() throws -> [String] {
    // ffmpeg 5.1, whose libavfilter is 8.44, has a new name for it.
    try hasFrameRateMode.get() ? ["-fps_mode", "passthrough"] : ["-vsync", "passthrough"]
  }

  private static func findFrameRateMode() throws -> Bool {
    // Starting ffmpeg to ask takes as long as eight frames of a video. Its file has the names of its options, unless it is a script or, with all
    // of its libraries inside, large.
    if let path = ExecutableFile.find("ffmpeg"), let file = try? Bytes(contentsOfFile: path, maximumCount: 1 << 21),
      FFmpegVersion.hasFrameRateMode(file)
    {
      return true
    }
    return try readVersion() ?? FFmpegVersion.ofFrameRateMode >= FFmpegVersion.ofFrameRateMode
  }

  /// The version of ffmpeg's libavfilter, which builds of any kind state alike; nil if it is not known.
  private static func readVersion() throws -> FFmpegVersion? {
    guard let process = try ChildProcess("ffmpeg", ["-version"], input: nil) else { return nil }
    var text: [UInt8] = []
    while true {
      let more = try [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
        count = try process.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { break }
      text += more
    }
    return FFmpegVersion(report: String(decoding: text, as: UTF8.self))
  }
}
