import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Pinches with strength, cursors and faders on computed hands.
final class InteractionTests: XCTestCase {
  private func frames(_ poses: [PosedHand]) -> [HandFrame] {
    poses.enumerated().map {
      HandFrame(hands: [$1.hand()], at: .milliseconds(33 * $0), imageSize: ImageSize(width: 640, height: 480))
    }
  }

  /// An open pinch that closes and opens again.
  private func closing(_ change: (HandPose) -> HandPose = { $0 }) -> [PosedHand] {
    let shares: [Float] = [0, 0, 0.3, 0.6, 0.8, 1, 1, 1, 1, 1, 0.8, 0.5, 0.2, 0, 0]
    return shares.map { PosedHand(change(HandPose.openPinch.interpolated(to: .pinch, $0))) }
  }

  private func events(_ frames: [HandFrame]) -> [HandEvent] {
    var detector = FingerPinchDetector()
    return frames.flatMap { detector.events(for: $0) } + detector.finish()
  }

  func testAPinchBeginsMovesAndEndsUpToSixtyDegrees() throws {
    var begun: Set<Duration> = []
    for yaw in stride(from: Float(-60), through: 60, by: 20) {
      for pose in [HandPose.pinch, .pinch.left] {
        let events = events(frames(closing { $0.shown(by: pose.handedness).held(pitch: 15, yaw: yaw, roll: 30) }))
        XCTAssertEqual(events.first?.phase, .began)
        XCTAssertEqual(events.last?.phase, .ended)
        XCTAssertEqual(events.count { $0.phase == .began }, 1)
        XCTAssertEqual(Set(events.map(\.name)), ["Pinch_Index"])
        let strengths = events.compactMap(\.score)
        XCTAssertGreaterThan(try XCTUnwrap(strengths.max()), 0.58)
        begun.insert(try XCTUnwrap(events.first).time)
      }
    }
    XCTAssertLessThanOrEqual(
      try XCTUnwrap(begun.max()) - (try XCTUnwrap(begun.min())), .milliseconds(100), "a turn delays it a little")
  }

  func testOpenHandsAndFistsDoNotPinch() {
    for pose in [HandPose.openPalm, .closedFist, .thumbUp, .victory, .pointingUp] {
      XCTAssertEqual(
        events(frames([PosedHand(pose), PosedHand(pose), PosedHand(pose)])), [], "\(String(describing: pose.gesture))")
    }
  }

  func testLateAndDoubledFramesDoNotPinch() {
    let ordered = frames(closing())
    XCTAssertEqual(events(ordered.flatMap { [$0, $0] }), events(ordered))
    XCTAssertEqual(events(ordered.flatMap { [$0, ordered[0], HandFrame(hands: [], at: .zero)] }), events(ordered))
  }

  /// Durations are those to the last time that the hand was seen.
  func testWhatIsLostEndsWhenItWasSeenLast() throws {
    let seen = frames(closing().prefix(8).map { $0 })
    let last = try XCTUnwrap(seen.last).time
    let detectors: [any HandEventDetector] = [FingerPinchDetector(), try HandFaderDetector([HandFader(.height)])]
    for detector in detectors {
      for next in [[], [HandFrame(hands: [], at: .seconds(5))]] {
        var detectors = HandEventDetectors([detector])
        let events = (seen + next).flatMap { detectors.events(for: $0) } + detectors.finish()
        let ended = try XCTUnwrap(events.last)
        XCTAssertEqual(ended.phase, .ended)
        XCTAssertEqual(ended.start + ended.duration, last)
        XCTAssertEqual(ended.time, next.last?.time ?? last)
      }
    }
  }

  func testAPinchEndsWithItsHand() {
    var hands = frames(closing().prefix(7).map { $0 })
    hands.append(HandFrame(hands: [], at: .seconds(1)))
    XCTAssertEqual(events(hands).last.map { [$0.phase == .ended, $0.time == .seconds(1)] }, [true, true])
    XCTAssertEqual(events(Array(hands.dropLast())).last?.phase, .ended)
  }

  func testAClickDoesNotMoveTheCursor() throws {
    var cursor = HandCursor()
    let states = try frames(closing()).map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertEqual(states.count(where: \.isClick), 1)
    let click = try XCTUnwrap(states.firstIndex(where: \.isClick))
    let positions = states[click...].prefix { $0.isPressed }.map(\.position)
    XCTAssertEqual(Set(positions), [states[click].position])
    // The tip itself moves by more than that of the cursor at the click.
    let tips = frames(closing()).map { $0.hands[0][.indexFingerTIP] }
    let way = abs(tips[click].y - tips[0].y)
    XCTAssertLessThan(abs(states[click].position.y - states[0].position.y), way / 2)
  }

  /// A fast click does not move the cursor.
  ///
  /// The fingertip is still moving when the press counts.
  func testAFastClickDoesNotMoveTheCursor() throws {
    for duration in [100, 200, 400] {
      let (open, pinch) = (PosedHand(.openPalm), PosedHand(.pinch))
      let times = [0, 400, 400 + duration, 900 + duration]
      let motion = PosedMovement(
        zip(times, [open, open, pinch, pinch]).map { PosedMovement.KeyFrame(at: .milliseconds($0), $1) })
      var cursor = HandCursor()
      let states = try motion.frames().map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
      XCTAssertEqual(states.count(where: \.isClick), 1)
      XCTAssertEqual(Set(states.filter(\.isPressed).map(\.position)).count, 1, "\(duration) ms")
    }
  }

  func testCoordinatesThatAreNotFiniteLeaveTheCursor() throws {
    var cursor = HandCursor()
    var bad = frames(closing())
    bad[3].hands[0].landmarks[.wrist].x = .nan
    let states = try bad.map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertEqual(states[3].position, states[2].position)
    XCTAssertTrue(states.allSatisfy { $0.position.x.isFinite })
    XCTAssertEqual(states.count(where: \.isClick), 1)
  }

  func testAPinchedHandDrags() throws {
    var cursor = HandCursor()
    let still = closing().prefix(7)
    let moving = (1...12).map { PosedHand(.pinch, x: 0.5 + 0.02 * Float($0)) }
    let states = try frames(still + moving).map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertTrue(try XCTUnwrap(states.last).isPressed)
    XCTAssertGreaterThan(try XCTUnwrap(states.last).position.x - states[6].position.x, 0.08)
    XCTAssertEqual(states.count(where: \.isClick), 1)
  }

  /// A hand that comes in another's place with its fingertips together has not clicked.
  func testAnotherHandClicksOnlyAfterItsFingertipsWereApart() throws {
    let first = Array(repeating: PosedHand(.openPalm), count: 10)
    let closed = Array(repeating: PosedHand(.pinch, x: 0.5, y: 0.5, id: 1), count: 15)
    let apart = Array(repeating: PosedHand(.openPalm, x: 0.5, y: 0.5, id: 1), count: 10)
    var cursor = HandCursor()
    let states = try frames(first + closed + apart + closed).map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertFalse(states.prefix(25).contains { $0.isClick || $0.isPressed })
    XCTAssertEqual(states.count(where: \.isClick), 1)
  }

  func testFadersGoFromZeroToOne() throws {
    var openness = HandFader(.openness)
    XCTAssertEqual(openness.value(of: HandPose.closedFist.hand()), 0)
    XCTAssertEqual(openness.value(of: HandPose.openPalm.hand()), 1)
    var height = try HandFader(.height, deadZone: 0.05)
    let value = try XCTUnwrap(height.value(of: PosedHand(.openPalm, y: 0.5).hand()))
    XCTAssertEqual(value, 0.5, accuracy: 0.15)
    XCTAssertEqual(height.value(of: PosedHand(.openPalm, y: 0.51).hand()), value, "within the dead zone")
    XCTAssertNotEqual(height.value(of: PosedHand(.openPalm, y: 0.6).hand()), value)
    var roll = HandFader(.roll)
    let turned = [-40, 0, 40].compactMap { roll.value(of: HandPose.openPalm.turned(by: Float($0)).hand()) }
    XCTAssertEqual(turned, turned.sorted())
    XCTAssertEqual(turned.count, 3)
  }

  func testFadersAreCalibrated() throws {
    let (low, high) = (PosedHand(.openPalm, y: 0.3).hand(), PosedHand(.openPalm, y: 0.5).hand())
    var fader = HandFader(.height)
    XCTAssertFalse(fader.calibrate(low: low, high: low))
    XCTAssertTrue(fader.calibrate(low: low, high: high))
    XCTAssertEqual(fader.value(of: low), 0)
    XCTAssertEqual(fader.value(of: high), 1)
    XCTAssertEqual(try XCTUnwrap(fader.value(of: PosedHand(.openPalm, y: 0.4).hand())), 0.5, accuracy: 0.02)
  }

  /// A roll does not jump beyond its range.
  ///
  /// A hand that turns past 180 degrees stays at the end that it passed.
  func testARollDoesNotJumpBehindItsRange() throws {
    let palm = HandPose.openPalm.held()
    for (way, ends) in [(Float(1), [Float(1), 0]), (-1, [0, 1])] {
      var fader = try HandFader(.roll, deadZone: 0)
      let values = try stride(from: Float(0), through: 290, by: 10).map {
        try XCTUnwrap(fader.value(of: palm.turned(by: way * $0).hand()))
      }
      XCTAssertEqual(values[0], 0.5, accuracy: 0.05)
      XCTAssertEqual(Set(values[8...28]), [ends[0]], "from 80 to 280 degrees")
      XCTAssertEqual(
        try XCTUnwrap(fader.value(of: palm.turned(by: way * 310).hand())), ends[1], accuracy: 0.15, "within again")
    }
  }

  func testARangeOfAnglesMayLieAcrossTheJump() throws {
    func hand(_ roll: Float) -> Hand { HandPose.openPalm.held(roll: roll).hand() }
    for (low, high) in [(Float(140), Float(-140)), (-140, 140)] {
      var fader = HandFader(.roll)
      XCTAssertTrue(fader.calibrate(low: hand(low), high: hand(high)))
      for (roll, value) in [(low, Float(0)), (-179, 0.5), (179, 0.5), (high, 1)] {
        XCTAssertEqual(try XCTUnwrap(fader.value(of: hand(roll))), value, accuracy: 0.05, "\(roll)")
      }
    }
    var fader = HandFader(.roll)
    XCTAssertFalse(fader.calibrate(low: -180, high: 180), "the same angle")
    XCTAssertFalse(fader.calibrate(low: .nan, high: 1))
    XCTAssertFalse(fader.calibrate(low: 0, high: .infinity))
    var openness = HandFader(.openness)
    XCTAssertFalse(openness.calibrate(low: 0, high: .infinity))
    XCTAssertTrue(fader.calibrate(low: 30, high: -30))
    XCTAssertEqual(fader.value(of: hand(40)), 0)
  }

  /// The tips have to be apart before they touch.
  func testAHandThatAppearsPinchedDoesNotClick() throws {
    var cursor = HandCursor()
    let poses = Array(closing().suffix(8))
    let states = try frames(poses).map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertEqual(states.count { $0.isClick || $0.isPressed }, 0)
    XCTAssertEqual(events(frames(poses)), [])
    cursor = HandCursor()
    let again = try frames(poses + closing()).map { try XCTUnwrap(cursor.update($0.hands[0], in: $0)) }
    XCTAssertEqual(again.count(where: \.isClick), 1)
    XCTAssertEqual(events(frames(poses + closing())).count { $0.phase == .began }, 1)
  }

  func testValuesAreEventsAtARate() throws {
    // A hand that rises from 0.75 to 0.25 in a second, with another one beside it from half of the time on.
    let frames = (0...30).map { step in
      let hand = PosedHand(.openPalm, x: 0.3, y: 0.75 - Float(step) / 60, id: 4)
      let second = PosedHand(HandPose.openPalm.left, x: 0.7, id: 7)
      let third = PosedHand(.openPalm, x: 0.6, id: 9)
      return HandFrame(
        hands: (step < 15 ? [hand] : [third, second, hand]).map { $0.hand() }, at: .milliseconds(step * 1000 / 30))
    }
    var detector = try HandFaderDetector([HandFader(.height), HandFader(.openness)], rate: 10)
    var found = frames.flatMap { detector.events(for: $0) }
    XCTAssertEqual(Set(found.map(\.handID)), [4, 7], "of two right hands the first")
    let heights = found.filter { $0.handID == 4 && $0.name == "height" }
    XCTAssertEqual(heights.map(\.phase), [.began] + Array(repeating: .moved, count: 10))
    let values = heights.compactMap {
      if case .fader(let fader) = $0.action, fader.measure == .height { fader.value } else { nil }
    }
    XCTAssertEqual(values, values.sorted())
    XCTAssertGreaterThan(try XCTUnwrap(values.last) - values[0], 0.7)
    XCTAssertEqual(found.count { $0.handID == 4 && $0.name == "openness" }, 1, "what does not change is not repeated")
    found = detector.events(for: HandFrame(hands: [PosedHand(HandPose.openPalm.left, id: 7).hand()], at: .seconds(2)))
    XCTAssertEqual(
      found.filter { $0.handID == 4 }.map { [$0.name, $0.phase.rawValue] },
      [["height", "ended"], ["openness", "ended"]])
    XCTAssertEqual(detector.finish().map(\.phase), [.ended, .ended])
    XCTAssertEqual(detector.finish(), [])
    for rate in [0, -1, Double.nan, .infinity] {
      XCTAssertThrowsError(try HandFaderDetector([HandFader(.height)], rate: rate))
    }
  }

  /// Each frame with a rate as high as that of the frames.
  func testAValueForEachFrame() throws {
    var detector = try HandFaderDetector([HandFader(.height, deadZone: 0)], rate: 30)
    let events = (0..<30).flatMap { step in
      detector.events(
        for: HandFrame(
          hands: [PosedHand(.openPalm, y: 0.6 - Float(step) / 100).hand()], at: .milliseconds(step * 1000 / 30)))
    }
    XCTAssertEqual(events.count, 30)
  }

  func testACursorRefusesSmoothingOutOfRange() {
    XCTAssertThrowsError(try HandCursor(smoothing: LandmarkSmoothing(minimumCutoff: .nan)))
    XCTAssertNoThrow(try HandCursor(smoothing: LandmarkSmoothing(minimumCutoff: 2)))
  }
}
