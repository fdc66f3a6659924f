import GestureCommandLine

/// The properties that a video file states, read with ffprobe. Times are in seconds.
package struct MediaDescription {
  /// A stream of images.
  package struct Video {
    package var index: Int
    package var start: Double?
    package var duration: Double?
    package var frameCount: Int?
    /// The transfer function of HDR video; nil for SDR video.
    package var transfer: HDRTransfer?
    /// ffmpeg's name of the primaries, such as `bt2020`.
    package var primaries: String?
  }

  /// ffmpeg's name of the format, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  package var format: String?
  package var start: Double?
  package var duration: Double?
  /// The first video; for an icon, the largest image. Album covers do not count.
  package var video: Video?
  /// The number of videos in the file.
  package var videoCount = 0
  /// The codecs of sound, subtitles and data.
  package var otherCodecs: [String] = []
  /// Whether ffmpeg knows `-fps_mode`, which replaces `-vsync` since version 5.1.
  package var hasFrameRateMode: Bool

  /// Reads the description with ffprobe.
  ///
  /// - Parameter path: The path for ffprobe; nil to ask only for its version.
  /// - Returns: Nil if there is no ffprobe, or ffprobe cannot read the file.
  init?(path: String? = nil, input: DescriptorSource? = nil) throws {
    let entries =
      "stream=index,codec_type,codec_name,width,start_time,duration,nb_frames,color_transfer,color_primaries:stream_disposition=attached_pic"
      + ":format=format_name,start_time,duration"
    let file = path.map { ["-show_entries", entries, $0] } ?? []
    guard
      let process = try ChildProcess(
        "ffprobe", ["-v", "quiet", "-of", "flat", "-show_library_versions"] + file, input: input)
    else {
      return nil
    }
    self.init(report: String(decoding: try process.readAll(), as: UTF8.self))
    guard process.wait().status == 0 else { return nil }
  }

  /// Reads lines such as `streams.stream.0.codec_name="h264"`.
  package init(report: String) {
    var values: [String: String] = [:]
    for line in report.split(whereSeparator: \.isNewline) {
      guard let end = line.firstIndex(of: "=") else { continue }
      values[String(line[..<end])] = line[line.index(after: end)...].filter { $0 != "\"" }
    }
    func value<T: LosslessStringConvertible>(_ key: String) -> T? { values[key].flatMap { T($0) } }
    format = values["format.format_name"]
    start = value("format.start_time")
    duration = value("format.duration")
    var largest = -1
    for number in 0... {
      let stream = "streams.stream.\(number)."
      guard let type = values[stream + "codec_type"] else { break }
      let codec = values[stream + "codec_name"]
      if type != "video" { otherCodecs += codec.map { [$0] } ?? [] }
      guard type == "video", value(stream + "disposition.attached_pic") != 1 else { continue }
      videoCount += 1
      let size: Int = format == "ico" ? value(stream + "width") ?? 0 : 0
      if size > largest {
        largest = size
        video = Video(
          index: value(stream + "index") ?? number, start: value(stream + "start_time"),
          duration: value(stream + "duration"),
          frameCount: value(stream + "nb_frames"),
          transfer: values[stream + "color_transfer"].flatMap(HDRTransfer.init),
          primaries: values[stream + "color_primaries"])
      }
      // If a decoder and a demuxer share a name, most reports under this name are about frames.
      if codec == format { format = nil }
    }
    let filters = (0..<20).first { values["library_versions.library_version.\($0).name"] == "libavfilter" }
    let version: [Int] = ["major", "minor"].map { key in
      filters.flatMap { value("library_versions.library_version.\($0).\(key)") } ?? .max
    }
    hasFrameRateMode = !version.lexicographicallyPrecedes([8, 44])
  }
}
