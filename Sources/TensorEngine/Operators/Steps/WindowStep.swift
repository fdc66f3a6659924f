import TensorKernelArguments

/// A window kernel over rows or blocks.
///
/// Invariants: the strides and sizes of `arguments` are those of the layouts of input and output. The kernel therefore
/// stays within them, or writes whole blocks of a dense output, which has one extra vector. All other memory of
/// `arguments` belongs to `tables` and `weights`.
@safe struct WindowStep: PreparedStep {
  let arguments: WindowArguments
  let kernel: KernelTable.Window
  var tables: ResizeTables?
  var weights: AlignedFloats?
  var residualInput: Int?
  var rowAxis: WindowAxis?
  /// The smallest number of blocks per part.
  ///
  /// With fewer blocks, the work is split by rows instead of by blocks.
  var leastBlocks = 1

  var weightBytes: Int { (weights?.count ?? 0) * MemoryLayout<Float>.stride }

  func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody] {
    guard let input = unsafe memory.inputs[0]?.data else { return [] }
    var bound = arguments
    unsafe bound.input = UnsafePointer(input)
    unsafe bound.output = memory.outputs[0].data
    if let residualInput, let residual = unsafe memory.inputs[residualInput]?.data {
      unsafe bound.residual = UnsafePointer(residual)
    }
    let (kernel, leastBlocks, rows) = unsafe (kernel, leastBlocks, rows ?? 0..<bound.outputHeight)
    return [
      { [bound] part, parts, _ in
        var arguments = bound
        let areByBlocks = bound.blocks >= parts * leastBlocks
        let rows = areByBlocks ? rows : share(rows, part, parts)
        let blocks = areByBlocks ? share(bound.blocks, part, parts) : 0..<bound.blocks
        unsafe kernel(&arguments, rows.lowerBound, rows.upperBound, blocks.lowerBound, blocks.upperBound)
      }
    ]
  }
}

extension WindowStep {
  /// Creates a depthwise convolution, whose layouts have whole blocks.
  ///
  /// Packed weights are `lanes` floats for each tap of each block; the biases follow.
  init(
    depthwise context: PreparationContext, _ windows: (rows: WindowAxis, columns: WindowAxis), weights: [Float],
    epilogue: Epilogue
  ) {
    let lanes = context.kernels.lanes
    let channels = context.layout(0).channels
    var a = WindowArguments(input: context.layout(0), output: context.outputLayout(0))
    a.kernel = windows.rows.filter
    a.stride = windows.rows.stride
    a.padTop = windows.rows.padBefore
    a.padLeft = windows.columns.padBefore
    a.activation = epilogue.activation.rawValue
    let taps = a.kernel * a.kernel
    let biasStart = a.blocks * lanes * taps
    let packed = AlignedFloats(count: biasStart + a.blocks * lanes)
    let bias = context.floats(2)
    for channel in 0..<channels {
      let start = channel / lanes * taps * lanes + channel % lanes
      for tap in 0..<taps { packed[start + tap * lanes] = weights[tap * channels + channel] }
      packed[biasStart + channel] = bias?[channel] ?? 0
    }
    unsafe a.weights = UnsafePointer(packed.pointer)
    unsafe a.bias = UnsafePointer(packed.pointer + biasStart)
    unsafe self.init(
      arguments: a, kernel: context.kernels.table.depthwise, weights: packed, rowAxis: windows.rows, leastBlocks: 2)
  }
}

extension WindowArguments {
  init(input: TensorLayout, output: TensorLayout) {
    self.init()
    inputHeight = input.height
    inputWidth = input.width
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

/// The parts of an operator's output whose windows leave the image.
///
/// There are up to four strips around the middle. Each strip has a copy of the input under its windows, surrounded by
/// zeros. The middle reads the input itself, so only the border is copied.
struct WindowStrips: Sendable {
  /// The rows and columns whose windows lie within the image.
  ///
  /// Rows and columns of the output.
  let middle: (rows: Range<Int>, columns: Range<Int>)
  let strips: [WindowStrip]

  init(_ input: TensorLayout, rows: WindowAxis, columns: WindowAxis) {
    let inside = (rows: rows.outputsInside, columns: columns.outputsInside)
    middle = inside
    strips = [
      (0..<inside.rows.lowerBound, 0..<columns.output), (inside.rows.upperBound..<rows.output, 0..<columns.output),
      (inside.rows, 0..<inside.columns.lowerBound), (inside.rows, inside.columns.upperBound..<columns.output),
    ].filter { !$0.0.isEmpty && !$0.1.isEmpty }.map { WindowStrip(input, rows: rows, columns: columns, outputs: $0) }
  }
}

/// A part of the output, and the input under its windows.
struct WindowStrip: Sendable {
  /// The rows of the output.
  let rows: Range<Int>
  let columns: Range<Int>
  /// The layout of the copy.
  let layout: TensorLayout
  private let source: TensorLayout
  /// The rows and columns of the input that are copied.
  private let copied: (rows: Range<Int>, columns: Range<Int>)
  private let target: (row: Int, column: Int)

  fileprivate init(_ source: TensorLayout, rows: WindowAxis, columns: WindowAxis, outputs: (Range<Int>, Range<Int>)) {
    (self.rows, self.columns) = outputs
    self.source = source
    let seen = (rows: rows.inputs(under: outputs.0), columns: columns.inputs(under: outputs.1))
    copied = (seen.rows.clamped(to: 0..<source.height), seen.columns.clamped(to: 0..<source.width))
    target = (copied.rows.lowerBound - seen.rows.lowerBound, copied.columns.lowerBound - seen.columns.lowerBound)
    layout = TensorLayout(
      shape: [1, seen.rows.count, seen.columns.count, source.channels],
      lanes: source.isBlocked ? source.pixelStride : source.blockStride,
      blocked: source.isBlocked)
  }

  /// The rows of the output within the strip.
  ///
  /// Counted from the strip's first row.
  func localRows(_ rows: Range<Int>) -> Range<Int> {
    let common = self.rows.clamped(to: rows)
    return common.lowerBound - self.rows.lowerBound..<common.upperBound - self.rows.lowerBound
  }

  /// Copies the strip's part of the input.
  ///
  /// All other floats of the strip are zero.
  ///
  /// - Parameters:
  ///   - input: The start of a value in the layout for which the strip was made.
  ///   - strip: The start of `layout.count` floats.
  func copy(from input: UnsafePointer<Float>, to strip: UnsafeMutablePointer<Float>) {
    let count = copied.columns.count * source.pixelStride
    for block in 0..<(source.isBlocked ? source.blocks : 1) {
      for row in 0..<copied.rows.count {
        let from = block * source.blockStride + (copied.rows.lowerBound + row) * source.rowStride
        let to = block * layout.blockStride + (target.row + row) * layout.rowStride
        unsafe (strip + (to + target.column * layout.pixelStride))
          .update(from: input + (from + copied.columns.lowerBound * source.pixelStride), count: count)
      }
    }
  }
}

extension WindowAxis {
  /// The outputs whose windows lie within the input.
  ///
  /// Empty if the strips before and after meet.
  fileprivate var outputsInside: Range<Int> {
    let first = min((padBefore + stride - 1) / stride, output)
    let last = input + padBefore >= span ? (input + padBefore - span) / stride + 1 : 0
    return first..<min(max(last, first), output)
  }
}
