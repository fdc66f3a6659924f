import Foundation
import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// Drawn images of hands that cross.
///
/// The models find the hands, and the tracker follows them.
final class CrossingHandsTests: XCTestCase {
  /// Hands that cross keep their identity and handedness.
  ///
  /// One hand passes in front of the other; the tracker loses a hand, or confuses them. Once they are apart, each has
  /// its identity and its handedness again. With `MOTION_PIPELINE` set, at ten speeds.
  func testHandsThatCrossInImagesKeepIdentityAndSide() throws {
    try LongTests.require()
    var options = HandTracker.Options(maximumHandCount: 2)
    (options.tracking.maximumGap, options.tracking.stabilizesHandedness) = (.milliseconds(400), true)
    let all = ProcessInfo.processInfo.environment["MOTION_PIPELINE"] != nil
    for speed in all ? [0.3, 0.45, 0.6, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.5] : [0.8, 1.5, 2.5] {
      let motion = PosedMovement.cross().atSpeed(speed)
      let sampling = FrameSampling(width: 320, height: 240, framesPerSecond: 25)
      let tracker = try HandTracker(
        model: HandModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
      let stream = tracker.makeStream()
      var before: [Int: (id: Int, side: Handedness)] = [:]
      var compared = 0
      for (frame, drawn) in zip(try motion.images(sampling), motion.frames(sampling)) {
        let hands = try stream.recognize(videoFrame: frame.image, at: frame.time)
        let truths = drawn.hands
        guard truths.count == 2, abs(truths[0].palmCenter.x - truths[1].palmCenter.x) * 320 > 1.5 * 0.36 * 240 else {
          continue
        }
        for hand in hands {
          let truth =
            abs(hand.palmCenter.x - truths[0].palmCenter.x) < abs(hand.palmCenter.x - truths[1].palmCenter.x) ? 0 : 1
          if truths[0].palmCenter.x < truths[1].palmCenter.x {
            before[truth] = (hand.id, hand.handedness)
          } else {
            compared += 1
            XCTAssertEqual(hand.id, before[truth]?.id, "speed \(speed), at \(frame.time)")
            XCTAssertEqual(hand.handedness, before[truth]?.side, "speed \(speed), at \(frame.time)")
            XCTAssertEqual(hand.handedness, truths[truth].handedness, "speed \(speed), at \(frame.time)")
          }
        }
      }
      XCTAssertEqual(before.count, 2, "speed \(speed)")
      XCTAssertGreaterThanOrEqual(compared, 8, "speed \(speed)")
    }
  }
}
