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
