import TensorKernelArguments

/// A window kernel over rows or blocks.
///
/// Invariant: the strides and sizes of `arguments` are those of the layouts of input and output, so that the kernel stays within them.
@safe struct WindowStep: PreparedStep {
  let arguments: WindowArguments
  let kernel: KernelSet.Window
  var tables: ResizeTables?
  var residualInput: Int?

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = unsafe memory.inputs[0] else { return [] }
    var bound = arguments
    unsafe bound.input = UnsafePointer(input)
    unsafe bound.output = memory.outputs[0]
    if let residualInput, let residual = unsafe memory.inputs[residualInput] { unsafe bound.residual = UnsafePointer(residual) }
    let arguments = bound
    let kernel = unsafe kernel
    return [
      { part, parts, _ in
        var arguments = arguments
        if arguments.blocks >= parts {
          let blocks = share(arguments.blocks, part, parts)
          unsafe kernel(&arguments, 0, arguments.outputHeight, blocks.lowerBound, blocks.upperBound)
        } else {
          let rows = share(arguments.outputHeight, part, parts)
          unsafe kernel(&arguments, rows.lowerBound, rows.upperBound, 0, arguments.blocks)
        }
      }
    ]
  }
}

extension WindowArguments {
  init(input: TensorLayout, output: TensorLayout) {
    self.init()
    outputHeight = output.height
    outputWidth = output.width
    blocks = input.blocks
    rowStride = input.rowStride
    pixelStride = input.pixelStride
    blockStride = input.blockStride
    outputRowStride = output.rowStride
    outputPixelStride = output.pixelStride
    outputBlockStride = output.blockStride
  }
}
