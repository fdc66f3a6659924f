import TensorKernelArguments

/// FULLY_CONNECTED: input [batch…, K] by weights [rows, K] and bias [rows].
struct FullyConnected: FusingOperator {
  let name = "FULLY_CONNECTED"
  let keepDims: Bool
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { false }

  init(_ context: OperatorContext) throws {
    guard case .fullyConnected(let attributes) = context.attributes else { throw context.invalid("FULLY_CONNECTED lacks its options.") }
    try context.requireFloatInputs(2...3)
    keepDims = attributes.keepDims
  }

  init(keepDims: Bool = false) {
    self.keepDims = keepDims
  }

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
    guard input.last == weights[1] else { throw mismatch("The weights \(weights) do not fit the last dimension of \(input).") }
    return [input.dropLast() + [weights[0]]]
  }

  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard inputs.count > 1, let weights = inputs[1], let output = outputs.first else { return 0 }
    return output.reduce(1, *) * weights[1]
  }

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let weights = inputs[1] else { return }
    let output = outputs[0]
    let bias = inputs.count > 2 ? inputs[2] : nil
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
