import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Events that need a palm that faces the camera.
///
/// All kinds of detectors are tested.
final class FacingDetectorTests: XCTestCase {
  /// A hand that pinches, opens, and moves up.
  ///
  /// The hand is turned about its long axis; 80 degrees show its edge.
  private func frames(yaw: Float) -> [HandFrame] {
    let shares: [Float] = [0, 0, 0.3, 0.6, 0.8, 1, 1, 1, 1, 1, 1, 0.8, 0.5, 0.2, 0, 0, 0, 0, 0, 0]
    return shares.enumerated().map { step, share in
      let pose = HandPose.openPinch.interpolated(to: .pinch, share).held(yaw: yaw)
      var hand = PosedHand(pose, y: 0.6 - 0.01 * Float(step)).hand()
      hand.gestureScores = GestureScores(winner: GestureScore(.victory, score: 0.9))
      return HandFrame(hands: [hand], at: .milliseconds(33 * step), imageSize: ImageSize(width: 640, height: 480))
    }
  }

  private func events(_ detector: some HandEventDetector, yaw: Float) -> [HandEvent] {
    var detector = detector
    return frames(yaw: yaw).flatMap { detector.events(for: $0) } + detector.finish()
  }

  private func check(_ detector: some HandEventDetector, _ name: String) {
    XCTAssertFalse(events(detector, yaw: 80).isEmpty, "\(name) alone, from its edge")
    XCTAssertEqual(events(detector.facingCamera(), yaw: 80), [], "\(name) from its edge")
    XCTAssertFalse(events(detector, yaw: 0).isEmpty, name)
    XCTAssertEqual(events(detector.facingCamera(), yaw: 0), events(detector, yaw: 0), name)
  }

  private struct EveryFrame: HandEventDetector {
    mutating func events(for frame: HandFrame) -> [HandEvent] {
      frame.hands.map { HandEvent(.completed, .custom("seen"), handID: $0.id, time: frame.time) }
    }
  }

  func testEveryDetectorNeedsThePalm() throws {
    check(FingerPinchDetector(), "pinches of fingers")
    check(GestureEventDetector(), "gestures")
    check(HandMovementDetector(), "movements")
    check(try HandFaderDetector([HandFader(.height)]), "faders")
    check(EveryFrame(), "a detector of the program's own")
    check(HandEventDetectors([GestureEventDetector(), FingerPinchDetector()]), "several")
    check(try GestureEventDetector().cooldown(.seconds(1)), "after a cooldown")
  }

  func testOnlyTheChosenEventsNeedThePalm() {
    let both = HandEventDetectors([GestureEventDetector(), FingerPinchDetector()])
    let found = events(both.facingCamera { $0.gesture == nil }, yaw: 80)
    XCTAssertEqual(found, events(GestureEventDetector(), yaw: 80))
  }

  /// The end of a begun event counts for either side.
  func testWhatHasBegunEnds() {
    let turned = frames(yaw: 0).prefix(8) + frames(yaw: 80).dropFirst(8)
    var detector = GestureEventDetector().facingCamera()
    let found = turned.flatMap { detector.events(for: $0) } + detector.finish()
    XCTAssertEqual(found.map(\.phase), [.began, .ended])
  }

  /// A lost hand counts as it was seen last.
  ///
  /// A swipe that leaves the image is only certain when the hand is not visible.
  func testALostHandCountsAsItWasSeenLast() {
    for (pose, isSeen) in [(HandPose.openPalm, true), (HandPose.openPalm.held(yaw: 80), false)] {
      var detector = HandMovementDetector().facingCamera()
      let swipe = PosedMovement.swipe(.right, pose: pose).frames()
      let lost = (1...20).map { HandFrame(hands: [], at: (swipe.last?.time ?? .zero) + .milliseconds(40 * $0)) }
      let found = (swipe + lost).flatMap { detector.events(for: $0) } + detector.finish()
      XCTAssertEqual(found.contains { $0.movement == .swipeRight }, isSeen)
    }
  }

  /// Values that begin to count later begin then.
  func testAFaderBeginsWithThePalm() throws {
    let turned = frames(yaw: 80).prefix(8) + frames(yaw: 0).dropFirst(8)
    var detector = try HandFaderDetector([HandFader(.height, deadZone: 0)]).facingCamera()
    let found = turned.flatMap { detector.events(for: $0) } + detector.finish()
    XCTAssertEqual(found.first?.phase, .began)
    XCTAssertEqual(found.first?.time, turned[8].time)
    XCTAssertEqual(found.last?.phase, .ended)
  }
}
