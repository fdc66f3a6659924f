import GestureFixtures
import HandValues
import XCTest

/// What a hand is read as at the limits between two answers, and where nothing can be read.
final class ReadingLimitTests: XCTestCase {
  func testTheStateOfAFingerAtItsLimits() {
    let states: [(Float, FingerState)] = [
      (1, .extended), (0.5, .extended), (Float(0.5).nextDown, .bent), (Float(0.25).nextUp, .bent), (0.25, .folded),
      (0, .folded),
    ]
    for (value, state) in states { XCTAssertEqual(FingerState(extension: value), state, "\(value)") }
  }

  /// The rule that the reader's network starts from knows straight fingers from folded ones.
  func testTheRuleOfExtendedFingers() throws {
    for side in [HandPose.openPalm, .openPalm.left] {
      let open = try XCTUnwrap(side.hand().reading).ruledExtension
      for (finger, value) in open { XCTAssertGreaterThan(value, 0.8, "\(finger)") }
    }
    for side in [HandPose.closedFist, .closedFist.left] {
      let fist = try XCTUnwrap(side.hand().reading).ruledExtension
      for (finger, value) in fist { XCTAssertLessThan(value, 0.3, "\(finger)") }
    }
    let thumb = try XCTUnwrap(HandPose.thumbUp.hand().reading).ruledExtension
    XCTAssertGreaterThan(thumb.thumb, 0.6)
    XCTAssertLessThan(thumb.index, 0.3)
  }

  func testTheNearestDirection() {
    let directions: [(SIMD3<Float>, HandDirection)] = [
      (SIMD3(0, -1, 0), .up), (SIMD3(0, 1, 0), .down), (SIMD3(-1, 0, 0), .left), (SIMD3(1, 0, 0), .right),
      (SIMD3(0, 0, -1), .camera), (SIMD3(0, 0, 1), .away), (SIMD3(0.8, -0.7, 0.1), .right),
      (SIMD3(-0.8, 0.7, 0.1), .left), (SIMD3(0.7, -0.8, 0.1), .up), (SIMD3(-0.7, 0.8, -0.1), .down),
      (SIMD3(0.5, 0.6, 0.7), .away), (SIMD3(0.7, 0.6, -0.71), .camera), (SIMD3(0.7, 0.6, -0.69), .right),
      (SIMD3(0.3, -0.7, 0.69), .up), (SIMD3(0.3, 0.7, -0.69), .down),
      // Halfway between, the image's plane goes before its depth, and up and down before the sides.
      (SIMD3(1, -1, 0), .up), (SIMD3(-1, 1, 0), .down), (SIMD3(1, 0, 1), .right), (SIMD3(0, -1, -1), .up),
    ]
    for (vector, direction) in directions { XCTAssertEqual(HandDirection(nearestTo: vector), direction, "\(vector)") }
    for direction in HandDirection.allCases {
      XCTAssertEqual(HandDirection(nearestTo: direction.vector), direction)
    }
  }

  /// The palm's side is named from 20 degrees to the camera on.
  func testTheSideOfAHandAtItsLimits() throws {
    for pose in [HandPose.openPalm, .openPalm.left] {
      for (yaw, side) in [(Float(67), HandSide.palm), (73, .edge), (107, .edge), (113, .back)] {
        for sign: Float in [1, -1] {
          let reading = try XCTUnwrap(pose.held(yaw: sign * yaw).hand().reading)
          XCTAssertEqual(reading.side, side, "\(sign * yaw) degrees")
        }
      }
    }
  }

  func testAFieldOfViewHasItsRange() throws {
    let hand = PosedHand(HandPose.openPalm).hand().inImage(640, 480)
    for (degrees, isGood) in [
      (Float(1), true), (179, true), (0.99, false), (179.01, false), (0, false), (-65, false), (.nan, false),
    ] {
      // Before a wide lens a hand of this size would be at the lens.
      let hand = degrees > 90 ? PosedHand(.openPalm, scale: 0.001).hand().inImage(640, 480) : hand
      XCTAssertEqual(hand.position(fieldOfView: degrees) != nil, isGood, "\(degrees)")
      XCTAssertEqual(HandFitter.fit(hand, fieldOfView: degrees) != nil, isGood, "\(degrees)")
    }
    XCTAssertEqual(hand.position(), hand.position(fieldOfView: 65), "the default")
    XCTAssertEqual(HandFitter.fit(hand), HandFitter.fit(hand, fieldOfView: 65), "the default")
    var fitter = HandFitter()
    XCTAssertEqual(fitter.fit(hand), HandFitter.fit(hand, fieldOfView: 65), "the default")
    for (width, height) in [(0, 480), (640, 0), (-1, 480)] {
      XCTAssertNil(hand.inImage(width, height).position())
      XCTAssertNil(hand.inImage(width, height).imageReading)
    }
  }

  /// What is left of a hand's points after its placement: their mean distance in the image, in lengths of the palm.
  func testTheResidualOfAPlacedHand() throws {
    var poses = RandomPoses(seed: 12)
    for _ in 0..<20 {
      var hand = PosedHand(poses.pose(), scale: 0.2).hand().inImage(640, 480)
      hand.landmarks = HandPoints { hand.landmarks[$0] + SIMD3<Float>(poses.number(-0.02...0.02), 0, 0) }
      let position = try XCTUnwrap(hand.position(fieldOfView: 70))
      let unit = try XCTUnwrap(hand.reading).palmLength
      let focal = 320 / tan(Float(35) * .pi / 180)
      let squares = HandLandmark.allCases.map { landmark -> Float in
        let place = position[landmark]
        let seen = (hand.landmarks[landmark].xy - 0.5) * SIMD2<Float>(640, 480)
        let offset = place.xy / place.z - seen / focal
        return offset.dot(offset)
      }
      let expected = (squares.reduce(0, +) / 21).squareRoot() * position.palm.z / unit
      XCTAssertEqual(position.residual, expected, accuracy: 0.01 * expected)
      XCTAssertEqual(position.distance, position.palm.length, accuracy: 1e-6)
    }
  }

  /// A mirrored hand is fitted as the mirror image, with the same angles.
  func testAMirroredHandIsFittedAlike() throws {
    var poses = RandomPoses(seed: 13)
    for _ in 0..<20 {
      let hand = PosedHand(poses.pose(), x: 0.4, y: 0.45, scale: 0.2).hand().inImage(640, 480)
      var other = hand
      other.handedness = hand.handedness.opposite
      other.landmarks = hand.landmarks.mapPoints { SIMD3<Float>(1 - $0.x, $0.y, $0.z) }
      other.worldLandmarks = hand.worldLandmarks.mapPoints { SIMD3<Float>(-$0.x, $0.y, $0.z) }
      let (a, b) = (try XCTUnwrap(HandFitter.fit(hand)), try XCTUnwrap(HandFitter.fit(other)))
      XCTAssertEqual(b.handedness, a.handedness.opposite)
      XCTAssertEqual(b.residual, a.residual, accuracy: 1e-3 + 0.05 * a.residual)
      XCTAssertEqual(b.bones.size, a.bones.size, accuracy: 1e-3)
      for (first, second) in zip(a.points, b.points) {
        XCTAssertEqual(second.x, -first.x, accuracy: 3e-3)
        XCTAssertEqual(second.y, first.y, accuracy: 3e-3)
        XCTAssertEqual(second.z, first.z, accuracy: 1e-2)
      }
      for (first, second) in zip([a.index, a.middle, a.ring, a.pinky], [b.index, b.middle, b.ring, b.pinky]) {
        XCTAssertEqual(second.mcp, first.mcp, accuracy: 4)
        XCTAssertEqual(second.spread, first.spread, accuracy: 4)
      }
    }
  }

  /// Joints that end a finger are where the fitted landmarks are, and the residual is that of the landmarks.
  func testTheFittedPointsProjectOntoTheLandmarks() throws {
    let focal = 320 / tan(Float(32.5) * .pi / 180)
    var poses = RandomPoses(seed: 14)
    for _ in 0..<20 {
      let hand = PosedHand(poses.pose(), scale: 0.2).hand().inImage(640, 480)
      let fitted = try XCTUnwrap(HandFitter.fit(hand))
      for (tip, joint) in [(HandLandmark.indexFingerTIP, HandJoint.indexTip), (.pinkyTIP, .littleTip)] {
        let distance = (fitted.points[tip] - fitted[joint].position).length
        XCTAssertLessThan(distance, 1e-4)
      }
      let square = HandLandmark.allCases.reduce(Float(0)) { sum, landmark in
        let point = fitted.points[landmark]
        let offset = point.xy / point.z - (hand.landmarks[landmark].xy - 0.5) * SIMD2<Float>(640, 480) / focal
        return sum + offset.dot(offset)
      }
      // In lengths of the palm, at the distance of the hand.
      let depth = try XCTUnwrap(hand.position()?[.wrist].z) / (try XCTUnwrap(hand.reading).palmLength)
      let expected = (square / 21).squareRoot() * depth
      XCTAssertEqual(fitted.residual, expected, accuracy: 0.1 * expected + 1e-3)
    }
  }
}
