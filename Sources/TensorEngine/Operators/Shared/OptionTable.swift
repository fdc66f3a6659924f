/// The options of an operator as a Swift value.
///
/// The value corresponds to a table of the TFLite schema. `visit` names each field once; reading, checking, writing and
/// listing all use it.
package protocol OptionTable: OperatorAttributes {
  /// Passes every field to `visitor`, which may change it.
  ///
  /// - Throws: The visitor's errors.
  mutating func visit(_ visitor: inout some OptionVisitor) throws

  /// The activation that the operator applies to its result.
  var activation: FusedActivation { get }
  /// The number of inputs that the options demand.
  ///
  /// Nil if they do not state it.
  var inputCount: Int? { get }
  /// The number of outputs that the options demand.
  ///
  /// Nil if they do not state it.
  var outputCount: Int? { get }
}

extension OptionTable {
  package var activation: FusedActivation { .none }
  package var inputCount: Int? { nil }
  package var outputCount: Int? { nil }
}
