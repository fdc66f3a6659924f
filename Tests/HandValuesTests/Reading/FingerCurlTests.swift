import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// The curl of fingers.
///
/// Hands are computed, or seen by the models in drawn images.
final class FingerCurlTests: XCTestCase {
  private static let fingers: [Finger] = [.index, .middle, .ring, .pinky]
  private static var paths: [WritableKeyPath<HandPose, FingerPose>] { [\.index, \.middle, \.ring, \.pinky] }

  /// An open hand with one finger bent, or all four.
  private func pose(_ finger: Finger?, _ curl: Float) -> HandPose {
    var pose = HandPose.openPalm
    for (other, path) in zip(Self.fingers, Self.paths)
    where finger == nil || finger == other {
      pose[keyPath: path] = FingerPose(curl: curl, spread: pose[keyPath: path].spread)
    }
    return pose
  }

  private func thumb(_ bend: Float) -> HandPose {
    var pose = HandPose.openPalm
    (pose.thumb.mcp, pose.thumb.ip) = (bend * 45, bend * 35)
    return pose
  }

  private func curl(_ hand: Hand, _ finger: Finger) throws -> Float { try XCTUnwrap(hand.reading).curl(of: finger) }

  /// The curl grows with the angles of computed fingers.
  ///
  /// It grows with all joints together and with each alone, whatever the turn.
  func testTheCurlGrowsWithTheAnglesOfComputedFingers() throws {
    let shares = stride(from: Float(0), through: 1, by: 0.05).map { $0 }
    for side in Handedness.allCases {
      for yaw: Float in [-60, 0, 40] {
        func check(_ finger: Finger, _ what: String, _ pose: (Float) -> HandPose) throws {
          let curls = try shares.map {
            try curl(pose($0).shown(by: side).held(pitch: 10, yaw: yaw, roll: 30).hand(), finger)
          }
          for (curl, next) in zip(curls, curls.dropFirst()) {
            // 0 and 1 are the ends.
            XCTAssertGreaterThan(next, curl == 0 || curl == 1 ? curl - 1e-4 : curl, "\(side) \(finger), \(what)")
          }
          XCTAssertGreaterThan(try XCTUnwrap(curls.last) - curls[0], 0.05, "\(side) \(finger), \(what)")
        }
        for finger in Self.fingers {
          try check(finger, "all joints") { pose(finger, $0) }
          for (name, joint) in [("knuckle", \FingerPose.mcp), ("middle", \.pip), ("end", \.dip)] {
            try check(finger, name) { share in
              var pose = pose(finger, 0.2)
              for (other, path) in zip(Self.fingers, Self.paths) where other == finger {
                pose[keyPath: path][keyPath: joint] += 70 * share
              }
              return pose
            }
          }
        }
        try check(.thumb, "all joints") { thumb($0) }
      }
    }
  }

  /// 0 for straight fingers and 1 for folded ones, and never beyond.
  func testTheEnds() throws {
    for finger in Self.fingers {
      XCTAssertLessThan(try curl(HandPose.openPalm.hand(), finger), 0.1)
      XCTAssertGreaterThan(try curl(HandPose.closedFist.hand(), finger), 0.95)
      XCTAssertEqual(try curl(pose(finger, 1.1).hand(), finger), 1)
      XCTAssertEqual(try curl(pose(finger, 0).hand(), finger), 0)
    }
    XCTAssertLessThan(try curl(HandPose.thumbUp.hand(), .thumb), 0.3)
    XCTAssertGreaterThan(try curl(HandPose.closedFist.hand(), .thumb), 0.65)
  }

  /// The curl of a half-bent finger is in the middle.
  ///
  /// Its extension only shows that people do not count it.
  func testAHalfBentFingerIsInTheMiddle() throws {
    for finger in Self.fingers {
      let reading = try XCTUnwrap(pose(finger, 0.5).hand().reading)
      XCTAssertEqual(reading.curl(of: finger), 0.55, accuracy: 0.15)
      XCTAssertLessThan(reading.extensions[finger], FingerState.extendedThreshold)
    }
  }

  /// The curl of drawn fingers grows with their bend.
  ///
  /// Images show a hand that closes, and one that bends a finger.
  func testTheCurlOfDrawnFingersGrowsWithTheirBend() throws {
    let tracker = try HandTracker(model: HandModel(contentsOfFile: TestModels.gestureRecognizerPath()))
    for (finger, yaw) in [(Finger?.none, Float(40))] + Self.fingers.map({ ($0, Float(0)) }) {
      for side in Handedness.allCases {
        var largest: [Finger: Float] = [:]
        for share in stride(from: Float(0), through: 1, by: finger == nil ? 0.125 : 0.25) {
          let image = try pose(finger, share).shown(by: side).held(yaw: yaw).image(width: 256, height: 256)
          let hand = try XCTUnwrap(try tracker.recognize(image: image).first, "\(share)")
          for bent in finger.map({ [$0] }) ?? Self.fingers {
            let value = try curl(hand, bent)
            // Above 0.9 a finger is folded.
            XCTAssertGreaterThan(value, min(largest[bent] ?? 0, 0.9) - 0.08, "\(side) \(bent) at \(share)")
            largest[bent] = max(value, largest[bent] ?? 0)
            if share == 0 { XCTAssertLessThan(value, 0.1, "\(side) \(bent)") }
          }
        }
        for (bent, value) in largest { XCTAssertGreaterThan(value, 0.55, "\(side) \(bent)") }
      }
    }
  }
}
