import GestureFixtures
import XCTest

final class DifferenceTests: XCTestCase {
  private let frames = HandMotion.still(.openPalm, duration: 400).then(.still(.thumbUp, duration: 400), pause: 200)
    .frames(FrameSampling(framesPerSecond: 20))

  func testSequencesOfGestures() {
    XCTAssertNil(frames.difference(from: [GestureSpan("Open_Palm"), GestureSpan("Thumb_Up")]))
    XCTAssertNil(
      frames.difference(from: [GestureSpan("Open_Palm", from: 0, to: 450), GestureSpan("Thumb_Up", from: 550, to: 1000)], within: 50))
    let found = "found: Open_Palm 0–450 ms, Thumb_Up 550–1000 ms"
    XCTAssertEqual(frames.difference(from: [GestureSpan("Victory")]), "gesture 1 is Open_Palm 0–450 ms, expected Victory; \(found)")
    XCTAssertEqual(frames.difference(from: [GestureSpan("Open_Palm")]), "gesture 2, Thumb_Up 550–1000 ms, is not expected; \(found)")
    XCTAssertEqual(
      frames.difference(from: [GestureSpan("Open_Palm"), GestureSpan("Thumb_Up"), GestureSpan("Victory")]),
      "gesture 3, Victory, is missing; \(found)")
    XCTAssertEqual(
      frames.difference(from: [GestureSpan("Open_Palm", to: 300), GestureSpan("Thumb_Up")], within: 100),
      "gesture 1, Open_Palm, ends at 450 ms, expected 300 ± 100 ms; \(found)")
    XCTAssertEqual(frames.difference(from: [], hand: 7), nil)
    XCTAssertEqual([HandRecord]().difference(from: [GestureSpan("Victory")]), "gesture 1, Victory, is missing; found: no gesture")
  }

  func testShortSpansAreLeftOutAndTheirNeighboursJoined() {
    var flickering = frames
    flickering[3].hands[0].gesture?.name = "Victory"
    XCTAssertEqual(flickering.gestureSpans().count, 4)
    XCTAssertNil(flickering.difference(from: [GestureSpan("Open_Palm", from: 0), GestureSpan("Thumb_Up")], shortest: 60))
  }

  func testEvents() {
    var detector = GestureEventDetector()
    var events = frames.flatMap { detector.events(for: $0.hands, at: $0.timestampInMilliseconds ?? 0) }
    events += detector.finish()
    XCTAssertNil(
      events.difference(
        from: [
          ExpectedEvent(.began, "Open_Palm", at: 100), ExpectedEvent(.ended, "Open_Palm", at: 650, hand: 0),
          ExpectedEvent(.began, "Thumb_Up", at: 650),
          ExpectedEvent(.ended, "Thumb_Up"),
        ], within: 50))
    let found =
      "found: " + events.map { "\($0.gesture) \($0.phase.rawValue) at \($0.timestampInMilliseconds) ms by hand 0" }.joined(separator: ", ")
    XCTAssertEqual(
      events.difference(from: [ExpectedEvent(.held, "Open_Palm", hand: 0)]),
      "event 1 is Open_Palm began at 100 ms by hand 0, expected Open_Palm held by hand 0; \(found)")
    XCTAssertEqual(
      events.difference(from: [ExpectedEvent(.began, "Open_Palm", at: 0)], within: 99),
      "event 1 is Open_Palm began at 100 ms by hand 0, expected at 0 ± 99 ms; \(found)")
    XCTAssertNotNil(events.difference(from: []))
    XCTAssertEqual(
      [GestureEvent]().difference(from: [ExpectedEvent(.ended, "Victory")]), "event 1, Victory ended, is missing; found: no event")
  }

  func testLandmarks() {
    let hand = HandPose.victory.hand()
    XCTAssertNil(hand.landmarks.difference(from: hand.landmarks, within: 0))
    var moved = hand
    moved.landmarks[.indexFingerTIP].x += 0.1
    moved.landmarks[.pinkyTIP].y -= 0.05
    let text = moved.landmarks.difference(from: hand.landmarks, within: 0.03)
    XCTAssertTrue(text?.hasPrefix("indexFingerTIP is 0.100 from the expected location: (") ?? false, text ?? "nil")
    XCTAssertTrue(text?.hasSuffix("2 of 21 landmarks are farther than 0.03") ?? false, text ?? "nil")
    moved = hand
    moved.landmarks[.wrist].z += 1
    XCTAssertNil(moved.landmarks.difference(from: hand.landmarks, within: 0.03))
    XCTAssertNotNil(moved.landmarks.difference(from: hand.landmarks, within: 0.03, withDepth: true))
    moved.landmarks[.wrist].x = .nan
    XCTAssertTrue(moved.landmarks.difference(from: hand.landmarks, within: 10)?.hasPrefix("wrist is nan") ?? false)
  }

  func testHands() {
    let scene = HandScene([PosedHand(.victory, x: 0.3), PosedHand(.thumbUp.left, x: 0.7)])
    XCTAssertNil(scene.results.difference(from: scene.results, within: 0.001))
    XCTAssertEqual([Hand]().difference(from: scene.results, within: 1), "there are 0 hands, expected 2")
    XCTAssertEqual(scene.results.reversed().difference(from: scene.results, within: 1), "hand 0 is a left one, expected a right one")
    var other = scene
    other.hands[1].gesture = HandGesture(name: "Thumb_Down", score: 1)
    XCTAssertEqual(other.results.difference(from: scene.results, within: 1), "hand 1 makes Thumb_Down, expected Thumb_Up")
    other.hands[1].gesture = nil
    XCTAssertNil(scene.results.difference(from: other.results, within: 1))
    other.hands[0].x += 0.2
    XCTAssertTrue(other.results.difference(from: scene.results, within: 0.1)?.hasPrefix("hand 0: ") ?? false)
  }
}
