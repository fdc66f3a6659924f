/// An activation that an operator applies to its own result.
///
/// Raw values as in the TFLite schema.
package enum FusedActivation: Int, Sendable, Hashable {
  /// No activation.
  case none = 0
  /// max(x, 0).
  case relu = 1
  /// x clamped to −1…1.
  case reluN1To1 = 2
  /// x clamped to 0…6.
  case relu6 = 3
  /// The hyperbolic tangent.
  case tanh = 4
  /// The sign bit of each element.
  case signBit = 5
}
