import TensorKernelArguments

extension DepthwiseConvolution {
  /// The tiles know one picture at a time, square windows without dilation, and one output channel for each input channel.
  private func hasTiles(_ shapes: [[Int]?]) -> Bool {
    guard let input = shapes[0], shapes.count > 1, let weights = shapes[1] else { return false }
    return input[0] == 1 && weights[3] == input[3] && weights[1] == weights[2] && attributes.strideHeight == attributes.strideWidth
      && attributes.dilationHeight == 1 && attributes.dilationWidth == 1
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool { input == 0 && hasTiles(shapes) }
  func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool { hasTiles(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let lanes = context.kernels.lanes
    guard hasTiles(context.inputShapes), let weights = context.floats(1), !context.has(2) || context.hasFloats(2),
      context.layout(0).hasWholeBlocks(lanes: lanes), context.outputLayout(0).hasWholeBlocks(lanes: lanes)
    else { return nil }
    return DepthwiseStep(context, try windows(context.inputShapes), weights: weights, epilogue: epilogue)
  }
}

/// A depthwise convolution on register tiles, with its weights packed for them.
private struct DepthwiseStep: PreparedStep {
  private let kernels: KernelSet
  private let arguments: DepthwiseArguments
  private let packed: AlignedFloats

  init(_ context: PreparationContext, _ windows: (rows: WindowAxis, columns: WindowAxis), weights: [Float], epilogue: Epilogue) {
    kernels = context.kernels
    let lanes = kernels.lanes
    let input = context.layout(0)
    let output = context.outputLayout(0)
    var a = DepthwiseArguments()
    a.inputHeight = input.height
    a.inputWidth = input.width
    a.outputHeight = output.height
    a.outputWidth = output.width
    a.blocks = input.blocks
    a.kernel = windows.rows.filter
    a.stride = windows.rows.stride
    a.padTop = windows.rows.padBefore
    a.padLeft = windows.columns.padBefore
    a.rowStride = input.rowStride
    a.pixelStride = input.pixelStride
    a.blockStride = input.blockStride
    a.outputRowStride = output.rowStride
    a.outputPixelStride = output.pixelStride
    a.outputBlockStride = output.blockStride
    a.activation = KernelActivation(epilogue.activation).rawValue
    arguments = a
    let taps = a.kernel * a.kernel
    packed = AlignedFloats(count: a.blocks * lanes * (taps + 1))
    let channels = input.channels
    let bias = context.floats(2)
    for channel in 0..<channels {
      let start = channel / lanes * taps * lanes + channel % lanes
      for tap in 0..<taps { packed.pointer[start + tap * lanes] = weights[tap * channels + channel] }
      packed.pointer[a.blocks * lanes * taps + channel] = bias?[channel] ?? 0
    }
  }

  var weightBytes: Int { packed.count * MemoryLayout<Float>.stride }

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = memory.inputs[0] else { return [] }
    var bound = arguments
    bound.input = UnsafePointer(input)
    bound.output = memory.outputs[0]
    bound.weights = UnsafePointer(packed.pointer)
    bound.bias = UnsafePointer(packed.pointer + bound.blocks * kernels.lanes * bound.kernel * bound.kernel)
    let arguments = bound
    let convolve = kernels.depthwise(kernel: bound.kernel, stride: bound.stride)
    return [
      { part, parts, _ in
        var arguments = arguments
        if arguments.blocks >= parts * 2 {
          convolve(&arguments, 0..<arguments.outputHeight, share(arguments.blocks, part, parts))
        } else {
          convolve(&arguments, share(arguments.outputHeight, part, parts), 0..<arguments.blocks)
        }
      }
    ]
  }
}
