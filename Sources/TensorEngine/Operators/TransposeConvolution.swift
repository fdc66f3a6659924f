/// TRANSPOSE_CONV, the gradient of a convolution.
///
/// Inputs are the output shape, weights [out, kh, kw, C], input [N, H, W, C], and optionally bias [out].
struct TransposeConvolution: Operator {
  static let definitions = [
    OperatorDefinition(
      kind: .TRANSPOSE_CONV, inputs: 3...4, optionalInput: 3, floats: [1, 2, 3],
      options: OptionFormat(49, TransposeConvAttributes(padding: .same))
    ) { try TransposeConvolution(attributes: $0.options(), outputShape: $0.integers(0)) }
  ]

  let attributes: TransposeConvAttributes
  let outputShape: [Int]

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let weights = try required(inputs, 1, rank: 4)
    let input = try required(inputs, 2, rank: 4)
    guard weights[3] == input[3] else {
      throw mismatch("The weights \(weights) are for \(weights[3]) channels, the input \(input) has \(input[3]).")
    }
    guard outputShape.count == 4, outputShape[0] == input[0], outputShape[3] == weights[0] else {
      throw mismatch("The output shape \(outputShape) should be [\(input[0]), height, width, \(weights[0])].")
    }
    if inputs.count > 3, let bias = inputs[3], bias.reduce(1, *) != weights[0] {
      throw mismatch("The bias \(bias) does not fit \(weights[0]) output channels.")
    }
    let (rows, columns) = try windows(weights: weights)
    guard rows.output == input[1], columns.output == input[2] else {
      throw mismatch(
        "An output of \(outputShape) is made from \(rows.output)×\(columns.output) inputs, not \(input[1])×\(input[2])."
      )
    }
    return [outputShape]
  }

  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard inputs.count > 2, let weights = inputs[1], let input = inputs[2] else { return 0 }
    return input.reduce(1, *) * weights[0] * weights[1] * weights[2]
  }

  /// The windows of the forward convolution.
  ///
  /// The forward convolution leads from this operator's output to its input.
  private func windows(weights: [Int]) throws -> (rows: WindowAxis, columns: WindowAxis) {
    guard outputShape.count == 4, outputShape.allSatisfy({ $0 >= 0 }) else {
      throw mismatch("The output shape is \(outputShape).")
    }
    return (
      try WindowAxis(
        input: outputShape[1], filter: weights[1], stride: attributes.strideHeight, padding: attributes.padding),
      try WindowAxis(
        input: outputShape[2], filter: weights[2], stride: attributes.strideWidth, padding: attributes.padding)
    )
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let (rows, columns) = try windows(weights: required(shapes, 1))
    return PlainStep { inputs, outputs in
      let weights = inputs.required(1)
      let input = inputs.required(2)
      let output = outputs[0]
      let channels = input.shape[3]
      let outputChannels = output.shape[3]
      let bias = inputs.optional(3)
      for i in 0..<output.count { output[i] = bias?[i % outputChannels] ?? 0 }
      for n in 0..<output.shape[0] {
        for y in 0..<rows.output {
          for x in 0..<columns.output {
            let a = ((n * rows.output + y) * columns.output + x) * channels
            for ky in 0..<rows.filter {
              guard let ty = rows.source(y, ky) else { continue }
              for kx in 0..<columns.filter {
                guard let tx = columns.source(x, kx) else { continue }
                let o = ((n * rows.input + ty) * columns.input + tx) * outputChannels
                for k in 0..<outputChannels {
                  let w = ((k * rows.filter + ky) * columns.filter + kx) * channels
                  var sum: Float = 0
                  for c in 0..<channels { sum += input[a + c] * weights[w + c] }
                  output[o + k] += sum
                }
              }
            }
          }
        }
      }
    }
  }
}

/// The options of TRANSPOSE_CONV.
package struct TransposeConvAttributes: OptionTable {
  /// The border around the output.
  package var padding: Padding
  /// The step from window to window in rows of the output.
  ///
  /// At least 1.
  package var strideHeight: Int
  /// The step from window to window in columns of the output.
  ///
  /// At least 1.
  package var strideWidth: Int
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, activation: FusedActivation = .none) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.padding(0, &padding)
    try visitor.strides(2, &strideHeight, 1, &strideWidth)
    try visitor.activation(3, &activation)
  }
}
