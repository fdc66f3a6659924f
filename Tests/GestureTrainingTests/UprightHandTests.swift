import GestureClassifier
import GestureTraining
import HandLandmarkerCore
import XCTest

final class UprightHandTests: XCTestCase {
  private let landmarks = HandPoints { i in
    let angle = 0.9 * Float(i)
    return SIMD3(0.5 + 0.2 * cos(angle), 0.4 + 0.25 * sin(1.3 * angle), 0.02 * Float(i % 5))
  }
  private let worldLandmarks = HandPoints { i in SIMD3(0.01 * Float(i % 7), 0.008 * Float(i % 4), 0.003 * Float(i)) }

  private var hand: Hand {
    Hand(handedness: .right, handednessScore: 0.9, landmarks: landmarks, worldLandmarks: worldLandmarks)
  }

  private func view(_ width: Int = 640, _ height: Int = 480, rotation: Float = 0) throws -> ImageGeometry {
    try ImageGeometry(width: width, height: height, rotation: rotation)
  }

  private func features(_ hand: Hand, _ view: ImageGeometry = .square) -> [SIMD3<Float>] {
    LandmarkFeatures.ofImageLandmarks(hand.landmarks, in: view)
  }

  private func worldFeatures(_ hand: Hand, _ view: ImageGeometry = .square) -> [SIMD3<Float>] {
    LandmarkFeatures.ofWorldLandmarks(hand.worldLandmarks, rotation: view.rotation)
  }

  private func assertEqual(
    _ a: [SIMD3<Float>], _ b: [SIMD3<Float>], accuracy: Float = 1e-5, file: StaticString = #filePath, line: UInt = #line
  ) {
    for (p, q) in zip(a, b) {
      for axis in 0..<3 { XCTAssertEqual(p[axis], q[axis], accuracy: accuracy, file: file, line: line) }
    }
  }

  /// Turning a hand upright does not change its features.
  ///
  /// The shape and the orientation of the image do not matter.
  func testTheUprightHandHasTheSameFeatures() throws {
    for view in [
      try view(), try view(300, 500, rotation: .pi / 2), try view(rotation: -.pi / 2), try view(rotation: -.pi),
    ] {
      let upright = UprightHand(hand, in: view).inSquare
      assertEqual(features(upright), features(hand, view))
      assertEqual(worldFeatures(upright), worldFeatures(hand, view))
      XCTAssertEqual(upright.handedness, hand.handedness)
    }
  }

  func testTheMirroredHandIsTheOtherHand() throws {
    for view in [try view(), try view(rotation: .pi / 2)] {
      var upright = UprightHand(hand, in: view)
      upright.mirror()
      assertEqual(features(upright.inSquare), features(hand, view).map { SIMD3(-$0.x, $0.y, $0.z) })
      assertEqual(worldFeatures(upright.inSquare), worldFeatures(hand, view).map { SIMD3(-$0.x, $0.y, $0.z) })
      XCTAssertEqual(upright.inSquare.handedness, .left)
      XCTAssertEqual(upright.inSquare.handednessScore, 0.9)
    }
  }

  private func augmentation(_ change: (inout HandAugmentation) -> Void) -> HandAugmentation {
    var augmentation = HandAugmentation()
    (augmentation.rotation, augmentation.tilt, augmentation.scale, augmentation.jitter) = (0, 0, 0, 0)
    augmentation.mirrors = false
    change(&augmentation)
    return augmentation
  }

  private func varied(_ augmentation: HandAugmentation, seed: UInt64 = 1) throws -> Hand {
    var random = TrainingRandom(seed: seed, .augmentation)
    return try UprightHand(hand, in: view()).varied(by: augmentation, using: &random).inSquare
  }

  func testWithoutVariationsTheHandStaysAsItIs() throws {
    assertEqual(features(try varied(augmentation { _ in })), features(hand, try view()))
  }

  func testARotationKeepsDistancesAndDepths() throws {
    let turned = try varied(augmentation { $0.rotation = 30 })
    let original = try UprightHand(hand, in: view()).inSquare
    let middle = original.landmarks.reduce(.zero, +) / 21
    var angles: [Float] = []
    for (p, q) in zip(original.landmarks, turned.landmarks) {
      let (a, b) = (p - middle, q - middle)
      XCTAssertEqual(a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, accuracy: 1e-6)
      XCTAssertEqual(a.z, b.z, accuracy: 1e-6)
      angles.append(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y))
    }
    XCTAssertEqual(angles.max() ?? 0, angles.min() ?? 1, accuracy: 1e-4, "all points turn by the same angle")
    XCTAssertLessThanOrEqual(abs(angles[0]), 30 * .pi / 180)
    XCTAssertGreaterThan(abs(angles[0]), 0.001)
  }

  func testScaleStaysWithinItsRange() throws {
    let original = try UprightHand(hand, in: view()).inSquare
    for seed in 0..<20 {
      let scaled = try varied(augmentation { $0.scale = 0.2 }, seed: UInt64(seed))
      for axis in 0..<2 {
        let factor =
          (scaled.landmarks[3][axis] - scaled.landmarks[9][axis])
          / (original.landmarks[3][axis] - original.landmarks[9][axis])
        XCTAssertTrue(0.8...1.2 ~= factor, "\(factor)")
      }
    }
  }

  func testJitterHasItsDeviation() throws {
    let original = try UprightHand(hand, in: view()).inSquare
    var squares: Float = 0
    for seed in 0..<50 {
      let shaken = try varied(augmentation { $0.jitter = 0.02 }, seed: UInt64(seed))
      for (p, q) in zip(original.landmarks, shaken.landmarks) { squares += (p.x - q.x) * (p.x - q.x) }
    }
    let xs = original.landmarks.map(\.x)
    let ys = original.landmarks.map(\.y)
    let size = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    XCTAssertEqual((squares / (50 * 21)).squareRoot(), 0.02 * size, accuracy: 0.002 * size)
  }

  func testHalfOfTheCopiesAreMirrored() throws {
    let left = try (0..<200).count {
      try varied(augmentation { $0.mirrors = true }, seed: UInt64($0)).handedness == .left
    }
    XCTAssertEqual(Double(left), 100, accuracy: 30)
  }

  func testTheSeedDecidesAVariation() throws {
    XCTAssertEqual(try varied(HandAugmentation()).landmarks, try varied(HandAugmentation()).landmarks)
    XCTAssertNotEqual(try varied(HandAugmentation()).landmarks, try varied(HandAugmentation(), seed: 2).landmarks)
  }
}
