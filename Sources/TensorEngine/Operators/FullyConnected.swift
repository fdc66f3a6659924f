/// FULLY_CONNECTED: input [batch…, K] by weights [rows, K] and bias [rows].
struct FullyConnected: FusingOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .FULLY_CONNECTED, inputs: 2...3, optionalInput: 2, options: OptionFormat(8, FullyConnectedAttributes())
    ) {
      try FullyConnected(keepDims: $0.options(FullyConnectedAttributes.self).keepDims)
    }
  ]

  let keepDims: Bool
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { false }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0)
    let weights = try required(inputs, 1, rank: 2)
    let count = input.reduce(1, *)
    guard weights[1] > 0, weights[0] > 0, count % weights[1] == 0 else {
      throw mismatch("The weights \(weights) do not fit the input \(input).")
    }
    if inputs.count > 2, let bias = inputs[2], bias.reduce(1, *) != weights[0] {
      throw mismatch("The bias \(bias) does not fit \(weights[0]) rows.")
    }
    guard keepDims else { return [[count / weights[1], weights[0]]] }
    guard input.last == weights[1] else {
      throw mismatch("The weights \(weights) do not fit the last dimension of \(input).")
    }
    return [input.dropLast() + [weights[0]]]
  }

  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard inputs.count > 1, let weights = inputs[1], let output = outputs.first else { return 0 }
    return output.reduce(1, *) * weights[1]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let weights = inputs.required(1)
      let output = outputs[0]
      let bias = inputs.optional(2)
      let depth = weights.shape[1]
      let rows = weights.shape[0]
      for b in 0..<output.count / rows {
        for row in 0..<rows {
          var sum = bias?[row] ?? 0
          for k in 0..<depth { sum += input[b * depth + k] * weights[row * depth + k] }
          output[b * rows + row] = epilogue.apply(sum, slope: 0, residual: 0)
        }
      }
    }
  }
}

extension FullyConnected {
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    guard let weights = context.floats(1), !context.has(2) || context.hasFloats(2) else { return nil }
    let depth = context.shape(1)[1]
    let batch = context.shape(0).reduce(1, *) / depth
    // The product is a pointwise convolution of a row of `batch` pixels with `depth` channels.
    return MatrixStep(
      context, rows: try WindowAxis(input: 1, filter: 1, stride: 1, padding: .valid),
      columns: try WindowAxis(input: batch, filter: 1, stride: 1, padding: .valid), weights: weights,
      outputChannels: context.shape(1)[0], bias: context.floats(2), epilogue: epilogue)
  }
}

/// The options of FULLY_CONNECTED.
package struct FullyConnectedAttributes: OptionTable {
  /// The activation of each element of the result.
  package var activation: FusedActivation
  /// Whether the output keeps all dimensions of the input except the last.
  ///
  /// Otherwise the output is [batch, rows].
  package var keepDims: Bool

  /// Creates options; compiling a model checks them.
  package init(activation: FusedActivation = .none, keepDims: Bool = false) {
    self.activation = activation
    self.keepDims = keepDims
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.zero(1, problem: { "has weights in format \($0)" }, suggestion: "only the default format is supported")
    try visitor.bool("keepDims", hidden: false, 2, &keepDims)
    try visitor.activation(0, &activation)
  }
}
