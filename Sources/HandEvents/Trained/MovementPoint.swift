import GestureFoundation

/// A hand in a frame as numbers that can be interpolated.
package struct MovementPoint: Sendable, Hashable {
  /// The numbers, in this order:
  ///
  /// - the palm's middle and the index finger's tip, in hand sizes
  /// - the bends of the four fingers, in units of 90 degrees
  /// - the distance of the thumb's and the index finger's tips, in hand sizes
  /// - the facing of the palm, the direction of the hand and the logarithm of the hand size
  /// - the distances of the thumb's and the middle finger's tips, and of the thumb's tip and the index finger's knuckle
  /// - the depths of the hand's and the index finger's directions
  /// - the distance of the index and the little finger's tips
  /// - the share of the direction in the image's plane, which is not part of the shape
  package var values: MovementValues

  /// The position of the shape's first number; locations precede it.
  package static let shape = 4
  /// The number of values of the shape.
  package static let shapeCount = 14
  /// The positions of the facing, the direction's x and the size's logarithm.
  ///
  /// The direction's y follows its x.
  package static let facing = 9
  package static let direction = 10
  package static let logSize = 12
  /// The positions of the fingers' bends, and of the direction's depth.
  package static let bends = 4..<8
  package static let depth = 15
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

  /// The share of the direction in the image's plane, 0…1.
  package var directionShare: Float { values[Self.share] }
  package var palm: SIMD2<Float> { SIMD2(values[0], values[1]) }
  package var indexTip: SIMD2<Float> { SIMD2(values[2], values[3]) }

  /// Returns the point at a share of the way to another.
  ///
  /// The share is 0…1.
  package func interpolated(to other: MovementPoint, share: Float) -> MovementPoint {
    MovementPoint(values: values + (other.values - values) * share)
  }

  /// Returns the point turned in the image's plane, with scaled locations.
  ///
  /// The turn is around the origin.
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
