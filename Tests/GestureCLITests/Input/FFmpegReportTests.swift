import SystemSupport
import XCTest
import gesture_cli

/// What ffmpeg reports of itself and of its input; the lines are those of versions 4 to 8.
final class FFmpegReportTests: XCTestCase {
  private func report(_ lines: String...) -> FFmpegReport {
    let report = FFmpegReport()
    for line in lines { report.take(line) }
    return report
  }

  func testTheFirstErrorIsTheDamage() {
    let cut = report(
      "[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/dev/stdin':",
      "[info]   Duration: 00:01:02.50, start: 0.000000, bitrate: 20 kb/s",
      "[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5639ffe5b9c0] [error] stream 0, offset 0x10522e: partial file",
      "[error] file:/dev/stdin: Invalid data found when processing input")
    XCTAssertEqual(cut.damage, "stream 0, offset 0x10522e: partial file")
    XCTAssertEqual(cut.duration, 62.5)
  }

  func testOnlyWarningsAboutCorruptFramesAreDamage() {
    XCTAssertEqual(report("[warning] file:/dev/stdin: corrupt decoded frame in stream 0").damage, "corrupt decoded frame in stream 0")
    let fine = report(
      "[swscaler @ 0x55] [warning] deprecated pixel format used, make sure you did set range correctly",
      "[info]   Metadata: title: [errors] of corrupt men", "frame=    5 fps=0.0 q=0.0", "")
    XCTAssertNil(fine.damage)
    XCTAssertNil(fine.duration)
  }

  func testVersions() {
    func version(_ line: String) -> FFmpegVersion? { FFmpegVersion(report: "ffmpeg version N-1\nlibavcodec 9. 9.9\n\(line)\n") }
    XCTAssertEqual(version("libavfilter     8. 44.100 /  8. 44.100"), [8, 44])
    XCTAssertLessThan(try XCTUnwrap(version("libavfilter     7.110.100 /  7.110.100")), [8, 44])
    XCTAssertGreaterThan(try XCTUnwrap(version("libavfilter    11.  4.100 / 11.  4.100")), [8, 44])
    XCTAssertNil(version("no such line"))
  }

  func testAnOptionIsFoundByItsNameInTheProgram() {
    func hasMode(_ text: String) -> Bool { FFmpegVersion.hasFrameRateMode(Bytes(Data(text.utf8), name: "ffmpeg")) }
    XCTAssertTrue(hasMode("\u{7f}ELF\0vsync\0fps_mode\0avi"))
    XCTAssertFalse(hasMode("\u{7f}ELF\0vsync\0"))
    XCTAssertFalse(hasMode("#!/bin/sh\n# not with -fps_mode\nexec ffmpeg \"$@\"\n"), "a script starts some other program")
  }
}
