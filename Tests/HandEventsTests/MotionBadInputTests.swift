import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// Uncertain input gives no event, and nothing traps.
final class MotionBadInputTests: XCTestCase {
  /// A hand that points exactly to the camera has no direction.
  ///
  /// Wrist and knuckle are one point in the image. No number is NaN.
  func testAHandThatPointsExactlyToTheCamera() throws {
    var hand = HandPose.openPalm.hand()
    for index in 0..<21 {
      let z = hand.worldLandmarks[index].y
      hand.worldLandmarks[index] = SIMD3(hand.worldLandmarks[index].x, 0, z)
      hand.landmarks[index] = SIMD3(hand.landmarks[index].x, 0.5, hand.landmarks[index].y)
    }
    hand.landmarks[9].x = hand.landmarks[0].x
    hand.worldLandmarks[9].x = hand.worldLandmarks[0].x
    let measure = try XCTUnwrap(HandMeasure(hand, aspectRatio: 1))
    XCTAssertTrue(measure.direction.x.isFinite && measure.direction.y.isFinite && measure.directionShare.isFinite)
    XCTAssertEqual(measure.directionShare, 0, accuracy: 1e-3)
  }

  private let swipe = PosedMovement.swipe(.right).frames()

  private func names(_ frames: [HandFrame]) -> [String] { MotionSamples.names(MotionSamples.events(frames)) }

  func testNumbersThatAreNoneMakeAHandMissing() {
    for bad in [Float.nan, .infinity, -.infinity] {
      for isWorld in [false, true] {
        var frames = swipe
        for index in frames.indices where index % 3 != 0 {
          if isWorld {
            frames[index].hands[0].worldLandmarks[.wrist].y = bad
          } else {
            frames[index].hands[0].landmarks[.indexFingerTIP].x = bad
          }
        }
        XCTAssertTrue(names(frames).allSatisfy { $0 == "Swipe_Right" }, "\(bad)")
        for index in frames.indices { frames[index].hands[0].landmarks[.thumbTIP].z = bad }
        XCTAssertEqual(names(frames), [])
      }
    }
  }

  func testHugeAndEmptyHandsMakeNoEvent() {
    for scale: Float in [0, 1e-30, 1e30] {
      let frames = swipe.map { frame in
        var frame = frame
        for index in frame.hands.indices {
          frame.hands[index].landmarks = frame.hands[index].landmarks.mapPoints { $0 * scale }
          frame.hands[index].worldLandmarks = frame.hands[index].worldLandmarks.mapPoints { $0 * scale }
        }
        return frame
      }
      for name in names(frames) { XCTAssertEqual(name, "Swipe_Right", "\(scale)") }
    }
  }

  func testHandsWithoutWorldLandmarksHaveMovements() {
    for (kind, motion) in MotionSamples.all where kind != .release {
      let frames = motion.frames().map { frame in
        var frame = frame
        for index in frame.hands.indices {
          frame.hands[index].worldLandmarks = frame.hands[index].worldLandmarks.mapPoints { _ in .zero }
        }
        return frame
      }
      let events = MotionSamples.events(frames)
      XCTAssertEqual(events.first?.movement, kind)
      XCTAssertTrue(events.allSatisfy { $0.aperture == nil })
    }
  }

  func testTimesThatDoNotIncreaseAreSkipped() {
    let doubled = swipe.flatMap { [$0, $0] }
    XCTAssertEqual(names(doubled), ["Swipe_Right"])
    var disordered = swipe
    for index in disordered.indices where index % 4 == 3 { disordered[index].time = .milliseconds(5) }
    XCTAssertEqual(names(disordered), ["Swipe_Right"])
    XCTAssertEqual(names(swipe.reversed()), [], "time that runs backwards")
    var frozen = swipe
    for index in frozen.indices { frozen[index].time = .milliseconds(7) }
    XCTAssertEqual(names(frozen), [])
  }

  func testTimesMayBeBelowZero() {
    for (kind, motion) in MotionSamples.all {
      let frames = motion.frames()
      let earlier = frames.map { HandFrame(hands: $0.hands, at: $0.time - .seconds(1000), imageSize: $0.imageSize) }
      XCTAssertEqual(names(earlier), names(frames), kind.rawValue)
    }
  }

  /// Events do not depend on the start of the stream.
  ///
  /// Steps of 33 and 34 ms meet limits of whole tenths of a second exactly.
  func testEventsDoNotDependOnTheStartOfTheStream() {
    for (kind, motion) in MotionSamples.all {
      let frames = motion.frames(FrameSampling(jitter: 0.002, seed: 3))
      for start in [Duration.seconds(-5000), .milliseconds(1_766_000_000_123), .milliseconds(7)] {
        let moved = frames.map { HandFrame(hands: $0.hands, at: $0.time + start, imageSize: $0.imageSize) }
        var expected = MotionSamples.events(frames)
        for index in expected.indices {
          expected[index].time += start
          expected[index].start += start
        }
        XCTAssertEqual(MotionSamples.events(moved), expected, "\(kind) from \(start)")
      }
    }
  }

  func testTheLargestAndSmallestTimesDoNotTrap() {
    let (least, greatest) = (
      Duration(secondsComponent: .min, attosecondsComponent: 0),
      Duration(secondsComponent: .max, attosecondsComponent: 0)
    )
    let (zero, one, forty) = (Duration.zero, Duration.milliseconds(1), Duration.milliseconds(40))
    for times in [
      [least, greatest, greatest], [least, zero, one, forty, greatest], [greatest - one, greatest],
      [.milliseconds(Int.min), .milliseconds(Int.max)], [zero, .nanoseconds(1), .microseconds(1)],
    ] {
      var detector = HandMovementDetector()
      for (time, frame) in zip(times, swipe) {
        var frame = frame
        frame.time = time
        XCTAssertEqual(detector.events(for: frame), [])
      }
      XCTAssertEqual(detector.finish(), [])
    }
  }

  /// A fast hand that gets another identity continues its movement.
  ///
  /// The tracker loses the hand and finds it as a new one; the movement has the new identity.
  func testAFastHandThatGetsAnotherIdentityContinues() {
    for (kind, motion) in MotionSamples.all where kind != .release {
      let frames = motion.frames()
      for share in [2, 3] {
        var changed = frames
        for index in frames.indices.dropFirst(frames.count / share) {
          for hand in changed[index].hands.indices { changed[index].hands[hand].id += 10 }
        }
        let events = MotionSamples.events(changed)
        XCTAssertEqual(
          MotionSamples.names(events), MotionSamples.names(MotionSamples.events(frames)), "\(kind.rawValue)")
        // The events of a pinch or wave have one identity.
        if kind == .pinch || kind == .wave { XCTAssertEqual(Set(events.map(\.handID)).count, 1) }
      }
    }
  }

  /// A hand that turns round at a low frame rate is found.
  ///
  /// Its position is opposite to the direction of its movement.
  func testAWaveOfTheOnlyHandContinuesWhereItWasNotGoing() {
    var frames = PosedMovement.wave().frames(FrameSampling(framesPerSecond: 15))
    for index in frames.indices {
      for hand in frames[index].hands.indices { frames[index].hands[hand].id = index / 2 }
    }
    XCTAssertEqual(names(frames), ["Wave"])
    XCTAssertEqual(Set(MotionSamples.events(frames).map(\.handID)).count, 1)
  }

  /// A fast hand that is found beside itself continues.
  ///
  /// The tracker finds the hand beside its assumed position, and drops the old one in the next frame.
  func testAHandThatIsFoundBesideItselfContinues() {
    let drawn = PosedMovement.wave().frames()
    var frames = drawn
    for index in frames.indices {
      for hand in frames[index].hands.indices { frames[index].hands[hand].id = index / 5 }
      if index > 0, index.isMultiple(of: 5) {
        // The rest of the hand before stays behind.
        var old = drawn[index - 1].hands
        for hand in old.indices { old[hand].id = index / 5 - 1 }
        frames[index].hands = old + frames[index].hands
      }
    }
    XCTAssertEqual(names(frames), ["Wave"])
  }

  /// A circle after a jump is found.
  ///
  /// The first landmarks of a hand are those of the palm detector's region, and jump with the tracker's first region.
  func testACircleAfterAJumpIsFound() {
    for (clockwise, name) in [(true, "Circle_Clockwise"), (false, "Circle_Counterclockwise")] {
      var frames = PosedMovement.circle(clockwise: clockwise, duration: .milliseconds(900), rest: .milliseconds(50))
        .frames(
          FrameSampling(framesPerSecond: 15))
      for hand in frames[0].hands.indices {
        frames[0].hands[hand].landmarks = frames[0].hands[hand].landmarks.mapPoints {
          $0 + SIMD3(clockwise ? 0.06 : -0.06, -0.03, 0)
        }
      }
      XCTAssertEqual(names(frames), [name])
    }
  }

  /// The lowest point of a fast tap lies between two frames.
  func testTapsBetweenTwoFramesAreFound() throws {
    func isFound(rest: Int, rate: Double, _ settings: HandMovementSettings) throws -> Bool {
      let frames = PosedMovement.tap(duration: .milliseconds(200), rest: .milliseconds(rest)).frames(
        FrameSampling(framesPerSecond: rate))
      return try MotionSamples.names(MotionSamples.events(frames, settings: settings)) == ["Tap"]
    }
    // A distance that the tap just has when every point of its way is seen.
    var settings = HandMovementSettings()
    while try isFound(rest: 300, rate: 120, settings), settings.tapDistance < 1 { settings.tapDistance *= 1.02 }
    settings.tapDistance /= 1.05
    let found = try (0..<16).count { try isFound(rest: 300 + $0 * 4, rate: 15, settings) }
    XCTAssertGreaterThanOrEqual(found, 12)
  }

  func testAnotherHandElsewhereDoesNotContinueAMovement() {
    // In the middle of the movement the hand vanishes, and another one appears: later, elsewhere, or of another size.
    let (dark, shift, size) = (16, SIMD3<Float>(0.45, -0.3, 0), Float(0.4))
    for (kind, motion) in MotionSamples.all where kind != .spread && kind != .squeeze {
      for change in 0..<3 {
        var frames = motion.frames()
        for index in frames.indices.dropFirst(frames.count / 2) {
          for hand in frames[index].hands.indices {
            frames[index].hands[hand].id += 10
            if change == 1 {
              frames[index].hands[hand].landmarks = frames[index].hands[hand].landmarks.mapPoints { $0 + shift }
            }
            if change == 2 {
              frames[index].hands[hand].landmarks = frames[index].hands[hand].landmarks.mapPoints { $0 * size }
            }
          }
          if change == 0, index < frames.count / 2 + dark { frames[index].hands = [] }
        }
        let allowed: Set<String> =
          kind == .grab || kind == .release
          ? ["Grab", "Release"] : kind == .pinch || kind == .wave ? [kind.rawValue] : []
        XCTAssertTrue(names(frames).allSatisfy(allowed.contains), "\(kind.rawValue), \(change): \(names(frames))")
      }
    }
  }

  func testAPinchWhoseHandIsLostHasEnded() {
    var lost = PosedMovement.pinch().frames()
    for index in lost.indices.dropFirst(lost.count / 2) { lost[index].hands = [] }
    let events = MotionSamples.events(lost + HandFrame.empty(from: 2000))
    XCTAssertEqual(events.first?.phase, .began)
    XCTAssertEqual(events.last?.phase, .ended)
  }

  /// A movement that a gap ends has the location of its hand.
  ///
  /// Another hand is present after the gap.
  func testWhatAGapEndsEndsWhereItWas() throws {
    for (motion, kind) in [(PosedMovement.pinch(), HandMovement.pinch)] {
      let frames = motion.frames()
      let settings = HandMovementSettings(kinds: [kind])
      let began = try XCTUnwrap(MotionSamples.events(frames, settings: settings).first)
      var seen = frames.filter { $0.time <= began.time + .milliseconds(100) }
      let last = try XCTUnwrap(seen.last)
      seen.append(HandFrame(hands: [PosedHand(HandPose.openPalm.left, x: 0.9).hand()], at: last.time + .seconds(3)))
      let ended = try XCTUnwrap(MotionSamples.events(seen, settings: settings).first { $0.phase == .ended })
      XCTAssertLessThan(ended.location.x, 0.7, kind.rawValue)
      XCTAssertEqual(ended.handedness, .right)
      XCTAssertLessThanOrEqual(ended.start + ended.duration, last.time, kind.rawValue)
    }
  }

  func testGapsBreakMovements() {
    for (kind, motion) in MotionSamples.all {
      var frames = motion.atSpeed(0.7).frames()
      let middle = frames.count / 2
      // Half a second passes that is not seen.
      for index in frames.indices.dropFirst(middle) { frames[index].time += .milliseconds(600) }
      let found = names(frames)
      let halves: Set<String> = kind == .grab || kind == .release ? ["Grab", "Release"] : [kind.rawValue]
      XCTAssertTrue(found.allSatisfy(halves.contains), "\(kind.rawValue): \(found)")
    }
    var jump = PosedMovement.still(duration: .milliseconds(600)).then(.still(), pause: .zero).frames()
    for index in jump.indices.dropFirst(jump.count / 2) {
      jump[index].hands[0].landmarks = jump[index].hands[0].landmarks.mapPoints { $0 + SIMD3(0.6, 0, 0) }
    }
    XCTAssertEqual(names(jump), [], "a hand does not jump: that is another one")
  }

  /// Events are right or missing at 5 to 120 frames per second.
  func testFrameRatesFrom5To120GiveNoWrongEvent() {
    for (kind, motion) in MotionSamples.all {
      for rate in [5.0, 7.5, 10, 12, 90, 120] {
        for seed in UInt64(0)..<3 {
          let found = names(MotionSamples.frames(motion.varied(seed: seed), rate: rate, seed: seed))
          let allowed: Set<String> = kind == .grab || kind == .release ? ["Grab", "Release"] : [kind.rawValue]
          XCTAssertTrue(found.allSatisfy(allowed.contains), "\(kind.rawValue) at \(rate), seed \(seed): \(found)")
          if rate >= 90 { XCTAssertTrue(found.contains(kind.rawValue), "\(kind.rawValue) at \(rate), seed \(seed)") }
        }
      }
    }
  }

  func testSeveralHandsWithOneIdentityAreOne() {
    let doubled = swipe.map { frame in
      var frame = frame
      frame.hands += frame.hands
      return frame
    }
    XCTAssertEqual(names(doubled), ["Swipe_Right"])
  }
}

extension HandFrame {
  fileprivate static func empty(from time: Int) -> [HandFrame] {
    (0..<5).map { HandFrame(hands: [], at: .milliseconds(time + 40 * $0)) }
  }
}
