import Foundation
import GestureFixtures
import HandLandmarkerCore
import XCTest

/// The rotation of the palm, compared with another method.
///
/// The method is the eigenvector of Horn's 4 × 4 matrix (1987), in double precision.
final class PalmFitTests: XCTestCase {
  /// The axes of a right hand's own space.
  ///
  /// The axes are in the space of the hand's points, where x is to the right, y upwards and z towards the camera.
  ///
  /// x is to the right, y upwards and z towards the camera.
  private func axes(_ points: [SIMD3<Double>]) -> [SIMD3<Double>] {
    let template = ([PalmShape.wrist] + PalmShape.knuckles).map { SIMD3<Double>($0) }
    let (from, to) = (template.reduce(SIMD3<Double>.zero, +) / 5, points.reduce(SIMD3<Double>.zero, +) / 5)
    var s: [[Double]] = Array(repeating: [0, 0, 0], count: 3)
    for (a, b) in zip(template, points) { for i in 0..<3 { for j in 0..<3 { s[i][j] += (a - from)[i] * (b - to)[j] } } }
    let (xx, yy, zz) = (s[0][0], s[1][1], s[2][2])
    let (yz, zx, xy) = (s[1][2] - s[2][1], s[2][0] - s[0][2], s[0][1] - s[1][0])
    let (xys, zxs, yzs) = (s[0][1] + s[1][0], s[2][0] + s[0][2], s[1][2] + s[2][1])
    var matrix: [[Double]] = [
      [xx + yy + zz, yz, zx, xy], [yz, xx - yy - zz, xys, zxs], [zx, xys, yy - xx - zz, yzs],
      [xy, zxs, yzs, zz - xx - yy],
    ]
    // Powers of the matrix, made positive, by repeated squaring: its column is the largest eigenvector.
    let shift = matrix.joined().map(abs).max() ?? 1
    for i in 0..<4 { matrix[i][i] += 4 * shift }
    for _ in 0..<20 {
      let m = matrix
      for i in 0..<4 { for j in 0..<4 { matrix[i][j] = (0..<4).reduce(0) { $0 + m[i][$1] * m[$1][j] } } }
      let largest = matrix.joined().map(abs).max() ?? 1
      for i in 0..<4 { for j in 0..<4 { matrix[i][j] /= largest } }
    }
    let best = (0..<4).max { matrix[$0][$0] < matrix[$1][$1] } ?? 0
    let column = (0..<4).map { matrix[$0][best] }
    let length = column.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let (w, x, y, z) = (column[0] / length, column[1] / length, column[2] / length, column[3] / length)
    return [
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    ]
  }

  func testThePalmFitsBestInAnyNoise() throws {
    var poses = RandomPoses(seed: 21)
    var compared = 0
    for round in 0..<400 {
      let hand = poses.pose().hand()
      let points = poses.noisy(hand.worldLandmarks, by: round % 2 == 0 ? 0.002 : 0.008)
      guard let reading = HandReading(points: points, handedness: hand.handedness),
        reading.handedness == hand.handedness
      else { continue }
      let mirror = SIMD3<Double>(hand.handedness == .left ? -1 : 1, -1, -1)
      let own = axes([0, 5, 9, 13, 17].map { SIMD3<Double>(points[$0]) * mirror })
      compared += 1
      let normal = own[2] * mirror
      for axis in 0..<3 {
        XCTAssertEqual(Double(reading.palmNormal[axis]), normal[axis], accuracy: 2e-5, "hand \(round)")
      }
      // Pitch turns about x first, then yaw about y, then roll about z; a left hand's yaw and roll go the other way.
      let (side, degrees) = (mirror.x, 180 / Double.pi)
      let pitch = atan2(own[1].z, own[2].z) * degrees
      let roll = atan2(own[0].y, own[0].x) * degrees * side
      let yaw = atan2(-own[0].z, (own[0].x * own[0].x + own[0].y * own[0].y).squareRoot()) * degrees * side
      XCTAssertEqual(Double(reading.yaw), yaw, accuracy: 0.02, "hand \(round)")
      guard abs(yaw) < 80 else { continue }
      for (angle, right) in [(Double(reading.pitch), pitch), (Double(reading.roll), roll)] {
        XCTAssertEqual((angle - right + 540).truncatingRemainder(dividingBy: 360), 180, accuracy: 0.02, "hand \(round)")
      }
    }
    XCTAssertGreaterThan(compared, 300)
  }

  /// Every condition has a number.
  ///
  /// Rounding must not give NaN for a palm that exactly faces the camera, or exactly turns away from it.
  func testEveryConditionHasANumber() throws {
    var poses = RandomPoses(seed: 22)
    let sides = HandDescription(side: .palm, direction: .left)
    let others = HandDescription(side: .back, direction: .down, none: [HandDescription(side: .edge)])
    for round in 0..<600 {
      var pose = HandPose.gestures[round % HandPose.gestures.count]
      let turn = poses.number(-180...180)
      pose = pose.held(pitch: round % 2 == 0 ? 0 : 180, yaw: 0, roll: turn)
      pose.handedness = round % 4 < 2 ? .left : .right
      for description in [sides, others] {
        let explained = try XCTUnwrap(
          GestureExplanation(.described(DescribedGesture("x", description)), of: pose.hand()))
        for condition in explained.conditions {
          XCTAssertTrue(condition.missing >= 0 && condition.missing <= 360, "\(condition)")
          XCTAssertTrue(0...1 ~= condition.score, "\(condition)")
          XCTAssertFalse(condition.shown.contains("nan"), "\(condition)")
        }
      }
    }
  }
}
