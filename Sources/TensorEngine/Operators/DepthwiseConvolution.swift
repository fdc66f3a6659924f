/// DEPTHWISE_CONV_2D, which convolves each channel separately.
///
/// Inputs are [1, H, W, C], weights [1, kh, kw, C·multiplier] and bias [C·multiplier].
struct DepthwiseConvolution: FusingOperator {
  static let definitions = [
    OperatorDefinition(
      kind: .DEPTHWISE_CONV_2D, inputs: 2...3, optionalInput: 2,
      options: OptionFormat(2, DepthwiseConv2DAttributes(padding: .same))
    ) { try DepthwiseConvolution(attributes: $0.options()) }
  ]

  let attributes: DepthwiseConv2DAttributes
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { false }

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
    // The multiplier follows from the weights. The option is redundant, and old converters left it 0.
    guard weights[0] == 1, input[3] > 0, weights[3] > 0, weights[3] % input[3] == 0 else {
      throw mismatch(
        "The weights \(weights) do not fit the input \(input): they should be [1, height, width, a multiple of \(input[3])]."
      )
    }
    if inputs.count > 2, let bias = inputs[2], bias.reduce(1, *) != weights[3] {
      throw mismatch("The bias \(bias) does not fit \(weights[3]) output channels.")
    }
    let (rows, columns) = try windows(inputs)
    return [[input[0], rows.output, columns.output, weights[3]]]
  }

  func multiplyAdds(_ inputs: [[Int]?], _ outputs: [[Int]]) -> Int {
    guard inputs.count > 1, let weights = inputs[1], let output = outputs.first else { return 0 }
    return output.reduce(1, *) * weights[1] * weights[2]
  }

  func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let (rows, columns) = try windows(shapes)
    return PlainStep { inputs, outputs in
      let input = inputs.required(0)
      let weights = inputs.required(1)
      let output = outputs[0]
      let inputChannels = input.shape[3]
      let channels = output.shape[3]
      let multiplier = channels / inputChannels
      let bias = inputs.optional(2)
      let fused = EpilogueOperands(inputs, output: output.shape)
      var o = 0
      for n in 0..<output.shape[0] {
        for y in 0..<rows.output {
          for x in 0..<columns.output {
            for k in 0..<channels {
              var sum = bias?[k] ?? 0
              for ky in 0..<rows.filter {
                guard let sy = rows.source(y, ky) else { continue }
                for kx in 0..<columns.filter {
                  guard let sx = columns.source(x, kx) else { continue }
                  let a = ((n * rows.input + sy) * columns.input + sx) * inputChannels + k / multiplier
                  sum += input[a] * weights[(ky * columns.filter + kx) * channels + k]
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

extension DepthwiseConvolution {
  /// Whether the tiles apply.
  ///
  /// The tiles apply to one image at a time, square windows without dilation, and one output channel per input channel.
  private func hasTiles(_ shapes: [[Int]?]) -> Bool {
    guard let input = shapes[0], shapes.count > 1, let weights = shapes[1] else { return false }
    return input[0] == 1 && weights[3] == input[3] && weights[1] == weights[2]
      && attributes.strideHeight == attributes.strideWidth
      && attributes.dilationHeight == 1 && attributes.dilationWidth == 1
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { input == 0 && hasTiles(shapes) }
  func deliversBlocks(shapes: [[Int]?]) -> Bool { hasTiles(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let lanes = context.kernels.lanes
    guard hasTiles(context.inputShapes), let weights = context.floats(1), !context.has(2) || context.hasFloats(2),
      context.layout(0).hasWholeBlocks(lanes: lanes), context.outputLayout(0).hasWholeBlocks(lanes: lanes)
    else { return nil }
    return WindowStep(depthwise: context, try windows(context.inputShapes), weights: weights, epilogue: epilogue)
  }
}

/// The options of DEPTHWISE_CONV_2D.
package struct DepthwiseConv2DAttributes: OptionTable {
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
  /// Output channels for each input channel, at least 1.
  package var depthMultiplier: Int
  /// The activation of each element of the result.
  package var activation: FusedActivation

  /// Creates options; compiling a model checks them.
  package init(
    padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, dilationHeight: Int = 1, dilationWidth: Int = 1,
    depthMultiplier: Int = 1, activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.depthMultiplier = depthMultiplier
    self.activation = activation
  }

  package mutating func visit(_ visitor: inout some OptionVisitor) throws {
    try visitor.padding(0, &padding)
    try visitor.strides(2, &strideHeight, 1, &strideWidth)
    try visitor.dilations(6, &dilationHeight, 5, &dilationWidth)
    try visitor.count("depthMultiplier", hidden: 1, OptionField(3, "depth_multiplier"), &depthMultiplier)
    try visitor.activation(4, &activation)
  }
}
