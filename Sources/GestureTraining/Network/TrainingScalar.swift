import GestureFoundation

/// The number type of a network.
///
/// `Float` for training, `Double` for checking gradients.
package protocol TrainingScalar: BinaryFloatingPoint, Sendable {
  static func exponential(_ x: Self) -> Self
  static func logarithm(_ x: Self) -> Self
  static func power(_ x: Self, _ exponent: Self) -> Self
}

extension Float: TrainingScalar {
  package static func exponential(_ x: Float) -> Float { exp(x) }
  package static func logarithm(_ x: Float) -> Float { log(x) }
  package static func power(_ x: Float, _ exponent: Float) -> Float { pow(x, exponent) }
}

extension Double: TrainingScalar {
  package static func exponential(_ x: Double) -> Double { exp(x) }
  package static func logarithm(_ x: Double) -> Double { log(x) }
  package static func power(_ x: Double, _ exponent: Double) -> Double { pow(x, exponent) }
}
