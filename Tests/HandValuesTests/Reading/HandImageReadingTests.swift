import GestureFixtures
import HandLandmarkerCore
import XCTest

/// The position of a hand in the image.
///
/// Also the part of the hand that is visible.
final class HandImageReadingTests: XCTestCase {
  func testSizeCentreAndRollAreThoseTheHandWasPlacedWith() throws {
    for (width, height) in [(640, 480), (300, 900), (500, 500)] {
      for (x, y, scale, roll) in [(0.3, 0.6, 0.1, 40), (0.7, 0.5, 0.2, -130), (0.5, 0.5, 0.25, 0)]
        as [(Float, Float, Float, Float)]
      {
        let pose = HandPose.openHand.turned(by: roll)
        let hand = PosedHand(pose, x: x, y: y, scale: scale).hand(imageSize: ImageSize(width: width, height: height))
        let reading = try XCTUnwrap(hand.inImage(width, height).imageReading)
        XCTAssertEqual(reading.palmLength, scale, accuracy: 0.03 * scale)
        // The palm's middle is not quite that of its joints.
        XCTAssertEqual(
          reading.center.x * Float(width), x * Float(width), accuracy: 0.3 * scale * Float(min(width, height)))
        XCTAssertEqual(
          reading.center.y * Float(height), y * Float(height), accuracy: 0.3 * scale * Float(min(width, height)))
        // The way from the wrist to the middle knuckle is aslant in the hand itself: 5.8 degrees.
        XCTAssertEqual(reading.roll, roll - 5.8, accuracy: 1.5)
      }
    }
  }

  /// The size stays when the hand turns to its edge or bends.
  func testSizeDoesNotDependOnThePose() throws {
    for pose in namedPoses + namedPoses.map({ $0.swivelled(by: 70) }) {
      let reading = try XCTUnwrap(PosedHand(pose, scale: 0.2).hand().imageReading)
      XCTAssertEqual(reading.palmLength, 0.2, accuracy: 0.02, "\(pose)")
    }
  }

  func testDirectionsInTheImageAreThoseInPixels() throws {
    let hand = HandPose.pointingUp.pointing(to: 45).hand(imageSize: ImageSize(width: 900, height: 300))
    let direction = try XCTUnwrap(hand.inImage(900, 300).imageReading).direction(of: .index)
    XCTAssertEqual(direction.x, -0.707, accuracy: 0.1)
    XCTAssertEqual(direction.y, -0.707, accuracy: 0.1)
    let box = try XCTUnwrap(hand.inImage(900, 300).imageReading).box
    XCTAssertEqual(box.x, hand.landmarks.map(\.x).min())
    XCTAssertEqual(box.w, hand.landmarks.map(\.y).max())
  }

  func testImagesWithoutASizeAndBrokenHandsCannotBeRead() {
    var hand = HandPose.openPalm.hand()
    XCTAssertNil(hand.inImage(0, 480).imageReading)
    XCTAssertNil(hand.inImage(640, -480).imageReading)
    hand.landmarks[7].y = .nan
    XCTAssertNil(hand.imageReading)
  }

  func testAllOfAnOpenHandIsSeen() {
    let open = HandPose.openPalm.held()
    for pose in [open, open.left, open.swivelled(by: 180), open.turned(by: 77)] {
      XCTAssertEqual(pose.hand().visibility, Array(repeating: .visible, count: 21))
    }
  }

  func testFingersBehindTheHandAreHidden() {
    let fist = HandPose.closedHand
    let tips: [HandLandmark] = [.indexFingerTIP, .middleFingerTIP, .ringFingerTIP, .pinkyTIP]
    for pose in [fist, fist.left] {
      let (palm, back) = (pose.hand().visibility, pose.swivelled(by: 180).hand().visibility)
      XCTAssertEqual(palm[Int(HandLandmark.thumbTIP.rawValue)], .visible, "the thumb lies before the fingers")
      XCTAssertGreaterThanOrEqual(
        tips.filter { palm[Int($0.rawValue)] == .visible }.count, 3, "it may lie on one of them")
      for tip in tips { XCTAssertEqual(back[Int(tip.rawValue)], .hidden, "\(tip)") }
      for knuckle in [5, 9, 13, 17] { XCTAssertEqual(back[knuckle], .visible) }
    }
    // From the thumb's side the index finger hides the others.
    let edge = HandPose.four.held(yaw: -90).hand().visibility
    XCTAssertEqual(edge[7], .visible)
    XCTAssertEqual(edge[15], .hidden)
  }

  func testLandmarksOutsideOfTheImage() {
    let visibility = PosedHand(.openPalm, x: 0.5, y: 0.1, scale: 0.25).hand().visibility
    XCTAssertEqual(visibility[Int(HandLandmark.middleFingerTIP.rawValue)], .outside)
    XCTAssertEqual(visibility[Int(HandLandmark.wrist.rawValue)], .visible)
  }
}

extension HandPose {
  fileprivate func pointing(to roll: Float) -> HandPose { held(roll: roll) }
}
