import GestureCommandLine
import GestureImages

/// The arguments of a run of ffmpeg.
extension FFmpeg {
  /// The options that write each frame once, at its own time.
  static func eachFrameOnce(_ description: MediaDescription?) -> [String] {
    [description?.hasFrameRateMode ?? true ? "-fps_mode" : "-vsync", "passthrough"]
  }

  /// The filter that logs a line for each frame.
  private static let announced = "showinfo=checksum=0"
  /// The filter that makes pixels square by lengthening their shorter side.
  private static let squared = "scale='trunc(iw*max(1,sar)+0.5)':'trunc(ih*max(1,1/sar)+0.5)',setsar=1,"

  /// The options that select the stream to read, and its filters. Filters can join the tiles of a HEIF image, for
  /// example.
  ///
  /// Pixels of image files count as square, as in other decoders. In a HEIF file with a sequence, the still image is
  /// not a track, and so has no language.
  static func selection(
    _ kind: FileKind?, _ video: Int?, isImage: Bool, _ layout: HEIFLayout?, _ toneMapping: ToneMapping?
  ) -> [String] {
    guard let layout else {
      let stream = kind == .heif ? "V:m:language" : video.map(String.init) ?? "V:0"
      let mapped = toneMapping.map { $0.filters + "," } ?? ""
      return ["-map", "0:" + stream, "-vf", (isImage ? "" : squared) + mapped + announced]
    }
    guard layout.items.count > 1 else { return ["-map", "0:i:\(layout.items[0])", "-vf", announced] }
    let places = layout.items.indices.map {
      "\($0 % layout.columns * layout.tileWidth)_\($0 / layout.columns * layout.tileHeight)"
    }
    let tiles = layout.items.map { "[0:i:\($0)]" }.joined()
    let stack = "xstack=inputs=\(places.count):layout=\(places.joined(separator: "|"))"
    return [
      "-filter_complex", "\(tiles)\(stack),crop=\(layout.width):\(layout.height):0:0,\(announced)[whole]", "-map",
      "[whole]",
    ]
  }

  /// The options before an image file, and the file. This tool applies the orientation, since versions of ffmpeg differ
  /// in it.
  static func image(_ kind: FileKind, path: String) -> [String] {
    // The decoder of TIFF needs the whole file as one packet. Luma in TIFF has the full range, which the decoder
    // does not report.
    let format =
      switch kind {
      case .tiff: ["-f", "image2", "-pattern_type", "none", "-c:v", "tiff", "-color_range", "pc"]
      case .webp, .bmp: ["-f", "\(kind)_pipe"]
      default: [] as [String]
      }
    return ["-noautorotate"] + format + ["-i", path]
  }

  /// The options for an address, and the standard input of ffmpeg.
  ///
  /// An address with a password goes through standard input, since every user of the machine can see the arguments of a
  /// program.
  static func input(_ address: String) throws -> ([String], AddressList?) {
    let isRTSP = address.hasPrefix("rtsp://")
    // The first bytes of a transport stream show the video; ffmpeg would otherwise read five seconds of the stream.
    let isTransportStream = ["udp://", "tcp://", "srt://", "rtp://"].contains(where: address.hasPrefix)
    let options = isTransportStream ? ["-probesize", "32768"] : []
    guard Passwords.areContained(in: address) else {
      return (options + (isRTSP ? ["-rtsp_transport", "tcp"] : []) + ["-i", address], nil)
    }
    let knowsOptions = try MediaDescription()?.hasFrameRateMode ?? true
    let protocols = "pipe,http,https,httpproxy,tls,tcp,udp,rtp,rtsp,rtsps,rtmp,rtmps,srt,ftp,crypto,data"
    return (
      options + ["-f", "concat", "-safe", "0", "-protocol_whitelist", protocols, "-i", "pipe:0"],
      AddressList(of: address, options: isRTSP && knowsOptions ? ["rtsp_transport tcp"] : [])
    )
  }
}

/// A list of one address in the form of ffmpeg's demuxer `concat`.
final class AddressList: ByteSource {
  private var bytes: ArraySlice<UInt8>

  /// - Parameter options: The options of the demuxer that reads the address.
  init(of address: String, options: [String]) {
    let lines =
      ["ffconcat version 1.0", "file '\(address.replacing("'", with: "'\\''"))'"] + options.map { "option \($0)" }
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count)
    buffer.copyBytes(from: bytes.prefix(count))
    bytes = bytes.dropFirst(count)
    return count
  }
}
