/// The computation of an operator of a graph.
///
/// Each family of operators has one file: parameters, shape rule, plain-loop reference, and possibly a fast form. To
/// add an operator, write such a type and register it in `OperatorRegistry`.
package protocol Operator: Sendable {
  /// Returns the shapes of the outputs.
  ///
  /// Checks everything that the reference relies on.
  ///
  /// - Throws: `StatusError` that describes the mismatch.
  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]]

  /// Returns plain loops over dense tensors that compute the outputs.
  ///
  /// The inputs have the given shapes. Tests compare every faster form with these loops.
  ///
  /// - Throws: `StatusError` that describes a mismatch; the loops themselves cannot fail.
  func reference(_ inputs: [[Int]?]) throws -> PlainStep

  /// The number of multiplications as model cards count them.
  ///
  /// Output elements × window × input channels.
  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// The number of steps of the reference's innermost loop, for `Limits.arithmetic`.
  ///
  /// 0 if a pass over inputs and outputs suffices.
  func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int

  /// Whether the fast form takes an input in blocks of channels.
  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool
  func deliversBlocks(shapes: [[Int]?]) -> Bool

  /// Returns the fast form with packed weights.
  ///
  /// Nil if the reference must run for these shapes.
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)?
}

extension Operator {
  package func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { 0 }
  package func innerSteps(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int { multiplyAdds(inputs, outputs) }
  package func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { false }
  package func deliversBlocks(shapes: [[Int]?]) -> Bool { false }
  package func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? { nil }
}

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

/// All operators that the engine knows.
///
/// A new operator needs a file and a line here.
package enum OperatorRegistry {
  package static let definitions: [OperatorDefinition] = [
    Activation.definitions,
    Arithmetic.definitions,
    Concatenation.definitions,
    Convolution.definitions,
    DepthwiseConvolution.definitions,
    FullyConnected.definitions,
    Gather.definitions,
    HalfPrecision.definitions,
    Pad.definitions,
    ParametricReLU.definitions,
    Pooling.definitions,
    Reduction.definitions,
    Reshape.definitions,
    Resize.definitions,
    Slice.definitions,
    Softmax.definitions,
    Split.definitions,
    Transpose.definitions,
    TransposeConvolution.definitions,
  ].flatMap(\.self)

  /// The operators that the engine can run.
  package static var supported: [BuiltinOperator] { definitions.filter { $0.make != nil }.map(\.kind) }

  private static let definitionsByCode = Dictionary(
    uniqueKeysWithValues: definitions.map { (Int($0.kind.rawValue), $0) })

  /// The definition of the operator with the schema's `code`.
  package static subscript(code code: Int) -> OperatorDefinition? { definitionsByCode[code] }
}
