import Foundation
import GestureImages
import GestureReport
import HandEvents
import HandLandmarkerCore
import XCTest

/// The page of hands, gestures and movements whose times are known.
///
/// x runs from 70 to 990 over the duration, and a lane is 56 high.
final class ReportTimelineTests: XCTestCase {
  private struct Script: HandEventDetector {
    var events: [HandEvent] = []
    var last: [HandEvent] = []

    mutating func events(for frame: HandFrame) -> [HandEvent] { events.filter { $0.time == frame.time } }
    mutating func finish() -> [HandEvent] { last }
  }

  private func hand(_ id: Int, _ gesture: String, _ score: Float, x: Float = 0.5, y: Float = 0.5) -> Hand {
    let points = HandPoints { _ in SIMD3(x, y, 0) }
    return Hand(
      id: id, handedness: .right, landmarks: points, worldLandmarks: points,
      gestureScores: GestureScores(winner: GestureScore(label: gesture, score: score)))
  }

  /// The page of frames that come every `interval` ms from `start` on.
  private func page(
    _ hands: [[Hand]], from start: Int = 0, every interval: Int, _ detector: Script = Script(), images: Int = 24,
    width: Int = 40,
    height: Int = 30, orientation: RasterImage.Orientation = .up
  ) -> String {
    var image = RasterImage(
      checkedData: Data(count: width * height * 3), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
    image.orientation = orientation
    var report = VideoReport(source: "folder/a<b>.mp4", detector: detector, maximumThumbnails: images)
    for (index, hands) in hands.enumerated() {
      report.add(HandFrame(hands: hands, at: .milliseconds(start + interval * index)), image)
    }
    report.finish()
    return report.html
  }

  private func numbers(_ page: String, _ pattern: String) throws -> [[Double]] {
    let expression = try NSRegularExpression(pattern: pattern)
    let text = page as NSString
    return expression.matches(in: page, range: NSRange(location: 0, length: text.length)).map { match in
      (1..<match.numberOfRanges).compactMap { Double(text.substring(with: match.range(at: $0))) }
    }
  }

  func testBandsOfGesturesAndTheirScores() throws {
    // Victory from 0 to 4, nothing, then a thumb; a second hand comes late. From 1000 ms on, 2000 ms long.
    let labels = [
      "Victory", "Victory", "Victory", "Victory", "None", "None", "Thumb_Up", "Thumb_Up", "Thumb_Up", "Thumb_Up",
      "Thumb_Up",
    ]
    let frames = labels.enumerated().map { index, label in
      [hand(3, label, Float(index + 1) / 20)] + (index >= 5 ? [hand(8, "Victory", 0.25)] : [])
    }
    let page = page(frames, from: 1000, every: 200)
    XCTAssertTrue(page.contains("<title>Gestures in a&lt;b&gt;.mp4</title>"))
    XCTAssertTrue(page.contains("11 frames of 40 × 30 in 2.00 s · 2 hands followed · 0 gestures"), page)
    func x(_ time: Int) -> Double { 70 + 920 * Double(time) / 2000 }
    let bands = try numbers(page, #"<rect class="(?:g\d|none)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="44""#)
    let wanted = [(0, 800, 4.0), (800, 1200, 4), (1200, 2000, 4), (1000, 2000, 60)]
    XCTAssertEqual(bands.count, wanted.count, page)
    for (band, (start, end, y)) in zip(bands, wanted) {
      XCTAssertEqual(band[0], x(start), accuracy: 0.06)
      XCTAssertEqual(band[2], x(end) - x(start), accuracy: 0.11)
      XCTAssertEqual(band[1], y)
    }
    for title in [
      "hand 3: Victory, 1.00 s to 1.80 s, up to 20 %", "hand 3: no gesture, 1.80 s to 2.20 s, up to 30 %",
      "hand 3: Thumb_Up, 2.20 s to 3.00 s, up to 55 %", "hand 8: Victory, 2.00 s to 3.00 s, up to 25 %",
    ] { XCTAssertTrue(page.contains("<title>\(title)</title>"), title) }
    // The curve has a score of 1 at the top of the lane and of 0 at its bottom.
    let curve = try XCTUnwrap(page.firstMatch(of: /class="score" points="([^"]+)"/)).1.split(separator: " ").map {
      $0.split(separator: ",")
    }
    XCTAssertEqual(curve.count, 11)
    for (index, point) in curve.enumerated() {
      XCTAssertEqual(try XCTUnwrap(Double(point[0])), x(200 * index), accuracy: 0.06)
      XCTAssertEqual(try XCTUnwrap(Double(point[1])), 4 + 44 * (1 - Double(index + 1) / 20), accuracy: 0.06)
    }
    // The colours of the legend are those of the bands, in the order in which gestures first occur.
    XCTAssertEqual(
      page.matches(of: /<li><span class="key g(\d)"><\/span>([A-Za-z_]+)<\/li>/).map { "\($0.1) \($0.2)" },
      ["0 Victory", "1 Thumb_Up"])
    XCTAssertTrue(page.contains("<li><span class=\"key none\"></span>no gesture</li>"))
  }

  /// A hand that was away for long has two bands.
  func testAGapDividesABand() throws {
    let frames = (0..<30).map { 10..<16 ~= $0 ? [] : [hand(0, "Victory", 0.9)] }
    let bands = try numbers(page(frames, every: 100), #"<rect class="g0" x="([\d.]+)" y="[\d.]+" width="([\d.]+)""#)
    XCTAssertEqual(bands.count, 2)
    for (band, start) in zip(bands, [0.0, 1.6]) { XCTAssertEqual(band[0], 70 + 920 * start / 2.9, accuracy: 0.06) }
    let short = (0..<30).map { 10..<12 ~= $0 ? [] : [hand(0, "Victory", 0.9)] }
    XCTAssertEqual(try numbers(page(short, every: 100), #"<rect class="g0" x="([\d.]+)""#).count, 1)
  }

  /// At most ten steps of round numbers, whatever the duration.
  func testTheAxis() throws {
    for (interval, count, label) in [
      (0, 1, "0.0 s"), (50, 5, "0.2 s"), (100, 11, "1.0 s"), (101, 11, "1.0 s"), (110, 11, "1.0 s"), (500, 11, "5.0 s"),
      (1000, 11, "10 s"),
      (1010, 11, "10 s"),
      (6000, 11, "60 s"), (360_000, 11, "3600 s"),
    ] {
      let page = page(Array(repeating: [hand(0, "Victory", 0.9)], count: count), every: interval)
      let ticks = page.matches(of: /<text class="time" x="([\d.]+)" y="([\d.]+)">([\d.]+) s</).map {
        (Double($0.1) ?? 0, Double($0.3) ?? 0)
      }
      let duration = max(Double(interval * (count - 1)) / 1000, 0.001)
      XCTAssertTrue(ticks.count <= 11 && (ticks.count >= 3 || duration < 0.1), "\(interval): \(ticks)")
      for (x, time) in ticks where duration >= 0.1 {
        XCTAssertEqual(x, 70 + 920 * time / duration, accuracy: 0.1, "\(interval)")
      }
      XCTAssertEqual(ticks.first?.1, 0)
      XCTAssertTrue(page.contains(">\(label)<"), "\(interval): \(ticks)")
      if ticks.count > 2 {
        for (a, b) in zip(ticks, ticks.dropFirst()) {
          XCTAssertEqual(b.1 - a.1, ticks[1].1 - ticks[0].1, accuracy: 1e-9)
        }
      }
    }
  }

  private func event(
    _ phase: HandEvent.Phase, _ action: HandEvent.Action, hand: Int = 0, from start: Int, for length: Int, at time: Int
  ) -> HandEvent {
    HandEvent(
      phase, action, handID: hand, time: .milliseconds(time), start: .milliseconds(start),
      duration: .milliseconds(length))
  }

  func testTablesOfGesturesAndMovements() throws {
    let victory = HandEvent.Action.gesture(HandEvent.Action.Gesture(.victory, score: 0.755))
    let detector = Script(
      events: [
        event(.began, victory, from: 100, for: 0, at: 200), event(.held, victory, from: 100, for: 400, at: 500),
        event(.began, .gesture(HandEvent.Action.Gesture(.thumbUp, score: 0.6)), hand: 1, from: 300, for: 0, at: 300),
        event(.ended, .gesture(HandEvent.Action.Gesture(.thumbUp, score: 0.65)), hand: 1, from: 300, for: 250, at: 600),
        event(.ended, victory, from: 100, for: 800, at: 1000),
        event(.began, .wave, from: 400, for: 0, at: 500),
        event(.moved, .wave, from: 400, for: 0, at: 600),
        event(.completed, .swipe(HandEvent.Action.Swipe(.left, speed: 2.25)), hand: 1, from: 200, for: 300, at: 700),
        event(.completed, .spread(HandEvent.Action.TwoHands(otherHandID: 1, speed: 3)), from: 1100, for: 500, at: 1700),
      ], last: [event(.ended, .wave, from: 400, for: 1200, at: 2000)])
    let frames = (0..<21).map { _ in [hand(0, "Victory", 0.7), hand(1, "None", 0.6)] }
    let page = page(frames, every: 100, detector, images: 1)
    let rows = page.matches(of: /<tr><td>(.*?)<\/td><\/tr>/).map { $0.1.replacing("</td><td>", with: "|") }
    XCTAssertEqual(
      rows.filter { !$0.contains(" ms") },
      [
        "Victory|0 (Right)|0.10 s|0.80 s|76 %", "Thumb_Up|1 (Right)|0.30 s|0.25 s|65 %",
        "Swipe_Left|1 (Right)|0.20 s|0.30 s|2.2 hand sizes/s",
        "Wave|0 (Right)|0.40 s|1.20 s|", "Spread|0 and 1 (both)|1.10 s|0.50 s|3.0 hand sizes/s",
      ])
    XCTAssertTrue(page.contains("2 hands followed · 2 gestures"))
    // A bar below the lane of each hand that takes part.
    let bars = try numbers(page, #"<rect class="motion" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="6""#)
    func bar(_ start: Int, _ length: Int, lane: Int) -> [Double] {
      [70 + 0.46 * Double(start), Double(50 + 56 * lane), 0.46 * Double(length)]
    }
    for (found, wanted) in zip(
      bars, [bar(400, 1200, lane: 0), bar(1100, 500, lane: 0), bar(200, 300, lane: 1), bar(1100, 500, lane: 1)])
    {
      for (a, b) in zip(found, wanted) { XCTAssertEqual(a, b, accuracy: 0.06) }
    }
    XCTAssertEqual(bars.count, 4)
    // One of two moments has an image.
    XCTAssertEqual(page.matches(of: /<figure/).count, 1)
    XCTAssertTrue(page.contains("<strong>Victory</strong> 0.20 s, hand 0"))
    XCTAssertTrue(page.contains("<p>1 further moments have no image.</p>"))
  }

  /// Paths are those of the upright image.
  func testPathsOfImagesOfAnyOrientation() throws {
    for (orientation, sides) in [
      (RasterImage.Orientation.up, "40 30"), (.left, "30 40"), (.right, "30 40"), (.down, "40 30"),
    ] {
      let frames = (0..<5).map { [hand(0, "Victory", 0.9, x: 0.2 + 0.1 * Float($0), y: 0.3)] }
      let page = page(frames, every: 40, orientation: orientation)
      XCTAssertTrue(page.contains("class=\"paths\" viewBox=\"0 0 \(sides)\""), "\(orientation)")
      let line = try XCTUnwrap(page.firstMatch(of: /<polyline points="([^"]+)"/)).1.split(separator: " ")
      XCTAssertEqual(line.count, 5)
      let circles = page.matches(of: /<circle(?: class="end")? cx="([\d.]+)" cy="([\d.]+)"/).map { "\($0.1),\($0.2)" }
      XCTAssertEqual(circles, [line.first, line.last].compactMap { $0.map(String.init) })
      if orientation == .up { XCTAssertEqual(circles, ["8,9", "24,9"]) }
    }
  }
}
