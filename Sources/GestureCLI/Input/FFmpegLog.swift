import GestureSupport

/// The log of one ffmpeg run on standard error. The run needs `-loglevel repeat+level+info`. The log announces frames,
/// by the filter `showinfo`, and holds problems of the video.
package final class FFmpegLog {
  /// A frame that follows on standard output.
  package struct Frame {
    package var width: Int
    package var height: Int
    /// The presentation time; nil if the frame has none.
    package var time: Duration?
  }

  /// A problem that a part of ffmpeg reports.
  package struct Complaint {
    package var text: String
    /// Whether the demuxer reported the problem. The demuxer reads other streams, too.
    package var isOfDemuxer: Bool
    /// The number of frames before the problem.
    package var frameCount: Int
  }

  private var frames: [Frame] = []
  private var frameCount = 0
  /// The first complaint of the demuxer and of the decoder each.
  package private(set) var complaints: [Complaint] = []
  /// The name of the format that ffmpeg reads, once known.
  package private(set) var inputFormat: String?
  /// The transfer function of the input's HDR video; nil for SDR.
  package private(set) var transfer: HDRTransfer?
  package private(set) var lastError = ""
  private let description: MediaDescription?
  /// Whether the server stated no length for the input.
  private var statesNoLength = false
  /// The tick of the presentation times, in seconds.
  private var timeBase = 0.0

  /// The parts of ffmpeg that do not process the input's video. Such parts process sound, subtitles, or this tool's own
  /// output.
  private static let otherParts = [
    "aist#", "sist#", "aost#", "vost#", "out#", "swscaler", "rawvideo", "auto_", "aac", "ac3", "alac", "amr", "eac3",
    "flac", "mp3", "opus",
    "pcm_", "vorbis",
  ]

  package init(_ description: MediaDescription?) { self.description = description }

  package func take(_ line: String) {
    if line.contains("Parsed_showinfo") { takeFrame(line) }
    // `Input #0, mpjpeg, from 'http://…':`
    if inputFormat == nil, let start = line.firstRange(of: "Input #0, ")?.upperBound {
      inputFormat = line[start...].firstRange(of: ", from ").map { String(line[start..<$0.lowerBound]) }
    }
    // `  Stream #0:0: Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 640x360, …`
    if transfer == nil, line.contains("Stream #0:"), line.contains(" Video: ") {
      transfer = HDRTransfer.allCases.first { line.contains("/\($0.rawValue)") }
    }
    guard let level = ["panic", "fatal", "error", "warning"].first(where: { line.contains("[\($0)] ") }),
      let tag = line.firstRange(of: "[\(level)] ")
    else { return }
    let text = Self.plain(line[tag.upperBound...])
    // Only warnings about corrupt data matter. H.261 has no key frames, so reports of missing ones are ignored.
    guard level != "warning" || text.contains("orrupt"), !line.contains("h261") || !text.contains("no keyframe") else {
      return
    }
    // If the server states no length, ffmpeg reports the end of a complete file as a read error.
    statesNoLength = statesNoLength || text.hasSuffix("should be \(UInt64.max)")
    guard !statesNoLength || !["should be \(UInt64.max)", "Input/output error"].contains(where: text.hasSuffix) else {
      return
    }
    if level != "warning" { lastError = text }
    let parts = line[..<tag.lowerBound].split(separator: "[").map { $0.prefix { $0 != " " && $0 != "]" } }
    let others = Self.otherParts + (description?.otherCodecs ?? [])
    guard !parts.contains(where: { part in others.contains { part.hasPrefix($0) } }) else { return }
    if let stream = Self.stream(in: text), let video = description?.video?.index, stream != video { return }
    let isOfDemuxer =
      parts.contains { $0.hasPrefix("in#") || description?.format == String($0) }
      || level == "warning" && !text.contains("decoded")
    guard !complaints.contains(where: { $0.isOfDemuxer == isOfDemuxer }) else { return }
    complaints.append(Complaint(text: text, isOfDemuxer: isOfDemuxer, frameCount: frameCount))
  }

  package func nextFrame() -> Frame? { frames.isEmpty ? nil : frames.removeFirst() }

  /// Reads a line of `showinfo` about the stream or a frame. A frame has a line such as
  /// `n:   0 pts:   512 pts_time:0.04 ... sar:1/1 s:640x360 i:P ...`.
  private func takeFrame(_ line: String) {
    func value(_ key: String) -> Substring? {
      line.firstRange(of: key).map { line[$0.upperBound...].drop { $0 == " " }.prefix { $0 != " " && $0 != "," } }
    }
    if let base = value("config in time_base:")?.split(separator: "/").compactMap({ Double($0) }), base.count == 2 {
      timeBase = base[0] / base[1]
    } else if let size = value(" s:")?.split(separator: "x").compactMap({ Int($0) }), size.count == 2,
      let time = value(" pts:")
    {
      frames.append(
        Frame(width: size[0], height: size[1], time: Double(time).map { Duration(roundedSeconds: $0 * timeBase) }))
      frameCount += 1
    }
  }

  /// The stream number in a report of a corrupt packet. Such reports are `corrupt input packet in stream 1` and `Packet
  /// corrupt (stream = 1, dts = 5)`.
  private static func stream(in text: String) -> Int? {
    text.firstRange(of: "stream ").flatMap {
      Int(text[$0.upperBound...].drop { $0 == "=" || $0 == " " }.prefix { $0.isNumber })
    }
  }

  /// The text without ffmpeg's name of the input.
  private static func plain(_ text: Substring) -> String {
    let words = ["file:/dev/stdin: ", "/dev/stdin: ", "pipe:0: "].reduce(String(text)) { $0.replacing($1, with: "") }
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }
}
