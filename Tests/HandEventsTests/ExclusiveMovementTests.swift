import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Movements that exclude each other.
///
/// Also movements that only seem to exclude each other.
final class ExclusiveMovementTests: XCTestCase {
  private func names(_ motion: PosedMovement, rate: Double = 30) -> [String] {
    MotionSamples.names(MotionSamples.events(motion.frames(FrameSampling(framesPerSecond: rate)))).sorted()
  }

  /// Two hands that swipe alike make two swipes.
  ///
  /// Up and down at the same time is one movement without a name.
  func testTwoHandsThatSwipe() {
    func pair(_ left: PosedMovement, _ right: PosedMovement) -> PosedMovement {
      left.scaled(by: 0.5).shifted(-0.25, 0).and(right.scaled(by: 0.5).shifted(0.25, 0))
    }
    func swipe(_ direction: HandEvent.Action.Direction, after rest: Int = 300) -> PosedMovement {
      .swipe(direction, rest: .milliseconds(rest))
    }
    for rate in [25.0, 30, 60] {
      XCTAssertEqual(names(pair(swipe(.up), swipe(.up)), rate: rate), ["Swipe_Up", "Swipe_Up"])
      XCTAssertEqual(names(pair(swipe(.down), swipe(.down)), rate: rate), ["Swipe_Down", "Swipe_Down"])
      XCTAssertEqual(names(pair(swipe(.left), swipe(.left)), rate: rate), ["Swipe_Left", "Swipe_Left"])
      XCTAssertEqual(names(pair(swipe(.up), swipe(.down)), rate: rate), [])
      XCTAssertEqual(names(pair(swipe(.down), swipe(.up)), rate: rate), [])
      // One after the other they have nothing to do with each other, and neither has a hand at rest.
      XCTAssertEqual(names(pair(swipe(.up), swipe(.down, after: 1500)), rate: rate), ["Swipe_Down", "Swipe_Up"])
      XCTAssertEqual(names(pair(swipe(.down, after: 1500), swipe(.down)), rate: rate), ["Swipe_Down", "Swipe_Down"])
      XCTAssertEqual(names(pair(swipe(.up), .still(duration: .seconds(2))), rate: rate), ["Swipe_Up"])
      XCTAssertEqual(names(pair(.still(duration: .seconds(2)), swipe(.down)), rate: rate), ["Swipe_Down"])
    }
  }

  /// Each tap is reported once.
  ///
  /// The number is right however soon taps follow each other, though two detectors search for them.
  func testEachTapIsOne() {
    for pose in [HandPose.one, .pointingUp, .openHand] {
      for duration in [250, 400, 600] {
        for pause in [200, 300, 700] {
          for count in 1...3 {
            let motion = PosedMovement.tap(
              count: count, pose: pose, duration: .milliseconds(duration), interval: .milliseconds(duration + pause),
              rest: .milliseconds(400))
            XCTAssertEqual(
              names(motion, rate: 60), Array(repeating: "Tap", count: count),
              "\(count) taps of \(duration) ms, \(pause) ms apart")
          }
        }
      }
    }
  }

  /// A hand that replaces another makes no spread.
  ///
  /// The new pair of hands has no common past.
  func testAHandThatTakesThePlaceOfAnotherMakesNoSpread() {
    var frames = PosedMovement.spread().frames()
    let apart = frames.suffix(1)[frames.count - 1].hands
    let near = frames[0]
    frames = (0..<60).map { index in
      var hands = near.hands
      // The second hand is seen where it would be after a spread, as a new one.
      if index >= 30, let other = apart.last {
        hands[1] = other
        hands[1].id = 5
      }
      return HandFrame(hands: hands, at: .milliseconds(33 * index), imageSize: near.imageSize)
    }
    XCTAssertEqual(MotionSamples.names(MotionSamples.events(frames)), [])
  }
}
