import GestureFixtures
import GestureSupport
import HandEvents
import XCTest

final class DifferenceTests: XCTestCase {
  private let frames = PosedMovement.still(.openPalm, duration: .milliseconds(400)).then(
    .still(.thumbUp, duration: .milliseconds(400)), pause: .milliseconds(200)
  )
  .frames(FrameSampling(framesPerSecond: 20))

  func testSequencesOfGestures() {
    XCTAssertNil(frames.difference(from: [GestureSpan(.openPalm), GestureSpan(.thumbUp)]))
    XCTAssertNil(
      frames.difference(
        from: [
          GestureSpan(.openPalm, from: .zero, to: .milliseconds(450)),
          GestureSpan(.thumbUp, from: .milliseconds(550), to: .milliseconds(1000)),
        ], within: .milliseconds(50)))
    let found = "found: Open_Palm 0–450 ms, Thumb_Up 550–1000 ms"
    XCTAssertEqual(
      frames.difference(from: [GestureSpan(.victory)]), "gesture 1 is Open_Palm 0–450 ms, expected Victory; \(found)")
    XCTAssertEqual(
      frames.difference(from: [GestureSpan(.openPalm)]), "gesture 2, Thumb_Up 550–1000 ms, is not expected; \(found)")
    XCTAssertEqual(
      frames.difference(from: [GestureSpan(.openPalm), GestureSpan(.thumbUp), GestureSpan(.victory)]),
      "gesture 3, Victory, is missing; \(found)")
    XCTAssertEqual(
      frames.difference(
        from: [GestureSpan(.openPalm, to: .milliseconds(300)), GestureSpan(.thumbUp)], within: .milliseconds(100)),
      "gesture 1, Open_Palm, ends at 450 ms, expected 300 ± 100 ms; \(found)")
    XCTAssertEqual(frames.difference(from: [], hand: 7), nil)
    XCTAssertEqual(
      [HandFrame]().difference(from: [GestureSpan(.victory)]), "gesture 1, Victory, is missing; found: no gesture")
  }

  func testShortSpansAreLeftOutAndTheirNeighboursJoined() {
    var flickering = frames
    flickering[3].hands[0].gestureScores = GestureScores(winner: GestureScore(.victory, score: 0.9))
    XCTAssertEqual(flickering.gestureSpans().count, 4)
    XCTAssertNil(
      flickering.difference(
        from: [GestureSpan(.openPalm, from: .zero), GestureSpan(.thumbUp)], shortest: .milliseconds(60)))
  }

  func testAPauseThatIsLongSeparatesSpans() {
    var paused = frames
    for index in 3..<6 { paused[index].hands = [] }
    let spans = [GestureSpan(.openPalm), GestureSpan(.openPalm), GestureSpan(.thumbUp)]
    XCTAssertNil(paused.difference(from: spans, shortest: .milliseconds(100)))
    XCTAssertNil(paused.difference(from: Array(spans.dropFirst()), shortest: .milliseconds(120)))
  }

  func testEvents() {
    var detector = GestureEventDetector()
    var events = frames.flatMap { detector.events(for: $0) }
    events += detector.finish()
    XCTAssertNil(
      events.difference(
        from: [
          ExpectedEvent(.began, .openPalm, at: .milliseconds(100)),
          ExpectedEvent(.ended, .openPalm, at: .milliseconds(650), hand: 0),
          ExpectedEvent(.began, .thumbUp, at: .milliseconds(650)),
          ExpectedEvent(.ended, .thumbUp),
        ], within: .milliseconds(50)))
    let found =
      "found: "
      + events.map { "\($0.name) \($0.phase.rawValue) at \($0.time.milliseconds) ms by hand 0" }.joined(separator: ", ")
    XCTAssertEqual(
      events.difference(from: [ExpectedEvent(.held, .openPalm, hand: 0)]),
      "event 1 is Open_Palm began at 100 ms by hand 0, expected Open_Palm held by hand 0; \(found)")
    XCTAssertEqual(
      events.difference(from: [ExpectedEvent(.began, .openPalm, at: .zero)], within: .milliseconds(99)),
      "event 1 is Open_Palm began at 100 ms by hand 0, expected at 0 ± 99 ms; \(found)")
    XCTAssertNotNil(events.difference(from: []))
    XCTAssertEqual(
      [HandEvent]().difference(from: [ExpectedEvent(.ended, .victory)]),
      "event 1, Victory ended, is missing; found: no event")
  }

  /// A stream that was not finished is what a test forgets first.
  func testAStreamThatWasNotFinishedIsNamed() {
    var detector = GestureEventDetector()
    let events = frames.flatMap { detector.events(for: $0) }
    let wanted = [
      ExpectedEvent(.began, .openPalm), ExpectedEvent(.ended, .openPalm), ExpectedEvent(.began, .thumbUp),
      ExpectedEvent(.ended, .thumbUp),
    ]
    let difference = events.difference(from: wanted) ?? ""
    XCTAssertTrue(difference.hasPrefix("event 4, Thumb_Up ended, is missing; found: Open_Palm began"), difference)
    XCTAssertTrue(
      difference.hasSuffix(
        "; the stream was not finished, since Thumb_Up began at 650 ms by hand 0 has no end: "
          + "add the events of the detector's finish()"), difference)
    XCTAssertNil((events + detector.finish()).difference(from: wanted))
    let more = wanted + [ExpectedEvent(.began, .victory)]
    detector = GestureEventDetector()
    let finished = frames.flatMap { detector.events(for: $0) } + detector.finish()
    XCTAssertEqual(finished.difference(from: more)?.contains("finish"), false, "everything has ended")
  }

  func testMovements() {
    var detector = HandMovementDetector()
    let swipes = PosedMovement.swipe(.left).then(.swipe(.right), pause: .milliseconds(1500))
    let events = swipes.frames().flatMap { detector.events(for: $0) }
    let (first, second) = (ExpectedEvent(.completed, .swipeLeft, hand: 0), ExpectedEvent(.completed, .swipeRight))
    XCTAssertNil(events.difference(from: [first, second]))
    let found =
      "found: " + events.map { "\($0.name) completed at \($0.time.milliseconds) ms by hand 0" }.joined(separator: ", ")
    XCTAssertEqual(
      events.difference(from: [second, first]),
      "event 1 is Swipe_Left completed at \(events[0].time.milliseconds) ms by hand 0, expected Swipe_Right completed; \(found)"
    )
    XCTAssertEqual(
      events.difference(
        from: [ExpectedEvent(.completed, .swipeLeft, at: .milliseconds(5))], within: .microseconds(1500)),
      "event 1 is Swipe_Left completed at \(events[0].time.milliseconds) ms by hand 0, expected at 5 ± 1.500 ms; \(found)"
    )
    XCTAssertEqual(
      events.difference(from: [first, second, ExpectedEvent(.completed, label: "zigzag")]),
      "event 3, labelled zigzag completed, is missing; \(found); "
        + "if the stream was over, add the events of the detector's finish()")
    // A trained movement is not the built-in one of the same name.
    let trained = HandEvent(.completed, .trained(.init("Wave", score: 0.9)), time: .zero)
    XCTAssertNil([trained].difference(from: [ExpectedEvent(.completed, label: "Wave")]))
    XCTAssertNotNil([trained].difference(from: [ExpectedEvent(.completed, .wave)]))
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
    XCTAssertEqual(
      scene.results.reversed().difference(from: scene.results, within: 1), "hand 0 is a left one, expected a right one")
    var other = scene
    other.hands[1].gesture = .thumbDown
    XCTAssertEqual(
      other.results.difference(from: scene.results, within: 1), "hand 1 makes Thumb_Down, expected Thumb_Up")
    other.hands[1].gesture = nil
    XCTAssertEqual(other.results[1].gestureScores, GestureScores(winner: GestureScore(label: "None", score: 0.9)))
    XCTAssertNil(scene.results.difference(from: other.results, within: 1))
    other.hands[0].x += 0.2
    XCTAssertTrue(other.results.difference(from: scene.results, within: 0.1)?.hasPrefix("hand 0: ") ?? false)
  }
}
