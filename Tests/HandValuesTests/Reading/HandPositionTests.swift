import Foundation
import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Computed hands before a computed camera.
///
/// The camera is a pinhole in double precision, not that of GestureFixtures.
final class HandPositionTests: XCTestCase {
  private struct Camera {
    var width = 640
    var height = 480
    /// Along the longer side, in degrees.
    var fieldOfView = 65.0

    /// A hand whose palm's middle is at a position in metres.
    func hand(_ pose: HandPose, at location: SIMD3<Float>) -> Hand {
      var hand = pose.hand()
      let world = hand.worldLandmarks
      let palm = (world[0] + world[5] + world[9] + world[13] + world[17]) / 5
      let focal = Double(max(width, height)) / 2 / tan(fieldOfView * .pi / 360)
      hand.landmarks = world.mapPoints { point in
        let place = point - palm + location
        let (x, y, z) = (Double(place.x), Double(place.y), Double(place.z))
        return SIMD3(Float(0.5 + focal * x / z / Double(width)), Float(0.5 + focal * y / z / Double(height)), 0)
      }
      return hand
    }
  }

  private func error(_ found: SIMD3<Float>, _ location: SIMD3<Float>) -> Float {
    let (difference, length) = (found - location, (location * location).sum().squareRoot())
    return (difference * difference).sum().squareRoot() / length
  }

  private func location(_ poses: inout RandomPoses) -> SIMD3<Float> {
    let z = poses.number(0.3...3)
    return SIMD3(poses.number(-0.5...0.5) * z, poses.number(-0.35...0.35) * z, z)
  }

  func testPositionsAreFoundWithoutNoise() throws {
    var poses = RandomPoses(seed: 3)
    for camera in [
      Camera(), Camera(width: 480, height: 640, fieldOfView: 50), Camera(width: 1920, height: 1080, fieldOfView: 90),
    ] {
      for _ in 0..<300 {
        let location = location(&poses)
        let hand = camera.hand(poses.pose(), at: location)
        let position = try XCTUnwrap(
          hand.inImage(camera.width, camera.height).position(fieldOfView: Float(camera.fieldOfView)))
        XCTAssertLessThan(error(position.palm, location), 0.02)
        XCTAssertEqual(position.palm.z, location.z, accuracy: 0.02 * location.z)
        XCTAssertLessThan(position.residual, 0.002)
      }
    }
  }

  /// 1 % of the hand's length in the image and in space.
  func testPositionsAreFoundWithNoise() throws {
    var poses = RandomPoses(seed: 4)
    let camera = Camera()
    for _ in 0..<500 {
      let location = location(&poses)
      let pose = namedPoses[Int(poses.number(0...Float(namedPoses.count) - 0.01))].turned(by: poses.number(-180...180))
      var hand = camera.hand(pose, at: location)
      let focal = 1 / (2 * tan(Float(65) * .pi / 360))
      hand.landmarks = poses.noisy(hand.landmarks, by: 0.01 * 0.2 * focal / location.z)
      hand.worldLandmarks = poses.noisy(hand.worldLandmarks, by: 0.01 * 0.2)
      let position = try XCTUnwrap(hand.position())
      XCTAssertLessThan(error(position.palm, location), 0.1)
      XCTAssertGreaterThan(position.residual, 0.005)
      XCTAssertLessThan(position.residual, 0.1)
    }
  }

  func testLandmarksHaveAPositionAndADistance() throws {
    let location = SIMD3<Float>(0.2, -0.1, 0.8)
    let hand = Camera().hand(.pointingUp, at: location)
    let position = try XCTUnwrap(hand.position())
    XCTAssertEqual(position.distance, Float(0.04 + 0.01 + 0.64).squareRoot(), accuracy: 0.01)
    let finger = position[.indexFingerTIP] - position[.wrist]
    XCTAssertEqual(
      (finger * finger).sum().squareRoot(), hand.distance(from: .wrist, to: .indexFingerTIP), accuracy: 1e-4)
    XCTAssertLessThan(position[.indexFingerTIP].y, position.palm.y, "y points downwards")
  }

  /// The documentation's statement about a wrong field of view.
  func testAWrongFieldOfViewScalesDepthAlone() throws {
    let location = SIMD3<Float>(0.1, 0.05, 1)
    for (real, factor) in [(55.0, 0.82), (78.0, 1.27)] as [(Double, Float)] {
      let hand = Camera(fieldOfView: real).hand(.openPalm, at: location)
      let position = try XCTUnwrap(hand.position())
      XCTAssertEqual(position.palm.z, factor, accuracy: 0.02)
      XCTAssertEqual(position.palm.x, 0.1, accuracy: 0.003)
      XCTAssertEqual(position.palm.y, 0.05, accuracy: 0.003)
    }
  }

  func testWhatCannotBePlacedHasNoPosition() {
    let hand = Camera().hand(.openPalm, at: SIMD3(0, 0, 1))
    XCTAssertNotNil(hand.position())
    XCTAssertNil(hand.inImage(0, 480).position())
    XCTAssertNil(hand.inImage(640, -1).position())
    for fieldOfView in [0, 180, -65, .nan, .infinity] as [Float] {
      XCTAssertNil(hand.position(fieldOfView: fieldOfView))
    }
    var broken = hand
    broken.landmarks[4].x = .infinity
    XCTAssertNil(broken.position())
    // The other way round: no hand before the camera looks like this.
    broken = hand
    broken.worldLandmarks = hand.worldLandmarks.mapPoints { -$0 }
    XCTAssertNil(broken.position())
  }
}
