import TensorKernelArguments

/// A depthwise convolution on register tiles, with its weights packed for them.
///
/// Invariants: the strides and sizes of `arguments` are those of the layouts of input and output, whose blocks are whole; `packed` holds the weights
/// and biases of all blocks.
struct DepthwiseStep: PreparedStep {
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
    var floats = [Float](repeating: 0, count: a.blocks * lanes * (taps + 1))
    let channels = input.channels
    let bias = context.floats(2)
    for channel in 0..<channels {
      let start = channel / lanes * taps * lanes + channel % lanes
      for tap in 0..<taps { floats[start + tap * lanes] = weights[tap * channels + channel] }
      floats[a.blocks * lanes * taps + channel] = bias?[channel] ?? 0
    }
    packed = AlignedFloats(count: floats.count)
    packed.copy(floats)
  }

  var weightBytes: Int { packed.count * MemoryLayout<Float>.stride }

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = unsafe memory.inputs[0] else { return [] }
    var bound = arguments
    unsafe bound.input = UnsafePointer(input)
    unsafe bound.output = memory.outputs[0]
    unsafe bound.weights = UnsafePointer(packed.pointer)
    unsafe bound.bias = UnsafePointer(packed.pointer + bound.blocks * kernels.lanes * bound.kernel * bound.kernel)
    let arguments = bound
    let convolve = unsafe kernels.depthwise(kernel: bound.kernel, stride: bound.stride)
    return [
      { part, parts, _ in
        var arguments = arguments
        if arguments.blocks >= parts * 2 {
          let blocks = share(arguments.blocks, part, parts)
          unsafe convolve(&arguments, 0, arguments.outputHeight, blocks.lowerBound, blocks.upperBound)
        } else {
          let rows = share(arguments.outputHeight, part, parts)
          unsafe convolve(&arguments, rows.lowerBound, rows.upperBound, 0, arguments.blocks)
        }
      }
    ]
  }
}
