/// CONV_2D, which is pointwise with a 1×1 window.
///
/// Inputs are [1, H, W, C], weights [out, kh, kw, C] and bias [out].
struct Convolution: FusingOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .CONV_2D, inputs: 2...3, optionalInput: 2, options: OptionFormat(1, Conv2DAttributes(padding: .same))
    ) {
      try Convolution(attributes: $0.options())
    }
  ]

  let attributes: Conv2DAttributes
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { true }

  func windows(_ inputs: [[Int]?]) throws -> (rows: WindowAxis, columns: WindowAxis) {
    let input = try required(inputs, 0, rank: 4)
    let weights = try required(inputs, 1, rank: 4)
    return (
      try WindowAxis(
        input: input[1], filter: weights[1], stride: attributes.strideHeight, dilation: attributes.dilationHeight,
        padding: attributes.padding),
      try WindowAxis(
        input: input[2], filter: weights[2], stride: attributes.strideWidth, dilation: attributes.dilationWidth,
        padding: attributes.padding)
    )
  }

  func outputShapes(_ inputs: [[Int]?]) throws -> [[Int]] {
    let input = try required(inputs, 0, rank: 4)
    let weights = try required(inputs, 1, rank: 4)
    guard weights[3] == input[3], weights[3] > 0 else {
      throw mismatch("The weights \(weights) are for \(weights[3]) channels, the input \(input) has \(input[3]).")
    }
    if inputs.count > 2, let bias = inputs[2], bias.reduce(1, *) != weights[0] {
      throw mismatch("The bias \(bias) does not fit \(weights[0]) output channels.")
    }
    let (rows, columns) = try windows(inputs)
    return [[input[0], rows.output, columns.output, weights[0]]]
  }

  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard inputs.count > 1, let weights = inputs[1], let output = outputs.first else { return 0 }
    return output.reduce(1, *) * weights[1] * weights[2] * weights[3]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let (rows, columns) = try windows(shapes)
    return PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let weights = inputs.required(1)
      let output = outputs[0]
      let channels = input.shape[3]
      let bias = inputs.optional(2)
      let fused = EpilogueOperands(inputs, output: output.shape)
      var o = 0
      for n in 0..<output.shape[0] {
        for y in 0..<rows.output {
          for x in 0..<columns.output {
            for k in 0..<output.shape[3] {
              var sum = bias?[k] ?? 0
              for ky in 0..<rows.filter {
                guard let sy = rows.source(y, ky) else { continue }
                for kx in 0..<columns.filter {
                  guard let sx = columns.source(x, kx) else { continue }
                  let a = ((n * rows.input + sy) * columns.input + sx) * channels
                  let w = ((k * rows.filter + ky) * columns.filter + kx) * channels
                  for c in 0..<channels { sum += input[a + c] * weights[w + c] }
                }
              }
              output[o] = epilogue.apply(sum, slope: fused.slope(k), residual: fused.residual(o, channel: k))
              o += 1
            }
          }
        }
      }
    }
  }
}

extension Convolution {
  /// Whether the tiles apply: to one image at a time, without dilation.
  private func hasTiles(_ shapes: [[Int]?]) -> Bool {
    shapes[0]?.first == 1 && attributes.dilationHeight == 1 && attributes.dilationWidth == 1
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool {
    (input == 0 || input == Epilogue.residualInput) && hasTiles(shapes)
  }

  func deliversBlocks(shapes: [[Int]?]) -> Bool { hasTiles(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    guard hasTiles(context.inputShapes), let weights = context.floats(1), !context.has(2) || context.hasFloats(2) else {
      return nil
    }
    let (rows, columns) = try windows(context.inputShapes)
    return MatrixStep(
      context, rows: rows, columns: columns, weights: weights, outputChannels: context.shape(1)[0],
      bias: context.floats(2),
      epilogue: epilogue)
  }
}

/// The options of CONV_2D.
package struct Conv2DAttributes: OptionTable {
  /// The border around the input.
  package var padding: Padding
  /// The step from window to window, in rows, at least 1.
  package var strideHeight: Int
  /// The step from window to window, in columns, at least 1.
  package var strideWidth: Int
  /// The distance between the taps of a window in rows.
  ///
  /// At least 1.
  package var dilationHeight: Int
  /// The distance between the taps of a window in columns.
  ///
  /// At least 1.
  package var dilationWidth: Int
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(
    padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, dilationHeight: Int = 1, dilationWidth: Int = 1,
    activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.padding(0, &padding)
    try visitor.strides(2, &strideHeight, 1, &strideWidth)
    try visitor.dilations(5, &dilationHeight, 4, &dilationWidth)
    try visitor.activation(3, &activation)
  }
}
