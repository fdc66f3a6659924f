import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Gestures over gaps, and what counts as held.
final class GestureHoldTests: XCTestCase {
  private func frames(_ count: Int, _ gesture: HandGesture? = .victory, x: (Int) -> Float = { _ in 0.5 }) -> [HandFrame]
  {
    (0..<count).map { step in
      var hand = PosedHand(.victory, x: x(step), scale: 0.15).hand()
      let label = gesture.map { GestureScore($0, score: 0.9) }
      hand.gestureScores = GestureScores(winner: label ?? GestureScore(label: "None", score: 0.9))
      return HandFrame(hands: [hand], at: .milliseconds(step * 50), imageSize: ImageSize(width: 640, height: 480))
    }
  }

  private func words(_ settings: GestureEventSettings, _ frames: [HandFrame]) throws -> [String] {
    var detector = try GestureEventDetector(settings: settings)
    let events = frames.flatMap { detector.events(for: $0) } + detector.finish()
    return events.map { "\($0.phase) \(Int($0.time / .milliseconds(1)))" }
  }

  /// A hand that keeps its identity over a gap keeps its gesture.
  func testAGestureLastsOverAGapOfItsHand() throws {
    var lost = frames(40)
    for index in 10..<16 { lost[index].hands = [] }
    let settings = GestureEventSettings(maximumGap: .milliseconds(400), holdDuration: .seconds(9))
    XCTAssertEqual(try words(settings, lost), ["began 100", "ended 1950"])
    XCTAssertEqual(
      try words(GestureEventSettings(holdDuration: .seconds(9)), lost),
      ["began 100", "ended 650", "began 900", "ended 1950"], "without it the release decides")
    // A hand that is seen without the gesture ends it after the release.
    var other = lost
    for index in 10..<16 { other[index].hands = frames(16, nil)[index].hands }
    XCTAssertEqual(try words(settings, other), ["began 100", "ended 650", "began 900", "ended 1950"])
    for index in 10..<20 { lost[index].hands = [] }
    XCTAssertEqual(try words(settings, lost), ["began 100", "ended 850", "began 1100", "ended 1950"], "a longer gap")
  }

  func testAGestureHasAHoldDurationOfItsOwn() throws {
    let settings = GestureEventSettings(holdDuration: .milliseconds(800), holdDurations: [.victory: .milliseconds(300)])
    XCTAssertEqual(try words(settings, frames(30)), ["began 100", "held 300", "ended 1450"])
    XCTAssertEqual(try words(settings, frames(30, .thumbUp)), ["began 100", "held 800", "ended 1450"])
  }

  /// A gesture is held still.
  ///
  /// The hand is about 0.4 of the image's height long, and moves by a half of that from 0.5 to 0.75 s.
  func testAGestureIsHeldStill() throws {
    let moving = frames(40) { 0.4 + 0.03 * Float(min(max($0 - 10, 0), 5)) }
    let still = GestureEventSettings(holdDuration: .milliseconds(800), holdMovement: 0.2)
    XCTAssertEqual(try words(GestureEventSettings(), moving)[1], "held 800", "any movement")
    XCTAssertEqual(try words(still, frames(40)), ["began 100", "held 800", "ended 1950"])
    let held = try XCTUnwrap(try words(still, moving).first { $0.hasPrefix("held") })
    let time = try XCTUnwrap(Int(held.dropFirst(5)))
    XCTAssertTrue((1350...1550).contains(time), held)
    let again = frames(40) { 0.4 + 0.03 * Float($0 % 8) }
    XCTAssertEqual(try words(still, again), ["began 100", "ended 1950"], "never still")
    // Jitter is not a movement.
    XCTAssertEqual(try words(still, frames(40) { 0.5 + 0.004 * Float($0 % 2) })[1], "held 800")
    var repeated = still
    repeated.holdInterval = .milliseconds(500)
    XCTAssertEqual(try words(repeated, frames(30)), ["began 100", "held 800", "held 1300", "ended 1450"])
  }
}
