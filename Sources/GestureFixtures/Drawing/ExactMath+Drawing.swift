import HandLandmarkerCore

/// The functions that drawing needs besides.
extension ExactMath {
  static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

  static func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

  static func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> { a / length(a) }

  /// The nearest number of a range; its lower end for what is not a number.
  static func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float {
    value > low ? (value < high ? value : high) : low
  }

  /// The angle of a vector from straight up, counter-clockwise in degrees, within 0.1: by bisection, since the C
  /// library's arc tangent differs between systems. The vector is in an image seen from behind its axes: x is to the
  /// left, y is up.
  static func degrees(of vector: SIMD2<Float>) -> Float {
    var (low, high): (Float, Float) = vector.x >= 0 ? (0, 180) : (-180, 0)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      let (sine, cosine) = sineAndCosine(degrees: middle)
      // Whether the vector is counter-clockwise of the middle.
      if cosine * vector.x - sine * vector.y > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
