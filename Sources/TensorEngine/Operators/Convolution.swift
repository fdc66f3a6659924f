import TensorKernelArguments

/// CONV_2D: inputs [1, H, W, C], weights [out, kh, kw, C], bias [out]. Pointwise where the window is 1×1.
struct Convolution: FusingOperator {
  let name = "CONV_2D"
  var padding: Padding
  var strides: (height: Int, width: Int)
  var dilations: (height: Int, width: Int)
  var epilogue = Epilogue()
  var fusesSlopesAndResidual: Bool { true }

  init(_ context: OperatorContext) throws {
    guard case .conv2D(let attributes) = context.attributes else { throw context.invalid("CONV_2D lacks its options.") }
    try context.requireFloatInputs(2...3)
    padding = attributes.padding
    strides = (attributes.strideHeight, attributes.strideWidth)
    dilations = (attributes.dilationHeight, attributes.dilationWidth)
  }

  init(padding: Padding, strides: (height: Int, width: Int) = (1, 1), dilations: (height: Int, width: Int) = (1, 1)) {
    self.padding = padding
    self.strides = strides
    self.dilations = dilations
  }

  func windows(_ inputs: [[Int]?]) throws -> (rows: WindowAxis, columns: WindowAxis) {
    let input = try required(inputs, 0, rank: 4)
    let weights = try required(inputs, 1, rank: 4)
    return (
      try WindowAxis(input: input[1], filter: weights[1], stride: strides.height, dilation: dilations.height, padding: padding),
      try WindowAxis(input: input[2], filter: weights[2], stride: strides.width, dilation: dilations.width, padding: padding)
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

  func reference(_ inputs: [TensorView?], _ outputs: [TensorView]) {
    guard let input = inputs[0], let weights = inputs[1], let (rows, columns) = try? windows(inputs.map { $0?.shape }) else { return }
    let output = outputs[0]
    let channels = input.shape[3]
    let bias = inputs.count > 2 ? inputs[2] : nil
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

/// The optional operands of an epilogue, for the plain loops.
struct EpilogueOperands {
  private let slopes: TensorView?
  private let residual: TensorView?
  private let channels: Int

  init(_ inputs: [TensorView?], output: [Int]) {
    slopes = inputs.count > Epilogue.slopesInput ? inputs[Epilogue.slopesInput] : nil
    residual = inputs.count > Epilogue.residualInput ? inputs[Epilogue.residualInput] : nil
    channels = output.last ?? 1
  }

  func slope(_ channel: Int) -> Float { slopes.map { $0[$0.count == 1 ? 0 : channel] } ?? 0 }

  /// The residual of output element `index`; a residual with fewer channels counts as zero in the others.
  func residual(_ index: Int, channel: Int) -> Float {
    guard let residual, let width = residual.shape.last else { return 0 }
    guard width != channels else { return residual[index] }
    return channel < width ? residual[index / channels * width + channel] : 0
  }
}
