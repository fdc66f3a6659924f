import Foundation
import GestureImages
import GestureReport
import GestureSupport
import HandLandmarkerCore
import XCTest

/// What stands around the timeline of a page: facts, times of stages, images, long videos.
final class ReportPageTests: XCTestCase {
  private func image(_ width: Int = 40, _ height: Int = 30) -> RasterImage {
    RasterImage(
      checkedData: Data(count: width * height * 3), width: width, height: height, bytesPerRow: width * 3,
      format: .rgb8)
  }

  private func hand(_ score: Float = 0.5, x: Float = 0.5) -> Hand {
    let points = HandPoints { _ in SIMD3(x, 0.5, 0) }
    return Hand(
      id: 0, handedness: .right, landmarks: points, worldLandmarks: points,
      gestureScores: GestureScores(winner: GestureScore(label: "Victory", score: score)))
  }

  private func report(_ frames: Int, every interval: Int = 40, images: Int = 24) -> VideoReport {
    var report = VideoReport(source: "v.mp4", detector: Beginnings(), maximumThumbnails: images)
    for index in 0..<frames {
      let hands = [hand(Float(index % 10) / 10, x: Float(index) / Float(frames))]
      report.add(HandFrame(hands: hands, at: .milliseconds(interval * index)), image())
    }
    report.finish()
    return report
  }

  /// A gesture that begins in each frame.
  private struct Beginnings: HandEventDetector {
    mutating func events(for frame: HandFrame) -> [HandEvent] {
      let gesture = HandEvent.Action.gesture(HandEvent.Action.Gesture(.victory, score: 0.5))
      return [HandEvent(.began, gesture, handID: 0, handedness: .right, time: frame.time)]
    }

    mutating func finish() -> [HandEvent] { [] }
  }

  func testAVideoOfNothing() {
    var report = VideoReport(source: "v.mp4")
    report.finish()
    let page = report.html
    for text in [
      "0 frames of 0 × 0 in 0.00 s · 0 hands followed · 0 gestures", "<p>No gesture was recognised.</p>",
      "<p>No gesture began.</p>", "<p>No gesture was seen for long enough.</p>", "<p>No hand was found.</p>",
    ] { XCTAssertTrue(page.contains(text), text) }
    XCTAssertFalse(page.contains("class=\"help\""), "there is nothing to explain")
    XCTAssertFalse(page.contains("id=\"motions\""))
  }

  func testFactsAreText() {
    var report = report(2)
    report.facts = [("model", "a & b"), ("command", "gesture-cli report \"x\" <y>")]
    report.generator = "gesture-cli 1 <2>"
    let page = report.html
    XCTAssertTrue(page.contains("<dt>model</dt><dd>a &amp; b</dd>"), page)
    XCTAssertTrue(page.contains("<dd>gesture-cli report &quot;x&quot; &lt;y&gt;</dd>"), page)
    XCTAssertTrue(page.contains("content=\"gesture-cli 1 &lt;2&gt;\""))
    XCTAssertTrue(page.contains("1 hand followed · 2 gestures"), page)
  }

  /// A row for each stage that ran, in the order of the work.
  func testTimesOfStages() {
    var report = report(1)
    report.stageTimes = [
      .landmarks: [4, 1, 2, 3].map { .milliseconds($0) }, .reading: (1...100).map { .milliseconds($0) }, .drawing: [],
    ]
    let rows = report.html.matches(of: /<tr><td>(.*?)<\/td><\/tr>/).map { $0.1.replacing("</td><td>", with: "|") }
    XCTAssertEqual(
      rows.filter { $0.contains(" ms") },
      ["reading the frame|100|50.50 ms|95.00 ms|5050.00 ms", "landmarks|4|2.50 ms|4.00 ms|10.00 ms"])
  }

  func testFiguresOfSeries() {
    XCTAssertEqual([Double]().median, 0)
    XCTAssertEqual([Double]().mean, 0)
    XCTAssertEqual([Double]().percentile95, 0)
    for count in 1...60 {
      let values: [Double] = (1...count).map { Double($0) }
      XCTAssertEqual(values.mean, Double(count + 1) / 2, accuracy: 1e-12)
      XCTAssertEqual(values.median, Double(count + 1) / 2, accuracy: 1e-12)
      // The smallest value that at least 95 of 100 do not exceed.
      let wanted = values.first { value in values.count { $0 <= value } * 100 >= 95 * count }
      XCTAssertEqual(values.percentile95, wanted)
    }
  }

  /// So many moments have an image as are asked for; the rest is counted.
  func testMomentsWithImages() {
    for (frames, images, left) in [(3, 3, 0), (4, 3, 1), (5, 1, 4), (5, 24, 0)] {
      let page = report(frames, images: images).html
      XCTAssertEqual(page.matches(of: /<figure/).count, frames - left, "\(frames) with \(images)")
      let told = page.firstMatch(of: /<p>(\d+) further moments have no image\.<\/p>/).map { $0.1 }
      XCTAssertEqual(told, left > 0 ? "\(left)" : nil, "\(frames) with \(images)")
    }
  }

  /// Images are at most 320 pixels wide and high, and the page knows their sizes before it has loaded them.
  func testSizesOfImages() throws {
    for (size, wanted) in [((640, 480), "320 240"), ((480, 640), "240 320"), ((40, 30), "40 30")] {
      var report = VideoReport(source: "v", detector: Beginnings())
      report.add(HandFrame(hands: [hand()], at: .zero), image(size.0, size.1))
      let match = try XCTUnwrap(
        report.html.firstMatch(of: /width="(\d+)" height="(\d+)" alt="Hand 0: Victory at 0\.00 s"/))
      XCTAssertEqual("\(match.1) \(match.2)", wanted)
    }
  }

  /// A curve has at least every point up to 1,000 of them, and below twice as many beyond.
  func testLongVideosAreThinned() throws {
    for (frames, points) in [(999, 999), (1000, 1000), (1999, 1999), (2000, 1000), (4500, 1125)] {
      let page = report(frames, images: 0).html
      let curve = try XCTUnwrap(page.firstMatch(of: /class="score" points="([^"]+)"/)).1.split(separator: " ")
      XCTAssertEqual(curve.count, points, "\(frames) frames")
      let path = try XCTUnwrap(page.firstMatch(of: /<g class="path.*?<polyline points="([^"]+)"/.dotMatchesNewlines()))
      XCTAssertEqual(path.1.split(separator: " ").count, points)
    }
  }
}
