import GestureFixtures
import HandValues
import TestSupport
import XCTest

/// Rotations of joints of hands that are held at right angles, where components of a rotation are zero.
final class RightAngleTests: XCTestCase {
  func testAxesOfJointsAtRightAngles() throws {
    var count = 0
    for side in [HandPose.openPalm, HandPose.openPalm.left, .closedFist, .thumbUp] {
      for pitch: Float in [-90, 0, 90, 180] {
        for yaw: Float in [-90, 0, 90, 180] {
          for roll: Float in [-90, 0, 90, 180] {
            let hand = PosedHand(side.held(pitch: pitch, yaw: yaw, roll: roll)).hand().inImage(640, 480)
            guard let body = HandFitter.fit(hand) else { continue }
            count += 1
            for joint in HandJoint.allCases {
              let rotation = body[joint].rotation
              let (x, y) = (rotation.apply(SIMD3<Float>(1, 0, 0)), rotation.apply(SIMD3<Float>(0, 1, 0)))
              let z = rotation.apply(SIMD3<Float>(0, 0, 1))
              XCTAssertEqual(x.length, 1, accuracy: 1e-4)
              XCTAssertEqual(x.dot(y), 0, accuracy: 1e-4)
              XCTAssertLessThan((x.cross(y) - z).length, 1e-4, "right-handed")
              guard let parent = joint.parent, parent != .wrist else { continue }
              // Forward of the joint before leads to this one.
              let way = body[joint].position - body[parent].position
              let forward = body[parent].rotation.apply(SIMD3<Float>(0, 0, -1))
              XCTAssertLessThan((way / way.length - forward).length, 1e-3, "\(joint.name): \(pitch), \(yaw), \(roll)")
            }
          }
        }
      }
    }
    XCTAssertGreaterThan(count, 200)
  }
}
