import GestureFoundation

/// A hand in a frame as the trained movements see it: numbers that can be interpolated.
package struct MovementPoint: Sendable, Hashable {
  /// The middle of the palm and the tip of the index finger in hand sizes, the bends of the four fingers in units of 90
  /// degrees, the distance of the tips of thumb and index finger in hand sizes, the facing of the palm, the direction
  /// of the hand, the logarithm of the hand size, the distance of the tips of thumb and middle finger, of the thumb's
  /// tip and the index finger's knuckle, the depths of the hand's and the index finger's direction, the distance of the
  /// tips of index and little finger; then, not part of the shape, the part of the direction in the plane of the image.
  package var values: MovementValues

  /// The position of the first number of the shape: those before are locations.
  package static let shape = 4
  /// The number of values that describe the shape.
  package static let shapeCount = 14
  /// The positions of the facing, of the direction's x (its y follows) and of the logarithm of the hand size.
  package static let (facing, direction, logSize) = (9, 10, 12)
  /// The positions of the fingers' bends, and of the depth of the hand's direction.
  package static let (bends, depth) = (4..<8, 15)
  private static let share = shape + shapeCount

  package init(palm: SIMD2<Float>, indexTip: SIMD2<Float>, measure: HandMeasure, size: Float) {
    let bends = measure.bends / 90
    values = MovementValues([
      palm.x, palm.y, indexTip.x, indexTip.y, bends[0], bends[1], bends[2], bends[3], measure.aperture, measure.facing,
      measure.direction.x, measure.direction.y, log(size), measure.middleAperture, measure.thumbDistance, measure.depth,
      measure.indexDepth,
      measure.fingerSpread, measure.directionShare,
    ])
  }

  private init(values: MovementValues) { self.values = values }

  /// The part of the direction in the plane of the image, 0…1.
  package var directionShare: Float { values[Self.share] }
  package var palm: SIMD2<Float> { SIMD2(values[0], values[1]) }
  package var indexTip: SIMD2<Float> { SIMD2(values[2], values[3]) }

  /// The point at a share 0…1 of the way to another one.
  package func interpolated(to other: MovementPoint, share: Float) -> MovementPoint {
    MovementPoint(values: values + (other.values - values) * share)
  }

  /// The point of a hand that is turned in the plane of the image around the origin, with its locations scaled.
  package func turned(sine: Float, cosine: Float, scale: SIMD2<Float>) -> MovementPoint {
    var turned = values
    func turn(_ x: Int, _ scale: SIMD2<Float>) {
      turned[x] = (values[x] * cosine - values[x + 1] * sine) * scale.x
      turned[x + 1] = (values[x] * sine + values[x + 1] * cosine) * scale.y
    }
    turn(0, scale)
    turn(2, scale)
    turn(Self.direction, SIMD2(1, 1))
    return MovementPoint(values: turned)
  }
}
