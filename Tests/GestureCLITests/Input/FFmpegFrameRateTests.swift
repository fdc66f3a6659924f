import CommandLineTool
import XCTest
import gesture_cli

/// Reports as versions of ffmpeg write them.
final class FFmpegFrameRateTests: XCTestCase {
  func testTheRateOfTheFramesThatAreWritten() {
    let rate = ffmpegFrameRate(
      in: """
        Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/dev/stdin':
          Stream #0:0[0x1](eng): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1280x720, 2383 kb/s, 59.94 fps, 60k tbn (default)
        Stream mapping:
          Stream #0:0 -> #0:0 (h264 (native) -> ppm (native))
        Output #0, image2pipe, to 'pipe:1':
          Stream #0:0(eng): Video: ppm, rgb24(pc, gbr/bt709/bt709, progressive), 1280x720, q=2-31, 200 kb/s, 29.97 fps, 29.97 tbn (default)
        """)
    XCTAssertEqual(rate ?? 0, 30_000.0 / 1001, accuracy: 1e-12)
  }

  func testRates() {
    for (text, rate) in [
      ("25", 25), ("23.98", 24_000.0 / 1001), ("59.94", 60_000.0 / 1001), ("12.5", 12.5), ("1k", 1000), ("0.50", 0.5),
      ("14.99", 15_000.0 / 1001),
    ] as [(String, Double)] {
      let found = ffmpegFrameRate(in: "Output #0, image2pipe, to 'pipe:1':\n  Stream #0:0: Video: ppm, rgb24, 4x4, \(text) fps, 25 tbn\n")
      XCTAssertEqual(found ?? 0, rate, accuracy: 1e-9, text)
    }
  }

  func testReportsWithoutARate() {
    XCTAssertNil(ffmpegFrameRate(in: ""))
    XCTAssertNil(ffmpegFrameRate(in: "Input #0, x, from 'y':\n  Stream #0:0: Video: h264, 25 fps\n"), "that is the input's")
    XCTAssertNil(ffmpegFrameRate(in: "Output #0, x\n  Stream #0:0: Video: ppm, nonsense fps\n"))
  }
}
