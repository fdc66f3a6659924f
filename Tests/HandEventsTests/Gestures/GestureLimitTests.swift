import GestureSupport
import HandEvents
import HandLandmarkerCore
import XCTest

/// Gestures begin, hold and end exactly at the times and scores of the settings.
///
/// Frames come every 10 ms.
final class GestureLimitTests: XCTestCase {
  private func hand(_ label: String, _ score: Float) -> Hand {
    let points = HandPoints { _ in SIMD3<Float>(0.5, 0.5, 0) }
    return Hand(
      handedness: .right, landmarks: points, worldLandmarks: points,
      gestureScores: GestureScores(winner: GestureScore(label: label, score: score)))
  }

  /// The events, as phase and milliseconds, of what is shown at each time; nil for no hand.
  private func events(
    _ settings: GestureEventSettings, times: [Int] = Array(stride(from: 0, to: 1500, by: 10)),
    _ shown: (Int) -> (label: String, score: Float)?
  ) throws -> [String] {
    var detector = try GestureEventDetector(settings: settings)
    return times.flatMap { time in
      let hands = shown(time).map { [hand($0.label, $0.score)] } ?? []
      return detector.events(for: HandFrame(hands: hands, at: .milliseconds(time)))
    }.map { "\($0.phase) \($0.time.milliseconds)" }
  }

  private func victory(until end: Int) -> (Int) -> (label: String, score: Float)? {
    { time in (time <= end ? "Victory" : "None", 0.9) }
  }

  func testAGestureBeginsAfterTheMinimumDuration() throws {
    for (duration, begin) in [(0, 0), (1, 10), (10, 10), (95, 100), (100, 100), (101, 110)] {
      let settings = GestureEventSettings(minimumDuration: .milliseconds(duration))
      XCTAssertEqual(try events(settings, victory(until: 200)).first, "began \(begin)", "\(duration) ms")
    }
  }

  func testAGestureEndsAfterTheReleaseDuration() throws {
    for (duration, end) in [(0, 510), (10, 510), (11, 520), (200, 700), (201, 710)] {
      let settings = GestureEventSettings(releaseDuration: .milliseconds(duration))
      XCTAssertEqual(try events(settings, victory(until: 500)).last, "ended \(end)", "\(duration) ms")
    }
  }

  func testAGestureIsHeldAfterTheHoldDuration() throws {
    for (duration, held) in [(0, 100), (100, 100), (101, 110), (150, 150), (800, 800)] {
      let settings = GestureEventSettings(holdDuration: .milliseconds(duration))
      XCTAssertEqual(
        try events(settings, victory(until: 1000)), ["began 100", "held \(held)", "ended 1200"], "\(duration) ms")
    }
    let own = GestureEventSettings(
      holdDuration: .milliseconds(300), holdDurations: [.victory: .milliseconds(400), .thumbUp: .milliseconds(200)])
    XCTAssertEqual(try events(own, victory(until: 600))[1], "held 400")
  }

  func testAHeldGestureIsToldAgainAtItsInterval() throws {
    func held(_ interval: Duration?, times: [Int] = Array(stride(from: 0, to: 400, by: 10))) throws -> [String] {
      let settings = GestureEventSettings(holdDuration: .milliseconds(150), holdInterval: interval)
      return try events(settings, times: times, victory(until: 10_000)).filter { $0.hasPrefix("held") }
    }
    XCTAssertEqual(try held(nil), ["held 150"])
    XCTAssertEqual(try held(.milliseconds(100)), ["held 150", "held 250", "held 350"])
    XCTAssertEqual(try held(.milliseconds(95)), ["held 150", "held 250", "held 340"], "at 150, 245 and 340")
    XCTAssertEqual(try held(.milliseconds(1)).count, 25, "each frame")
    XCTAssertEqual(try held(.microseconds(1)).count, 25, "each frame")
    XCTAssertEqual(
      try held(.milliseconds(100), times: [0, 100, 150, 180, 1049, 1050, 1149, 1150]),
      ["held 150", "held 1049", "held 1050", "held 1150"], "one for all that are due, then as before")
  }

  func testScoresOfBothLimitsCount() throws {
    let settings = GestureEventSettings(beginScore: 0.6, endScore: 0.4, minimumDuration: .zero)
    for (score, begins) in [(Float(0.6), true), (Float(0.6).nextDown, false)] {
      XCTAssertEqual(try events(settings) { _ in ("Victory", score) }.isEmpty, !begins, "\(score)")
    }
    for (score, lasts) in [(Float(0.4), true), (Float(0.4).nextDown, false)] {
      let found = try events(settings) { ("Victory", $0 < 100 ? 0.9 : score) }
      XCTAssertEqual(found, ["began 0", "held 800"].prefix(lasts ? 2 : 1) + (lasts ? [] : ["ended 290"]), "\(score)")
    }
    // Without an end score it is 0.35, or the begin score if that is lower.
    for (begin, end) in [(Float(0.5), Float(0.35)), (0.35, 0.35), (0.2, 0.2), (1, 0.35)] {
      XCTAssertEqual(GestureEventSettings(beginScore: begin).endScore, end)
    }
  }

  func testAMissingHandKeepsItsGestureOverTheMaximumGap() throws {
    func ends(after gap: Int, _ settings: GestureEventSettings) throws -> Bool {
      try events(settings) { 500..<500 + gap ~= $0 ? nil : ("Victory", 0.9) }.contains { $0.hasPrefix("ended") }
    }
    let settings = GestureEventSettings(maximumGap: .milliseconds(400))
    // The hand was seen at 490 ms last.
    for (gap, isOver) in [(380, false), (390, false), (400, true), (410, true)] {
      XCTAssertEqual(try ends(after: gap, settings), isOver, "missing for \(gap) ms")
    }
    // The longer of both times counts, and a hand that shows nothing is not missing.
    XCTAssertTrue(try ends(after: 200, GestureEventSettings(maximumGap: .milliseconds(100))))
    XCTAssertFalse(try ends(after: 190, GestureEventSettings(maximumGap: .milliseconds(100))))
    XCTAssertTrue(
      try events(settings) { (500..<700 ~= $0 ? "None" : "Victory", 0.9) }.contains { $0.hasPrefix("ended") })
  }

  func testAnotherGestureBeginsWhenItHasLasted() throws {
    let settings = GestureEventSettings(releaseDuration: .seconds(5))
    let found = try events(settings) { ($0 < 500 ? "Victory" : $0 < 590 || $0 >= 800 ? "Thumb_Up" : "Victory", 0.9) }
    // 80 ms of a thumb are too short, and count no more when it comes back.
    XCTAssertEqual(found, ["began 100", "ended 900", "began 900"])
  }
}
