import GestureFoundation

extension SIMD3<Float> {
  /// The components in the image plane.
  package var xy: SIMD2<Float> { SIMD2(x, y) }

  package func dot(_ other: SIMD3<Float>) -> Float { x * other.x + y * other.y + z * other.z }

  package func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  package var length: Float { dot(self).squareRoot() }

  /// The unit vector of the same direction.
  ///
  /// Zero for a vector without a direction.
  var normalized: SIMD3<Float> {
    let length = length
    return length > 0 ? self / length : .zero
  }

  /// Returns the vector turned about an axis.
  ///
  /// The length of the axis is approximately the angle in radians.
  func turned(by turn: SIMD3<Float>) -> SIMD3<Float> {
    let half = turn / 2
    let first = half.cross(self)
    return self + (first + half.cross(first)) * (2 / (1 + half.dot(half)))
  }

  /// Returns the angle to another vector in degrees, 0…180.
  package func degrees(to other: SIMD3<Float>) -> Float { SpaceVector.degrees(cross(other).length, dot(other)) }
}

enum SpaceVector {
  /// Returns the angle of a point of a plane in degrees.
  ///
  /// From the second axis towards the first, −180…180.
  static func degrees(_ y: Float, _ x: Float) -> Float { atan2(y, x) * (180 / .pi) }

  /// Returns an angle wrapped to −180…180 degrees.
  static func wrapped(_ degrees: Float) -> Float {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }
}
