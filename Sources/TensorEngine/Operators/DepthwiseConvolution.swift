import TensorKernelArguments

/// DEPTHWISE_CONV_2D: inputs [1, H, W, C], weights [1, kh, kw, C·multiplier], bias [C·multiplier].
struct DepthwiseConvolution: FusingOperator {
  let name = "DEPTHWISE_CONV_2D"
  var attributes: DepthwiseConv2DAttributes
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { false }

  init(_ context: OperatorContext) throws {
    guard case .depthwiseConv2D(let attributes) = context.attributes else {
      throw context.invalid("DEPTHWISE_CONV_2D lacks its options.")
    }
    try context.requireFloatInputs(2...3)
    self.attributes = attributes
  }

  init(_ attributes: DepthwiseConv2DAttributes) {
    self.attributes = attributes
  }

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
    // The option is redundant and old converters left it 0: the weights say what the multiplier is.
    guard weights[0] == 1, input[3] > 0, weights[3] > 0, weights[3] % input[3] == 0 else {
      throw mismatch("The weights \(weights) do not fit the input \(input): they should be [1, height, width, a multiple of \(input[3])].")
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

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let weights = inputs[1], let (rows, columns) = try? windows(inputs.map { $0?.shape }) else { return }
    let output = outputs[0]
    let inputChannels = input.shape[3]
    let channels = output.shape[3]
    let multiplier = channels / inputChannels
    let bias = inputs.count > 2 ? inputs[2] : nil
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
