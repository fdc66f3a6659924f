import GestureFixtures
import HandValues
import XCTest

/// A landmark is hidden by a bone before it, up to the bone's width and from its thickness on.
///
/// The hand lies flat before the camera; single landmarks are moved. Distances are in lengths of the palm.
final class OcclusionLimitTests: XCTestCase {
  private static let palm: Float = 0.1

  /// A flat right hand in metres, whose palm is 0.1 long: y points down, and z away from the camera.
  private func hand(_ change: (inout HandPoints) -> Void) -> Hand {
    let points: [(Float, Float)] = [
      (-0.045, 0.06), (0.3, 0.25), (0.6, 0.5), (0.8, 0.75), (0.95, 0.95), (0.29, 0.97), (0.32, 1.4), (0.34, 1.7),
      (0.35, 1.9), (0.05, 1.0), (0.05, 1.5), (0.05, 1.8), (0.05, 2.0), (-0.18, 0.94), (-0.2, 1.4), (-0.22, 1.7),
      (-0.23, 1.9), (-0.38, 0.82), (-0.45, 1.2), (-0.5, 1.4), (-0.53, 1.6),
    ]
    var world = HandPoints { SIMD3<Float>(points[$0].0 * Self.palm, -points[$0].1 * Self.palm, 0) }
    change(&world)
    let landmarks = HandPoints { _ in SIMD3<Float>(0.5, 0.5, 0) }
    return Hand(handedness: .right, landmarks: landmarks, worldLandmarks: world)
  }

  /// Whether the thumb's tip is hidden beside the second bone of the pinky, or behind it.
  private func isHidden(aside: Float, behind: Float, along share: Float = 0.5, by bone: Int = 18) -> Bool {
    let hand = hand { points in
      let (start, end) = (points[bone], points[bone + 1])
      let way = end - start
      let across = SIMD3<Float>(-way.y, way.x, 0) / way.length
      points[4] = start + way * share + (across * aside + SIMD3<Float>(0, 0, behind)) * Self.palm
    }
    return hand.visibility[4] == .hidden
  }

  func testABoneHidesItsWidth() {
    XCTAssertTrue(isHidden(aside: 0, behind: 0.5))
    for side in [Float(1), -1] {
      XCTAssertTrue(isHidden(aside: side * 0.075, behind: 0.5), "within 0.08")
      XCTAssertFalse(isHidden(aside: side * 0.085, behind: 0.5))
    }
  }

  func testABoneHidesWhatIsBehindItsThickness() {
    XCTAssertTrue(isHidden(aside: 0, behind: 0.13), "behind 0.12")
    XCTAssertFalse(isHidden(aside: 0, behind: 0.11))
    XCTAssertFalse(isHidden(aside: 0, behind: 0))
    XCTAssertFalse(isHidden(aside: 0, behind: -0.5), "before the bone")
  }

  /// The ends of a bone are round. The tip of the pinky is the end of its last bone.
  func testABoneHidesNoFurtherThanItsEnds() {
    let length: Float = (0.03 * 0.03 + 0.2 * 0.2).squareRoot()
    XCTAssertTrue(isHidden(aside: 0, behind: 0.5, along: 1 + 0.07 / length, by: 19))
    XCTAssertFalse(isHidden(aside: 0, behind: 0.5, along: 1 + 0.09 / length, by: 19))
    XCTAssertTrue(isHidden(aside: 0, behind: 0.5, along: 1, by: 19))
  }

  /// The palm is wider than a finger: its bones from the wrist to the knuckles hide what is within 0.14.
  func testThePalmHidesItsWidth() {
    func isHidden(_ aside: Float, behind: Float = 0.5) -> Bool {
      let hand = hand { points in
        let way = points[17] - points[0]
        let across = SIMD3<Float>(way.y, -way.x, 0) / way.length
        // Outwards of the palm's edge, on the pinky's side.
        let out = across.x < 0 ? across : -across
        points[4] = points[0] + way * 0.4 + (out * aside + SIMD3<Float>(0, 0, behind)) * Self.palm
      }
      return hand.visibility[4] == .hidden
    }
    XCTAssertTrue(isHidden(0.13))
    XCTAssertFalse(isHidden(0.15))
    XCTAssertTrue(isHidden(0, behind: 0.13))
    XCTAssertFalse(isHidden(0, behind: 0.11))
  }

  /// No landmark is hidden by its own bones, and none of a flat hand by others.
  func testAFingerDoesNotHideItself() {
    XCTAssertEqual(Set(hand { _ in }.visibility), [.visible])
    for bent in [5, 9, 13, 17] {
      let hand = hand { points in
        // The finger's end points to the camera, before its own bones.
        for landmark in [bent + 1, bent + 2, bent + 3] {
          points[landmark] = points[bent] - SIMD3<Float>(0, 0, 0.04 * Float(landmark - bent))
        }
      }
      XCTAssertEqual(hand.visibility[bent], .hidden, "behind the last bone")
      XCTAssertEqual(hand.visibility[bent + 1...bent + 3], [.visible, .visible, .visible])
    }
  }

  /// The edges of the image belong to it.
  func testLandmarksAtTheEdgeAreInTheImage() {
    func visibility(_ x: Float, _ y: Float) -> LandmarkVisibility {
      var hand = hand { _ in }
      hand.landmarks[.wrist] = SIMD3<Float>(x, y, 0)
      return hand.visibility[0]
    }
    for inside in [SIMD2<Float>(0, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(1, 0)] {
      XCTAssertEqual(visibility(inside.x, inside.y), .visible)
    }
    for (x, y) in [(Float(-0.001), Float(0.5)), (1.001, 0.5), (0.5, -0.001), (0.5, 1.001), (.nan, 0.5)] {
      XCTAssertEqual(visibility(x, y), .outside)
    }
  }
}
