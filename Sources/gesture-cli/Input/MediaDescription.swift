import GestureCommandLine

/// The properties that a video file states of itself, as ffprobe lists them, times in seconds.
package struct MediaDescription: Sendable, Equatable {
  /// A stream of images.
  package struct Video: Sendable, Equatable {
    package var index: Int
    package var start: Double?
    package var duration: Double?
    package var frameCount: Int?

    package init(index: Int, start: Double?, duration: Double?, frameCount: Int?) {
      (self.index, self.start, self.duration, self.frameCount) = (index, start, duration, frameCount)
    }
  }

  /// ffmpeg's name of the format, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var format: String
  package var start: Double?
  package var duration: Double?
  /// The first video; a cover of music does not count.
  package var video: Video?
  /// The codecs of sound, subtitles and data.
  package var otherCodecs: [String]
  /// Whether ffmpeg knows `-fps_mode`, which 5.1 has instead of `-vsync`.
  package var hasFrameRateMode: Bool

  /// Asks ffprobe.
  ///
  /// - Parameter path: As ffprobe is to be given it; nil to ask for its version alone.
  /// - Returns: Nil if there is no ffprobe, or it cannot read the file.
  init?(path: String?, input: DescriptorSource?) throws {
    let entries =
      "stream=index,codec_type,codec_name,start_time,duration,nb_frames:stream_disposition=attached_pic"
      + ":format=format_name,start_time,duration"
    let file = path.map { ["-show_entries", entries, $0] } ?? []
    guard let process = try ChildProcess("ffprobe", ["-v", "quiet", "-of", "flat", "-show_library_versions"] + file, input: input) else {
      return nil
    }
    self.init(report: String(decoding: try process.readAll(), as: UTF8.self))
    guard process.wait().status == 0 else { return nil }
  }

  /// Reads lines such as `streams.stream.0.codec_name="h264"`.
  package init(report: String) {
    var values: [Substring: String] = [:]
    for line in report.split(whereSeparator: \.isNewline) {
      guard let end = line.firstIndex(of: "=") else { continue }
      values[line[..<end]] = line[line.index(after: end)...].filter { $0 != "\"" }
    }
    format = values["format.format_name"] ?? ""
    (start, duration) = (values["format.start_time"].flatMap { Double($0) }, values["format.duration"].flatMap { Double($0) })
    otherCodecs = []
    var number = 0
    while let type = values["streams.stream.\(number).codec_type"] {
      func value(_ key: String) -> String? { values["streams.stream.\(number).\(key)"] }
      if type != "video" {
        otherCodecs += value("codec_name").map { [$0] } ?? []
      } else if video == nil, value("disposition.attached_pic") != "1" {
        video = Video(
          index: value("index").flatMap { Int($0) } ?? number, start: value("start_time").flatMap { Double($0) },
          duration: value("duration").flatMap { Double($0) }, frameCount: value("nb_frames").flatMap { Int($0) })
      }
      number += 1
    }
    let filters = (0..<20).first { values["library_versions.library_version.\($0).name"] == "libavfilter" }
    let version = ["major", "minor"].map { key in
      filters.flatMap { values["library_versions.library_version.\($0).\(key)"] }.flatMap { Int($0) } ?? .max
    }
    hasFrameRateMode = !version.lexicographicallyPrecedes([8, 44])
  }
}
