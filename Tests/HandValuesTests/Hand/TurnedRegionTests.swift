import GestureFixtures
import HandValues
import XCTest

/// Hands and their regions in images of each orientation.
final class TurnedRegionTests: XCTestCase {
  private var hand: Hand {
    var hand = PosedHand(HandPose.victory.left, x: 0.3, y: 0.6, scale: 0.15, id: 4).hand()
    hand.imageSize = ImageSize(width: 640, height: 480)
    hand.region = HandRegion(xCenter: 0.3, yCenter: 0.6, width: 0.2, height: 0.4, rotation: 0.5)
    hand.nextRegion = HandRegion(xCenter: 0.1, yCenter: 0.9, width: 0.3, height: 0.2, rotation: -3)
    return hand
  }

  private func assertEqual(_ a: HandRegion?, _ b: HandRegion?, _ what: String) {
    guard let a, let b else { return XCTFail("a region is missing: \(what)") }
    for (x, y) in [(a.xCenter, b.xCenter), (a.yCenter, b.yCenter), (a.width, b.width), (a.height, b.height)] {
      XCTAssertEqual(x, y, accuracy: 1e-6, what)
    }
    XCTAssertEqual(a.rotation, b.rotation, accuracy: 1e-5, what)
  }

  func testEachOrientation() {
    let turned: [(ImageOrientation, HandRegion, ImageSize)] = [
      (
        .up, HandRegion(xCenter: 0.3, yCenter: 0.6, width: 0.2, height: 0.4, rotation: 0.5),
        ImageSize(width: 640, height: 480)
      ),
      (
        .right, HandRegion(xCenter: 0.4, yCenter: 0.3, width: 0.4, height: 0.2, rotation: 0.5 + .pi / 2),
        ImageSize(width: 480, height: 640)
      ),
      (
        .down, HandRegion(xCenter: 0.7, yCenter: 0.4, width: 0.2, height: 0.4, rotation: 0.5 - .pi),
        ImageSize(width: 640, height: 480)
      ),
      (
        .left, HandRegion(xCenter: 0.6, yCenter: 0.7, width: 0.4, height: 0.2, rotation: 0.5 - .pi / 2),
        ImageSize(width: 480, height: 640)
      ),
    ]
    for (orientation, region, size) in turned {
      let upright = hand.upright(in: orientation)
      assertEqual(upright.region, region, "\(orientation)")
      XCTAssertEqual(upright.imageSize, size)
      XCTAssertEqual([upright.id], [hand.id])
      XCTAssertEqual(upright.handedness, hand.handedness, "a turn does not mirror")
      let frame = HandFrame(hands: [hand], at: .zero, imageSize: hand.imageSize).upright(in: orientation)
      XCTAssertEqual(frame.hands, [upright])
      XCTAssertEqual(frame.imageSize, size)
    }
  }

  /// Four quarters are a whole turn, two are a half one, and left undoes right.
  func testTurnsAddUp() {
    func assertSame(_ a: Hand, _ b: Hand, _ what: String) {
      for (x, y) in zip(a.landmarks, b.landmarks) { XCTAssertLessThan((x - y).length, 1e-5, what) }
      for (x, y) in zip(a.worldLandmarks, b.worldLandmarks) { XCTAssertLessThan((x - y).length, 1e-6, what) }
      assertEqual(a.region, b.region, what)
      assertEqual(a.nextRegion, b.nextRegion, what)
      XCTAssertEqual(a.imageSize, b.imageSize, what)
    }
    let right = hand.upright(in: .right)
    assertSame(right.upright(in: .left), hand, "right and left")
    assertSame(right.upright(in: .right), hand.upright(in: .down), "twice right")
    assertSame(right.upright(in: .right).upright(in: .right), hand.upright(in: .left), "three times right")
    assertSame(hand.upright(in: .down).upright(in: .down), hand, "twice down")
  }

  /// Angles are from −180 degrees on, and below 180.
  func testAnglesAreWithinOneTurn() {
    for (degrees, normal) in [
      (Float(0), Float(0)), (179, 179), (181, -179), (-179, -179), (-181, 179), (360, 0), (-360, 0), (540 + 10, -170),
      (725, 5), (-725, -5),
    ] {
      let radians = HandRegion.normalizedRadians(degrees * .pi / 180)
      XCTAssertEqual(radians * 180 / .pi, normal, accuracy: 1e-2, "\(degrees)")
    }
    XCTAssertEqual(abs(HandRegion.normalizedRadians(.pi)), .pi, accuracy: 1e-6)
    XCTAssertLessThan(HandRegion.normalizedRadians(Float(Double.pi).nextUp), 0)
  }
}
