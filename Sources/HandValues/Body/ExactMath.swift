/// Arithmetic with the same bits on every machine.
///
/// The arithmetic uses only +, −, ×, ÷ and square root, which IEEE 754 rounds in one way. The C library's sine differs
/// between systems in its last bits.
package enum ExactMath {
  /// Returns sine and cosine of an angle in degrees, within 1e-7. NaN for angles of 1e9 and more.
  ///
  /// Computed by Taylor polynomials on −45…45 degrees.
  package static func sineAndCosine(degrees: Float) -> (sine: Float, cosine: Float) {
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
}
