/// Arithmetic that comes out bit for bit the same on every machine: only +, −, ×, ÷ and square root, which IEEE 754 rounds in one way, and never
/// the C library's sine, whose last bits differ between systems.
enum ExactMath {
  /// Sine and cosine of an angle in degrees, within 1e-7: Taylor polynomials on −45…45 degrees. NaN for angles of 1e9 and more.
  static func sineAndCosine(degrees: Float) -> (sine: Float, cosine: Float) {
    guard abs(degrees) < 1e9 else { return (.nan, .nan) }
    let quarter = (degrees / 90).rounded(.toNearestOrEven)
    let x = (degrees - quarter * 90) * 0.017453292
    let q = x * x
    let sine = x * (1 + q * (-0.16666667 + q * (0.008333333 + q * -0.0001984127)))
    let cosine = 1 + q * (-0.5 + q * (0.041666668 + q * (-0.0013888889 + q * 0.000024801588)))
    switch ((Int(quarter) % 4) + 4) % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  static func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

  static func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

  static func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> { a / length(a) }

  static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The nearest number of a range; its lower end for what is not a number.
  static func clamped(_ value: Float, _ low: Float, _ high: Float) -> Float { value > low ? (value < high ? value : high) : low }

  /// The angle of a vector from straight up, counter-clockwise in degrees, within 0.1: by bisection, since the C library's arc tangent differs
  /// between systems. The vector is in an image seen from behind its axes: x is to the left, y is up.
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
