import GestureCLI
import GestureSupport
import XCTest

/// The reports of ffmpeg and ffprobe.
///
/// The lines are those of versions 4 to 9.
final class FFmpegLogTests: XCTestCase {
  private func log(_ description: MediaDescription?, _ lines: String...) -> FFmpegLog {
    let log = FFmpegLog(description)
    for line in lines { log.take(line) }
    return log
  }

  private let description = MediaDescription(
    report: """
      library_versions.library_version.0.name="libavutil"
      library_versions.library_version.0.major=57
      library_versions.library_version.1.name="libavfilter"
      library_versions.library_version.1.major=8
      library_versions.library_version.1.minor=44
      streams.stream.0.index=0
      streams.stream.0.codec_name="aac"
      streams.stream.0.codec_type="audio"
      streams.stream.0.nb_frames="48"
      streams.stream.1.index=1
      streams.stream.1.codec_name="mjpeg"
      streams.stream.1.codec_type="video"
      streams.stream.1.disposition.attached_pic=1
      streams.stream.2.index=2
      streams.stream.2.codec_name="h264"
      streams.stream.2.codec_type="video"
      streams.stream.2.start_time="1.760000"
      streams.stream.2.duration="2.720000"
      streams.stream.2.nb_frames="68"
      streams.stream.2.disposition.attached_pic=0
      format.format_name="mov,mp4,m4a,3gp,3g2,mj2"
      format.start_time="1.000000"
      format.duration="3.500000"
      """)

  func testHDRVideoIsKnownByItsTransferFunction() {
    func filters(_ transfer: String, _ primaries: String) -> String? {
      ToneMapping(
        MediaDescription(
          report: """
            streams.stream.0.codec_type="video"
            streams.stream.0.color_transfer="\(transfer)"
            streams.stream.0.color_primaries="\(primaries)"
            """
        ).video)?.filters
    }
    XCTAssertEqual(filters("arib-std-b67", "bt2020")?.contains("colorchannelmixer"), true)
    XCTAssertEqual(filters("smpte2084", "unknown")?.contains("colorchannelmixer"), true)
    XCTAssertEqual(filters("smpte2084", "bt709")?.contains("colorchannelmixer"), false)
    for transfer in ["bt709", "smpte170m", "bt2020-10", "iec61966-2-1", "unknown"] {
      XCTAssertNil(filters(transfer, "bt2020"), transfer)
    }
    let line = "  Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/"
    XCTAssertEqual(log(nil, "[info] \(line)arib-std-b67), 1920x1080, 30 fps").transfer, .hlg)
    XCTAssertEqual(log(nil, "[info] \(line)smpte2084, progressive), 1920x1080").transfer, .pq)
    XCTAssertNil(log(nil, "[info] \(line)bt2020-10), 1920x1080").transfer)
    XCTAssertNil(log(nil, "[info]   Stream #0:0: Audio: aac, 48000 Hz").transfer)
  }

  func testADescription() {
    XCTAssertEqual(description.video?.index, 2, "a cover of music is no video")
    XCTAssertEqual(description.video?.start, 1.76)
    XCTAssertEqual(description.video?.duration, 2.72)
    XCTAssertEqual(description.video?.frameCount, 68)
    XCTAssertEqual(description.otherCodecs, ["aac"])
    XCTAssertEqual(description.format, "mov,mp4,m4a,3gp,3g2,mj2")
    XCTAssertEqual(description.start, 1)
    XCTAssertEqual(description.duration, 3.5)
    XCTAssertTrue(description.hasFrameRateMode)
    func version(_ numbers: (Int, Int)) -> Bool {
      MediaDescription(
        report: """
          library_versions.library_version.0.name="libavfilter"
          library_versions.library_version.0.major=\(numbers.0)
          library_versions.library_version.0.minor=\(numbers.1)
          """
      ).hasFrameRateMode
    }
    XCTAssertFalse(version((7, 110)))
    XCTAssertFalse(version((8, 43)))
    XCTAssertTrue(version((11, 4)))
    XCTAssertNil(MediaDescription(report: "streams.stream.0.codec_type=\"audio\"").video)
    XCTAssertNil(description.video?.transfer, "SDR")
    XCTAssertNil(ToneMapping(description.video))
    XCTAssertTrue(MediaDescription(report: "nonsense").hasFrameRateMode)
  }

  func testDescriptionsOfSeveralVideos() {
    func description(_ format: String, _ codec: String, _ sizes: [Int]) -> MediaDescription {
      MediaDescription(
        report: sizes.enumerated().map { number, size in
          """
          streams.stream.\(number).index=\(number)
          streams.stream.\(number).codec_name="\(codec)"
          streams.stream.\(number).codec_type="video"
          streams.stream.\(number).width=\(size)
          streams.stream.\(number).height=\(size)

          """
        }.joined() + "format.format_name=\"\(format)\"\n")
    }
    let clip = description("matroska,webm", "h264", [160, 1280, 320])
    XCTAssertEqual(clip.videoCount, 3)
    XCTAssertEqual(clip.video?.index, 0)
    XCTAssertEqual(description("ico", "png", [16, 256, 32]).video?.index, 1)
    // A decoder with the name of the demuxer reports the damage of frames.
    let gif = description("gif", "gif", [160])
    XCTAssertEqual(log(gif, "[gif @ 0x55d6] [error] LZW decode failed").complaints.map(\.isOfDemuxer), [false])
    XCTAssertEqual(
      log(clip, "[h261 @ 0x55] [error] warning: first frame is no keyframe").complaints.count, 0, "it has none")
    XCTAssertEqual(log(clip, "[h263 @ 0x55] [error] warning: first frame is no keyframe").complaints.count, 1)
  }

  func testFramesOnTheirWay() {
    let log = log(
      nil, "[Parsed_showinfo_2 @ 0x55] [info] config in time_base: 1/12800, frame_rate: 25/1",
      "[Parsed_showinfo_2 @ 0x55] [info] config out time_base: 0/0, frame_rate: 0/0",
      "[Parsed_showinfo_2 @ 0x55] [info] n:   0 pts:      0 pts_time:0       pos:     48 fmt:yuv420p sar:0/1 s:320x180 i:P iskey:1 type:I ",
      "[Parsed_showinfo_2 @ 0x55] [info] color_range:tv color_space:bt709 color_primaries:bt709 color_trc:bt709",
      "[Parsed_showinfo_2 @ 0x55] [info] n:   1 pts:   -320 pts_time:-0.025   duration:    512 duration_time:0.04    fmt:yuv420p cl:left sar:1/1 s:360x640 i:P ",
      "[Parsed_showinfo_2 @ 0x55] [info] n:   2 pts: NOPTS pts_time:NOPTS fmt:gray sar:1/1 s:1x2 i:P [h264 @ 0x5] [error] concealing errors"
    )
    for (width, height, time) in [(320, 180, .zero), (360, 640, .milliseconds(-25)), (1, 2, nil)]
      as [(Int, Int, Duration?)]
    {
      let frame = log.nextFrame()
      XCTAssertEqual(frame?.width, width)
      XCTAssertEqual(frame?.height, height)
      XCTAssertEqual(frame?.time, time)
    }
    XCTAssertNil(log.nextFrame())
    XCTAssertEqual(log.complaints.map(\.text), ["concealing errors"], "lines of two threads may run together")
    XCTAssertEqual(log.complaints.map(\.frameCount), [3])
  }

  func testWhatIsWrongWithTheVideo() {
    let cut = log(
      description, "[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/dev/stdin':",
      "[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5639ffe5b9c0] [error] stream 2, offset 0x10522e: partial file",
      "[vist#0:2/h264 @ 0x5] [dec:h264 @ 0x6] [error] Decoding error: Invalid data found when processing input.",
      "[error] file:/dev/stdin: Invalid data found when processing input")
    XCTAssertEqual(
      cut.complaints.map(\.text),
      ["stream 2, offset 0x10522e: partial file", "Decoding error: Invalid data found when processing input"])
    XCTAssertEqual(cut.complaints.map(\.isOfDemuxer), [true, false])
    XCTAssertEqual(cut.complaints.map(\.frameCount), [0, 0])
    XCTAssertEqual(cut.lastError, "Invalid data found when processing input")
    // Frames that were decoded from damaged bytes are a warning.
    let corrupt = log(description, "[vist#0:2/h264 @ 0x55] [warning] corrupt decoded frame")
    XCTAssertEqual(corrupt.complaints.map(\.isOfDemuxer), [false])
    XCTAssertEqual(
      log(description, "[in#0/mov @ 0x55] [warning] corrupt input packet in stream 2").complaints.map(\.isOfDemuxer),
      [true])
  }

  func testWhatIsNotAboutTheVideo() {
    let fine = log(
      description, "[swscaler @ 0x55] [warning] deprecated pixel format used, make sure you did set range correctly",
      "[info]   Metadata: title: [errors] of corrupt men", "frame=    5 fps=0.0 q=0.0", "",
      "[opus @ 0x55fd30ceff80] [error] Error parsing Opus packet header.",
      "[aac @ 0x5585] [error] channel element 2.2 is not allocated",
      "[aist#0:0/aac @ 0x55] [dec:aac @ 0x5] [error] Error submitting packet to decoder",
      "[out#0/rawvideo @ 0x5] [error] Application provided invalid, non monotonically increasing dts to muxer",
      "[in#0/mov @ 0x55] [warning] corrupt input packet in stream 0",
      "[http @ 0x55] [error] Stream ends prematurely at 20480, should be 18446744073709551615",
      "[error] http://host/clip.mp4: Input/output error",
      "[in#0/mov @ 0x55] [error] Error during demuxing: Input/output error",
      "[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5] [warning] Packet corrupt (stream = 0, dts = 5120).")
    XCTAssertEqual(fine.complaints.map(\.text), [])
  }
}
