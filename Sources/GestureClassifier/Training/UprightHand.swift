import Foundation
import HandLandmarkerCore

/// A hand in a square picture that stands upright, where turning and mirroring mean what they say.
package struct UprightHand: Sendable {
  /// Units are the picture's longer side.
  private var points: [SIMD3<Float>]
  private var worldPoints: [SIMD3<Float>]
  private var rightProbability: Float
  /// z is in units of the picture's width, x and y here in those of its longer side.
  private let depthUnit: Float

  package init(_ shape: HandShape) {
    let longSide = Float(max(shape.imageWidth, shape.imageHeight, 1))
    let unit = SIMD3(Float(shape.imageWidth), Float(shape.imageHeight), Float(shape.imageWidth)) / longSide
    depthUnit = max(unit.x, .leastNormalMagnitude)
    let upright = Turn(radians: -shape.rotation)
    points = shape.landmarks.map { upright.aroundZ(($0 - SIMD3(0.5, 0.5, 0)) * unit) }
    worldPoints = shape.worldLandmarks.map(upright.aroundZ)
    rightProbability = shape.handedness.rightProbability
  }

  /// The hand as the embedder takes it.
  package var shape: HandShape {
    HandShape(
      landmarks: points.map { SIMD3($0.x + 0.5, $0.y + 0.5, $0.z / depthUnit) }, worldLandmarks: worldPoints,
      handedness: HandednessDecision(rightProbability: rightProbability), imageWidth: 1, imageHeight: 1)
  }

  /// The other hand, as a mirror shows this one.
  package mutating func mirror() {
    for index in points.indices { points[index].x = -points[index].x }
    for index in worldPoints.indices { worldPoints[index].x = -worldPoints[index].x }
    rightProbability = 1 - rightProbability
  }

  /// A variation of the hand.
  package func varied(by augmentation: HandAugmentation, using random: inout TrainingRandom) -> UprightHand {
    var hand = self
    if augmentation.mirrors, random.uniform() < 0.5 { hand.mirror() }
    func angle(_ degrees: Float) -> Turn { Turn(radians: degrees * Float(random.symmetric()) * .pi / 180) }
    func factor() -> Float { 1 + augmentation.scale * Float(random.symmetric()) }
    let (pitch, yaw, roll) = (angle(augmentation.tilt), angle(augmentation.tilt), angle(augmentation.rotation))
    let scale = SIMD3(factor(), factor(), factor())
    hand.points = Self.turned(hand.points) { roll.aroundZ(yaw.aroundY(pitch.aroundX($0))) * scale }
    hand.worldPoints = Self.turned(hand.worldPoints) { roll.aroundZ(yaw.aroundY(pitch.aroundX($0))) * scale }
    func shaken(_ points: [SIMD3<Float>]) -> [SIMD3<Float>] {
      let deviation = augmentation.jitter * Self.size(points)
      return points.map { $0 + deviation * SIMD3(Float(random.normal()), Float(random.normal()), Float(random.normal())) }
    }
    hand.points = shaken(hand.points)
    hand.worldPoints = shaken(hand.worldPoints)
    return hand
  }

  /// Applies a linear map around the middle of the points.
  private static func turned(_ points: [SIMD3<Float>], _ map: (SIMD3<Float>) -> SIMD3<Float>) -> [SIMD3<Float>] {
    let middle = points.reduce(SIMD3<Float>.zero, +) / Float(max(points.count, 1))
    return points.map { map($0 - middle) + middle }
  }

  /// The longer side of the upright box around the points.
  private static func size(_ points: [SIMD3<Float>]) -> Float {
    guard let first = points.first else { return 0 }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    return max(high.x - low.x, high.y - low.y)
  }
}

/// A turn around one of the axes.
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
