import TensorKernelArguments

/// The mean over all pixels of blocked channels.
///
/// Invariant: `layout` is that of the input, so that the kernel stays within it; it writes whole blocks, to scratch.
struct GlobalMeanStep: PreparedStep {
  private let layout: TensorLayout
  private let kernels: KernelSet

  init(shape: [Int], kernels: KernelSet) {
    layout = TensorLayout(shape: shape, lanes: kernels.lanes, blocked: true)
    self.kernels = kernels
  }

  // The kernel writes whole blocks; the output ends with the last channel.
  var scratchCount: Int { layout.blocks * kernels.lanes }

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = unsafe memory.inputs[0] else { return [] }
    var bound = WindowArguments(input: layout, output: layout)
    unsafe bound.input = UnsafePointer(input)
    unsafe bound.output = memory.scratch
    let arguments = bound
    let scratch = unsafe memory.scratch
    let output = unsafe memory.outputs[0]
    let channels = layout.channels
    let kernel = unsafe kernels.table.meanOverPixels
    return [
      { part, _, _ in
        guard part == 0 else { return }
        var arguments = arguments
        unsafe kernel(&arguments, 0, arguments.blocks)
        unsafe output.update(from: scratch, count: channels)
      }
    ]
  }
}
