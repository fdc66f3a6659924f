import GestureFoundation

/// Functions of floats, computed in double precision and rounded.
///
/// The float functions of C libraries differ in the last bit. These functions give the reference's results.
package enum RoundedMath {
  package static func sin(_ x: Float) -> Float { Float(GestureFoundation.sin(Double(x))) }
  package static func cos(_ x: Float) -> Float { Float(GestureFoundation.cos(Double(x))) }
  package static func atan2(_ y: Float, _ x: Float) -> Float { Float(GestureFoundation.atan2(Double(y), Double(x))) }
  package static func exp(_ x: Float) -> Float { Float(GestureFoundation.exp(Double(x))) }
}
