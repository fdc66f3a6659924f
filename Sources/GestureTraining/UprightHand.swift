import GestureClassifier
import GestureFoundation
import GestureSupport

/// A hand in a square, upright image.
///
/// There the hand can be rotated and mirrored.
package struct UprightHand: Sendable {
  /// The hand, with landmarks relative to the image's centre.
  ///
  /// The unit is the image's longer side.
  private var hand: Hand
  /// The unit of z, which is the image's width.
  ///
  /// In units of the image's longer side.
  private let depthUnit: Float

  package init(_ hand: Hand, in view: ImageGeometry) {
    let longSide = Float(max(view.width, view.height, 1))
    let unit = SIMD3(Float(view.width), Float(view.height), Float(view.width)) / longSide
    depthUnit = max(unit.x, .leastNormalMagnitude)
    let upright = Turn(radians: -view.rotation)
    self.hand = hand
    self.hand.landmarks = hand.landmarks.mapPoints { upright.aroundZ(($0 - SIMD3(0.5, 0.5, 0)) * unit) }
    self.hand.worldLandmarks = hand.worldLandmarks.mapPoints(upright.aroundZ)
  }

  /// The hand as the embedder takes it, in `ImageGeometry.square`.
  package var inSquare: Hand {
    var result = hand
    result.landmarks = hand.landmarks.mapPoints { SIMD3($0.x + 0.5, $0.y + 0.5, $0.z / depthUnit) }
    return result
  }

  /// Mirrors the hand, which swaps its handedness.
  package mutating func mirror() {
    hand.landmarks = hand.landmarks.mapPoints { SIMD3(-$0.x, $0.y, $0.z) }
    hand.worldLandmarks = hand.worldLandmarks.mapPoints { SIMD3(-$0.x, $0.y, $0.z) }
    hand.handedness = hand.handedness.opposite
  }

  package func varied(by augmentation: HandAugmentation, using random: inout TrainingRandom) -> UprightHand {
    var varied = self
    if augmentation.mirrors, random.uniform() < 0.5 { varied.mirror() }
    func angle(_ degrees: Float) -> Turn { Turn(radians: degrees * Float(random.symmetric()) * .pi / 180) }
    func factor() -> Float { 1 + augmentation.scale * Float(random.symmetric()) }
    let pitch = angle(augmentation.tilt)
    let yaw = angle(augmentation.tilt)
    let roll = angle(augmentation.rotation)
    let scale = SIMD3(factor(), factor(), factor())
    let map = { (point: SIMD3<Float>) in roll.aroundZ(yaw.aroundY(pitch.aroundX(point))) * scale }
    func shaken(_ points: HandPoints) -> HandPoints {
      let deviation = augmentation.jitter * Self.size(points)
      return points.mapPoints {
        $0 + deviation * SIMD3(Float(random.normal()), Float(random.normal()), Float(random.normal()))
      }
    }
    varied.hand.landmarks = shaken(Self.turned(varied.hand.landmarks, map))
    varied.hand.worldLandmarks = shaken(Self.turned(varied.hand.worldLandmarks, map))
    return varied
  }

  /// Applies a linear map about the mean of the points.
  private static func turned(_ points: HandPoints, _ map: (SIMD3<Float>) -> SIMD3<Float>) -> HandPoints {
    let middle = points.reduce(SIMD3<Float>.zero, +) / Float(points.count)
    return points.mapPoints { map($0 - middle) + middle }
  }

  /// Returns the longer side of the upright box around the points.
  private static func size(_ points: HandPoints) -> Float {
    guard let (low, high) = points.bounds else { return 0 }
    return max(high.x - low.x, high.y - low.y)
  }
}

private struct Turn {
  private let cosine: Float
  private let sine: Float

  init(radians: Float) {
    cosine = cos(radians)
    sine = sin(radians)
  }

  func aroundX(_ p: SIMD3<Float>) -> SIMD3<Float> { SIMD3(p.x, p.y * cosine - p.z * sine, p.y * sine + p.z * cosine) }
  func aroundY(_ p: SIMD3<Float>) -> SIMD3<Float> { SIMD3(p.x * cosine + p.z * sine, p.y, p.z * cosine - p.x * sine) }
  func aroundZ(_ p: SIMD3<Float>) -> SIMD3<Float> { SIMD3(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine, p.z) }
}
