import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Shapes are read from computed hands, whatever their turn and side.
final class HandShapeTests: XCTestCase {
  private let expected: [(HandPose, HandShape)] = [
    (.closedFist, .fist), (.closedHand, .fist), (.openPalm, .palm), (.openHand, .palm), (.pointingUp, .pointing),
    (.pointingDown, .pointing),
    (.thumbUp, .thumb), (.thumbDown, .thumb), (.victory, .victory), (.iLoveYou, .iLoveYou), (.three, .other),
    (.four, .other),
    (.call, .other), (.ell, .other), (.pinch, .other),
  ]

  func testShapesOfNamedPosesAtAnyTurnOfBothHands() throws {
    for (pose, shape) in expected {
      for shown in [pose, pose.mirrored, pose.turned(by: 90), pose.turned(by: 180), pose.swivelled(by: 20)] {
        XCTAssertEqual(shown.hand().reading?.shapes.best, shape, "\(shown)")
      }
    }
  }

  func testProbabilitiesAddUpToOne() throws {
    for (pose, _) in expected {
      let shapes = try XCTUnwrap(pose.hand().reading).shapes
      XCTAssertEqual(HandShape.allCases.reduce(0) { $0 + shapes[$1] }, 1, accuracy: 1e-5)
    }
  }

  /// A hand without a region reads alike in images of any shape.
  ///
  /// The shape of the image follows from the world landmarks.
  func testAHandWithoutARegionReadsAlikeInImagesOfAnyShape() throws {
    for (width, height) in [(640, 480), (480, 640), (1280, 720)] {
      for (pose, shape) in expected {
        var hand = pose.hand(imageSize: ImageSize(width: width, height: height))
        (hand.region, hand.nextRegion) = (nil, nil)
        let reading = try XCTUnwrap(hand.reading)
        XCTAssertEqual(reading.shapes.best, shape, "\(pose)")
        for finger in Finger.allCases {
          let other = try XCTUnwrap(pose.hand().reading).extensions[finger]
          XCTAssertEqual(reading.extensions[finger], other, accuracy: 0.15, "\(pose) \(finger)")
        }
      }
    }
  }
}
