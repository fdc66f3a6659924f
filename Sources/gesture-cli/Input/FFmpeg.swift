import Foundation

/// Reads whatever ffmpeg can: it decodes to PPM frames on a pipe. Frames of videos come upright, as ffmpeg turns them.
enum FFmpeg {
  /// - Parameters:
  ///   - name: The input's name, for errors.
  ///   - source: The input, looked into but not read.
  ///   - kind: What its first bytes say.
  static func decode(_ name: String, source: PeekableSource, kind: ContentKind) throws -> ChildProcess {
    var input: [String] = []
    var filters: [String] = []
    if case .picture(let demuxer) = kind {
      input = ["-f", demuxer]
      if demuxer == "jpeg_pipe" {
        // Versions of ffmpeg differ in whether they heed Exif; we do it ourselves, and tell them not to.
        input.append("-noautorotate")
        filters = try orientationFilter(source).map { ["-vf", $0] } ?? []
      }
    }
    var descriptor: Int32?
    defer { if let descriptor { close(descriptor) } }
    if let file = source.base as? DescriptorSource, file.isSeekable, file.rewind(source.peeked.count) {
      // A file can be read from where it stands; by this name ffmpeg can also go back and forth in it.
      source.dropPeeked()
      switch kind {
      case .picture(demuxer: "tiff_pipe"):
        // TIFF is not read front to back: its decoder needs the whole file as one packet.
        input = ["-f", "image2", "-pattern_type", "none", "-c:v", "tiff", "-i", "file:/dev/stdin"]
      case .picture: input += ["-i", "pipe:0"]
      default: input += ["-i", "file:/dev/stdin"]
      }
      return try start(name, input + filters, input: file.descriptor)
    }
    let end = try Pump.start(source)
    descriptor = end
    return try start(name, input + ["-i", "pipe:0"] + filters, input: end)
  }

  /// The frames of a camera as they come.
  static func capture(camera device: String) throws -> ChildProcess {
    #if os(macOS)
      let input = ["-f", "avfoundation", "-framerate", "30", "-i", device]
    #else
      if access(device, R_OK) != 0 { throw ToolError(.noInput, device, "cannot be opened: \(errorText(errno))") }
      let input = ["-f", "v4l2", "-i", device]
    #endif
    return try start(device, ["-fflags", "nobuffer"] + input, input: nil)
  }

  private static func start(_ name: String, _ input: [String], input descriptor: Int32?) throws -> ChildProcess {
    let arguments =
      ["-hide_banner", "-nostdin", "-nostats"] + input
      + ["-map", "0:v:0", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", "pipe:1"]
    guard let child = try ChildProcess("ffmpeg", arguments, input: descriptor) else {
      throw ToolError(
        .unavailable, name,
        "needs ffmpeg, which is not on the PATH: install it, or give Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) or --raw frames, which need none"
      )
    }
    return child
  }

  private static func orientationFilter(_ source: PeekableSource) throws -> String? {
    while true {
      switch ExifOrientation(jpeg: source.peeked) {
      case .found(let orientation): return ExifOrientation.filter(for: orientation)
      case .needsMoreBytes: if try !source.peekMore(atMost: 1 << 14) { return nil }
      }
    }
  }
}
