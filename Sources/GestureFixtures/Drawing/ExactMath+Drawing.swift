import HandLandmarkerCore

/// Further functions for drawing.
extension ExactMath {
  static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

  static func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

  static func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> { a / length(a) }

  /// Returns the nearest number in a range; its lower end for NaN.
  static func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
    value > low ? (value < high ? value : high) : low
  }

  /// Returns the counter-clockwise angle of a vector from straight up.
  ///
  /// In degrees, within 0.1. The vector is in an image seen from behind: x is to the left, y is up. The function uses
  /// bisection, since the C library's arc tangent differs between systems.
  static func degrees(of vector: SIMD2<Float>) -> Float {
    var (low, high): (Float, Float) = vector.x >= 0 ? (0, 180) : (-180, 0)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      let (sine, cosine) = sineAndCosine(degrees: middle)
      // Test whether the vector is counter-clockwise of the middle.
      if cosine * vector.x - sine * vector.y > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
