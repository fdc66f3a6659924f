import GestureFixtures
import HandLandmarkerCore
import HandValues
import XCTest

/// The strength of pinches of computed hands.
final class PinchStrengthTests: XCTestCase {
  private func strengths(_ hand: Hand) throws -> [Float] {
    let reading = try XCTUnwrap(hand.reading)
    let all = reading.pinchStrengths
    for finger in Finger.allCases { XCTAssertEqual(all[finger], reading.pinchStrength(of: finger)) }
    return Finger.allCases.map { all[$0] }
  }

  func testAPinchIsThatOfItsFingerAtEveryTurn() throws {
    for (pose, finger) in [(HandPose.pinch, Finger.index), (.middlePinch, .middle)] {
      for pitch in stride(from: Float(-60), through: 60, by: 20) {
        for yaw in stride(from: Float(-60), through: 60, by: 20) {
          let strengths = try strengths(pose.held(pitch: pitch, yaw: yaw).hand())
          XCTAssertGreaterThan(strengths[finger.position], 0.5, "\(finger), pitch \(pitch), yaw \(yaw)")
          for other in Finger.allCases where other != finger {
            XCTAssertLessThan(
              strengths[other.position], 0.35, "\(other) in a pinch of \(finger), pitch \(pitch), yaw \(yaw)")
          }
        }
      }
    }
  }

  func testOtherHandsDoNotPinch() throws {
    for pose in HandPose.gestures + [.openHand, .closedHand, .openPinch, .one, .two, .three, .four, .five, .ell, .call]
    {
      for turned in [pose, pose.turned(by: 90), pose.swivelled(by: 60), pose.tilted(by: 40)] {
        XCTAssertLessThan(try XCTUnwrap(try strengths(turned.hand()).max()), 0.35, "\(pose)")
      }
    }
  }

  func testSideLocationSizeAndRotationDoNotMatter() throws {
    for pose in [
      HandPose.pinch, .openPinch, .middlePinch, .closedFist, HandPose.openPinch.interpolated(to: .pinch, 0.7),
    ] {
      let hand = pose.hand(imageSize: ImageSize(width: 400, height: 400))
      let expected = try strengths(hand)
      var moved = hand
      for index in moved.landmarks.indices {
        let point = hand.landmarks[index]
        moved.landmarks[index] = SIMD3(0.2 - 0.5 * point.y, 0.1 + 0.5 * point.x, point.z)
        let world = hand.worldLandmarks[index]
        moved.worldLandmarks[index] = SIMD3(-world.y, world.x, world.z) * 1.3
      }
      for (value, other) in zip(expected, try strengths(moved)) {
        XCTAssertEqual(value, other, accuracy: 2e-3, "\(pose)")
      }
      let mirrored = PosedHand(pose).mirrored.hand(imageSize: ImageSize(width: 400, height: 400))
      for (value, other) in zip(expected, try strengths(mirrored)) {
        XCTAssertEqual(value, other, accuracy: 2e-3, "\(pose) mirrored")
      }
    }
  }

  /// Landmarks that no hand has give numbers, too.
  func testPointsWithoutAHandHaveAStrength() throws {
    var random = SeededGenerator(seed: 9)
    for scale: Float in [1e-6, 1, 1e6] {
      for _ in 0..<100 {
        let points = HandPoints { _ in SIMD3(random.symmetric(), random.symmetric(), random.symmetric()) * scale }
        guard let reading = HandReading(points: points, handedness: .right) else { continue }
        for (_, strength) in reading.pinchStrengths { XCTAssertTrue(0...1 ~= strength, "\(strength)") }
      }
    }
  }
}
