import Foundation
import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// Computed hands with known joints and positions.
///
/// The camera is that of GestureFixtures.
final class HandFitterTests: XCTestCase {
  /// The field of view in degrees along the image's longer side.
  ///
  /// The image has 640 × 480 pixels, and the camera is 3.5 shorter sides away.
  private static let fieldOfView = Float(2 * atan(640.0 / 480 / 2 / 3.5) * 180 / .pi)

  private func fitted(_ hand: Hand) throws -> FittedHand {
    try XCTUnwrap(HandFitter.fit(hand, fieldOfView: Self.fieldOfView))
  }

  private func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }

  func testRandomPosesAreFoundWithoutNoise() throws {
    var poses = RandomPoses(seed: 48)
    for _ in 0..<2000 {
      let pose = poses.pose()
      let (x, y, scale) = (poses.number(0.3...0.7), poses.number(0.3...0.7), poses.number(0.1...0.3))
      let posed = PosedHand(pose, x: x, y: y, scale: scale)
      let body = try fitted(posed.hand(imageSize: ImageSize(width: 640, height: 480)))
      XCTAssertEqual(body.handedness, pose.handedness)
      for (found, angles) in [
        (body.index, pose.index), (body.middle, pose.middle), (body.ring, pose.ring), (body.pinky, pose.pinky),
      ] {
        XCTAssertEqual(found.mcp, angles.mcp, accuracy: 0.5)
        XCTAssertEqual(found.pip, angles.pip, accuracy: 0.5)
        XCTAssertEqual(found.dip, angles.dip, accuracy: 0.5)
        XCTAssertEqual(found.spread, angles.spread, accuracy: 0.5)
      }
      XCTAssertEqual(body.thumb.spread, pose.thumb.spread, accuracy: 0.5)
      XCTAssertEqual(body.thumb.lift, pose.thumb.lift, accuracy: 0.5)
      XCTAssertEqual(body.thumb.mcp, pose.thumb.mcp, accuracy: 0.5)
      XCTAssertEqual(body.thumb.ip, pose.thumb.ip, accuracy: 0.5)
      XCTAssertEqual(body.thumb.turn, pose.thumb.turn, accuracy: 0.5)

      // A unit of the hand is 0.1 m, and `scale` of the image's shorter side.
      let distance = 3.5 / scale * 0.1
      let palm = (body.points[0] + body.points[5] + body.points[9] + body.points[13] + body.points[17]) / 5
      XCTAssertEqual(palm.z, distance, accuracy: 0.02 * distance)
      let hand = posed.hand(imageSize: ImageSize(width: 640, height: 480))
      let wrist = try XCTUnwrap(hand.position(fieldOfView: Self.fieldOfView))
      XCTAssertLessThan(length(body.points[0] - wrist[.wrist]), 0.02 * length(wrist[.wrist]))

      // The palm's y is out of the back of the hand.
      let reading = try XCTUnwrap(hand.reading)
      let back = body[.palm].rotation.apply(SIMD3(0, 1, 0))
      XCTAssertGreaterThan((back * -reading.palmNormal).sum(), cos(2 * .pi / 180) - 2e-4)
    }
  }

  func testRotationsRebuildTheJoints() throws {
    var poses = RandomPoses(seed: 49)
    for _ in 0..<200 {
      let body = try fitted(poses.pose().hand())
      XCTAssertEqual(body.joints.count, HandJoint.allCases.count)
      for joint in HandJoint.allCases {
        guard let parent = joint.parent, parent != .wrist else { continue }
        let bone = length(body[joint].position - body[parent].position)
        let rebuilt = body[parent].position + body[parent].rotation.apply(SIMD3(0, 0, -bone))
        XCTAssertLessThan(length(rebuilt - body[joint].position), 1e-5, joint.name)
      }
    }
  }

  /// The length of a quaternion does not matter.
  ///
  /// It may be very long or very short.
  func testRotationsAreUnitQuaternions() {
    let direction = SIMD4<Float>(1, -2, 3, 4)
    let unit = HandRotation(quaternion: direction).quaternion
    for factor in [7 * .leastNonzeroMagnitude, 1e-30, 1e-6, 1, 1e15, 5e37] as [Float] {
      let quaternion = HandRotation(quaternion: direction * factor).quaternion
      let offset = quaternion - unit
      XCTAssertLessThan(
        (offset * offset).sum(), factor < .leastNormalMagnitude ? 1e-2 : 1e-10, "\(factor): \(quaternion)")
      XCTAssertEqual((quaternion * quaternion).sum(), 1, accuracy: 1e-5)
    }
    for nothing in [SIMD4<Float>.zero, SIMD4(1, .nan, 0, 0), SIMD4(0, 0, -.infinity, 1), SIMD4(repeating: .nan)] {
      XCTAssertEqual(HandRotation(quaternion: nothing).quaternion, SIMD4(0, 0, 0, 1), "\(nothing)")
    }
  }

  func testAxesAreThoseOfOpenXR() throws {
    // A right hand that points up, its palm to the camera: its back looks away, and the thumb is at the camera's right.
    for (pose, side) in [(HandPose.openPalm, Float(1)), (HandPose.openPalm.left, -1)] {
      let body = try fitted(pose.hand())
      let rotation = body[.wrist].rotation
      XCTAssertLessThan(rotation.apply(SIMD3(0, 0, -1)).y, -0.95, "forward is up in the image, where y is downwards")
      XCTAssertGreaterThan(rotation.apply(SIMD3(0, 1, 0)).z, 0.95, "the back of the hand looks away from the camera")
      XCTAssertGreaterThan((body[.thumbTip].position.x - body[.littleTip].position.x) * side, 0.05)
      let x = rotation.apply(SIMD3(1, 0, 0))
      XCTAssertLessThan(x.x, -0.95, "x is at the right of one who looks along the fingers from the back")
    }
  }

  func testBonesOfAStreamAreLearnedAndStay() throws {
    var poses = RandomPoses(seed: 50)
    var fitter = HandFitter()
    var bones: [HandBones] = []
    for _ in 0..<40 {
      var hand = HandPose.openPalm.varied(using: &generator).hand()
      hand.worldLandmarks = poses.noisy(hand.worldLandmarks, by: 0.003)
      hand.landmarks = poses.noisy(hand.landmarks, by: 0.003)
      bones.append(try XCTUnwrap(fitter.fit(hand)).bones)
    }
    XCTAssertEqual(Set(bones.suffix(11)).count, 1)
    XCTAssertGreaterThan(Set(bones.prefix(30)).count, 20)

    var given = try HandFitter(bones: bones[39])
    XCTAssertEqual(given.fit(HandPose.victory.hand())?.bones, bones[39])
  }

  private var generator = SeededGenerator(seed: 7)

  func testAnglesOfNoisyHandsStayWithinTheLimits() throws {
    var poses = RandomPoses(seed: 51)
    for _ in 0..<200 {
      var hand = poses.pose().hand()
      hand.worldLandmarks = poses.noisy(hand.worldLandmarks, by: 0.02)
      hand.landmarks = poses.noisy(hand.landmarks, by: 0.02)
      guard let body = HandFitter.fit(hand) else { continue }
      var pose = HandPose(thumb: body.thumb, index: body.index, middle: body.middle, ring: body.ring, pinky: body.pinky)
      pose.handedness = body.handedness
      XCTAssertEqual(pose.violations, [])
      XCTAssertTrue(body.residual.isFinite && body.points.areFinite)
    }
  }

  func testHandsThatCannotBeFittedAreNil() {
    let hand = HandPose.openPalm.hand()
    XCTAssertNil(HandFitter.fit(hand.inImage(0, 480)))
    XCTAssertNil(HandFitter.fit(hand, fieldOfView: 180))
    var flat = hand
    flat.worldLandmarks = hand.worldLandmarks.mapPoints { _ in .zero }
    XCTAssertNil(HandFitter.fit(flat))
    var broken = hand
    broken.landmarks[.thumbTIP] = SIMD3(.nan, 0, 0)
    XCTAssertNil(HandFitter.fit(broken))
  }

  func testBonesThatNoHandHasAreRefused() {
    for (option, change) in [
      ("bones.size", { $0.size = 0 }), ("bones.size", { $0.size = -0.1 }), ("bones.size", { $0.size = .nan }),
      ("bones.size", { $0.size = .infinity }), ("bones.digits.index.lengths", { $0.digits.index.lengths.z = 0 }),
      ("bones.digits.thumb.lengths", { $0.digits.thumb.lengths *= -1 }),
      ("bones.digits.ring.lengths", { $0.digits.ring.lengths.y = .nan }),
      ("bones.digits.ring.lengths", { $0.digits.ring.lengths.x = 11 }),
      ("bones.digits.middle.root", { $0.digits.middle.root = .zero }),
      ("bones.digits.pinky.root", { $0.digits.pinky.root.x = .nan }),
      ("bones.digits.index.root", { $0.digits.index.root.x = -50 }),
    ] as [(String, (inout HandBones) -> Void)] {
      var bones = HandBones.average
      change(&bones)
      assertRefused(.invalidArgument, option) { try HandFitter(bones: bones) }
    }
    XCTAssertNoThrow(try HandFitter(bones: .average))
  }
}
