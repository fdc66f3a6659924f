/// The engine's definition of an operator of the TFLite schema.
package struct OperatorDefinition: Sendable {
  package typealias Maker = @Sendable (OperatorContext) throws -> any Operator

  package let kind: BuiltinOperator
  /// The possible numbers of inputs.
  package let inputs: ClosedRange<Int>
  /// The possible numbers of outputs.
  package var outputs = 1...1
  /// The position of the input that may be absent (−1): the bias.
  package var optionalInput: Int?
  /// The positions of inputs that are computed in float32; nil for all.
  ///
  /// Other inputs are constants.
  var floats: [Int]?
  /// Whether the operator converts between types; it then checks the types itself.
  ///
  /// Other operators deliver float32.
  var isConversion = false
  /// The format of the options.
  ///
  /// Nil if there are none, or none that matter.
  package var options: OptionFormat?
  /// Creates the operator.
  ///
  /// Nil if only the verifier knows it, and compiling refuses it.
  package let make: Maker?

  /// Describes a wrong number of inputs or outputs.
  ///
  /// Nil if both are right.
  func problem(of operation: ModelOperator) -> String? {
    let inputCount = operation.inputs.count
    let outputCount = operation.outputs.count
    if !inputs.contains(inputCount) { return "has \(inputCount) inputs, expected \(Self.text(inputs))" }
    if !outputs.contains(outputCount) { return "has \(outputCount) outputs, expected \(Self.text(outputs))" }
    if let count = operation.options?.inputCount, count != inputCount {
      return "has \(inputCount) inputs, its options expect \(count)"
    }
    if let count = operation.options?.outputCount, count != outputCount {
      return "has \(outputCount) outputs, its options expect \(count)"
    }
    return nil
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    if range.upperBound == .max { return "\(range.lowerBound) or more" }
    return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}
