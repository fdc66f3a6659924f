/// The options of an operator: a table of the TFLite schema as a Swift value.
///
/// `visit` names each field once; reading, checking, writing and listing the options all follow from it.
package protocol OptionTable: Sendable, Hashable {
  /// Shows every field to `visitor`, which may change it.
  ///
  /// - Throws: What the visitor throws.
  mutating func visit(_ visitor: inout some OptionVisitor) throws

  /// The activation that the operator applies to its result.
  var activation: FusedActivation { get }
  /// How many inputs the operator has according to its options; nil if they do not say.
  var inputCount: Int? { get }
  /// How many outputs the operator has according to its options; nil if they do not say.
  var outputCount: Int? { get }
}

extension OptionTable {
  package var activation: FusedActivation { .none }
  package var inputCount: Int? { nil }
  package var outputCount: Int? { nil }

  func equals(_ other: any OptionTable) -> Bool { other as? Self == self }
}
