import GestureFixtures
import HandFiles
import XCTest

final class PosedHandTests: XCTestCase {
  func testLandmarksLieAroundThePlaceInTheSizeThatWasAskedFor() {
    let hand = PosedHand(.openPalm, x: 0.3, y: 0.6, scale: 0.2, id: 4).hand(
      imageSize: ImageSize(width: 640, height: 480))
    XCTAssertEqual(hand.id, 4)
    XCTAssertEqual(hand.gesture, .openPalm)
    XCTAssertEqual(hand.gestureScore, 0.9)
    let pixels = hand.landmarks.map { SIMD2($0.x * 640, $0.y * 480) }
    let palm = [0, 5, 9, 13, 17].map { pixels[$0] }.reduce(.zero, +) / 5
    XCTAssertEqual(palm.x, 0.3 * 640, accuracy: 20)
    XCTAssertEqual(palm.y, 0.6 * 480, accuracy: 20)
    // The scale is of the shorter side; the hand is held a little aslant.
    let palmLength = ((pixels[9] - pixels[0]) * (pixels[9] - pixels[0])).sum().squareRoot()
    XCTAssertEqual(palmLength, 0.2 * 480, accuracy: 8)
  }

  func testDepthIsOnTheScaleOfXAndNearerIsSmaller() {
    let towards = HandPose.openPalm.held(pitch: 40).hand(imageSize: ImageSize(width: 400, height: 400))
    let away = HandPose.openPalm.held(pitch: -40).hand(imageSize: ImageSize(width: 400, height: 400))
    XCTAssertEqual(towards[.wrist].z, 0)
    XCTAssertLessThan(towards[.middleFingerTIP].z, -0.2)
    XCTAssertGreaterThan(away[.middleFingerTIP].z, 0.2)
    XCTAssertGreaterThan(away.worldLandmarks[.middleFingerTIP].z, 0.03)
    // An image of twice the width has the same hand in half of the fractions.
    let wide = PosedHand(.openPalm.held(pitch: 40)).hand(imageSize: ImageSize(width: 800, height: 400))
    XCTAssertEqual(wide[.middleFingerTIP].z, towards[.middleFingerTIP].z / 2, accuracy: 1e-5)
  }

  func testWorldLandmarksAreAHandInMetresAroundItsMiddleKnuckle() {
    for pose in HandPose.gestures {
      let world = pose.hand().worldLandmarks
      XCTAssertEqual(world[.middleFingerMCP], .zero)
      let palm = world[.wrist]
      XCTAssertEqual((palm * palm).sum().squareRoot(), 0.095, accuracy: 0.001, "\(pose)")
    }
    // Neither the place nor the size in the image changes them.
    XCTAssertEqual(
      PosedHand(.victory, x: 0.2, scale: 0.1).hand().worldLandmarks, HandPose.victory.hand().worldLandmarks)
    // y is downwards.
    XCTAssertGreaterThan(HandPose.pointingUp.hand().worldLandmarks[.wrist].y, 0.05)
  }

  func testTheRegionIsAroundTheHand() {
    let hand = PosedHand(.openPalm, x: 0.4, y: 0.5).hand()
    XCTAssertEqual(hand.region, hand.nextRegion)
    XCTAssertEqual(try XCTUnwrap(hand.region).xCenter, 0.4, accuracy: 0.08)
    XCTAssertGreaterThan(try XCTUnwrap(hand.region).width, 0.2)
  }

  func testResultsOfAScene() {
    let scene = HandScene(
      [PosedHand(.openPalm, x: 0.3, id: 5), PosedHand(.thumbUp.left, x: 0.7, id: 6)], width: 640, height: 480)
    let frame = scene.frame(at: .milliseconds(40))
    XCTAssertEqual(frame.time, .milliseconds(40))
    XCTAssertEqual(frame.hands.map(\.id), [5, 6])
    XCTAssertEqual(frame.hands.map(\.handedness), [.right, .left])
    XCTAssertEqual(frame.imageSize, ImageSize(width: 640, height: 480))
    XCTAssertEqual(try HandRecord(json: HandRecord(frame).json).hands.map(\.landmarks), frame.hands.map(\.landmarks))
  }

  /// A hand without scores differs from a hand called «None».
  ///
  /// A classifier has called the second hand «None».
  func testGesturesOfHands() {
    var hand = PosedHand(.call)
    XCTAssertNil(hand.hand().gesture)
    XCTAssertEqual(hand.hand().gestureScores, GestureScores(winner: GestureScore(label: "None", score: 0.9)))
    hand.gesture = .custom("call")
    XCTAssertEqual(hand.hand().gestureScores, GestureScores(winner: GestureScore(.custom("call"), score: 0.9)))
    hand.gestureScores = nil
    XCTAssertNil(hand.hand().gestureScores)
    let other = PosedHand(.victory)
    XCTAssertEqual(
      [0, 0.3, 0.5, 0.7].map { PosedHand(.openPalm).interpolated(to: other, $0).gesture },
      [.openPalm, .openPalm, nil, .victory])
    let (unclassified, another) = (
      changed(PosedHand(.openPalm)) { $0.gestureScores = nil }, changed(other) { $0.gestureScores = nil }
    )
    XCTAssertEqual([0, 0.5, 1].map { unclassified.interpolated(to: another, $0).gestureScores }, [nil, nil, nil])
  }
}
