import TensorKernelArguments

/// A convolution or matrix product on register tiles, with packed weights.
///
/// Invariants: the strides and sizes of `arguments` are those of the layouts of input, output and residual. Windows
/// that leave the input are read only from the copies of `border`, so no kernel reads or writes outside its operands.
/// `perChannel` holds biases and slopes, padded to whole vectors.
struct MatrixStep: PreparedStep {
  /// The arguments without their pointers.
  private let arguments: ConvolutionArguments
  private let weights: PackedWeights
  /// The biases, padded to whole vectors, and as many PReLU slopes.
  private let perChannel: AlignedFloats
  /// The position of the residual if the output can overwrite it.
  ///
  /// The residual then has the output's layout, and a tile adds to the residual in place.
  let inPlaceInput: Int?
  private let rows: WindowAxis
  let rowAxis: WindowAxis?
  private let border: WindowStrips
  /// The number of floats by which the first window precedes the input.
  private let padding: Int

  /// - Returns: nil if the layouts do not suit the tiles.
  init?(
    _ context: PreparationContext, rows: WindowAxis, columns: WindowAxis, weights: [Float], outputChannels: Int,
    bias: [Float]?,
    epilogue: Epilogue
  ) {
    let lanes = context.kernels.lanes
    let depth = weights.count / (outputChannels * rows.filter * columns.filter)
    let input = TensorLayout(shape: [1, rows.input, columns.input, depth], lanes: lanes, blocked: context.isBlocked(0))
    let output = TensorLayout(
      shape: [1, rows.output, columns.output, outputChannels], lanes: lanes, blocked: context.outputLayout(0).isBlocked)
    let isPointwise = rows.filter == 1 && columns.filter == 1 && rows.stride == 1 && columns.stride == 1
    self.rows = rows
    // A matrix product has no image rows.
    rowAxis = context.outputLayout(0).height == rows.output ? rows : nil
    border = WindowStrips(input, rows: rows, columns: columns)
    padding = rows.padBefore * input.rowStride + columns.padBefore * input.pixelStride

    var a = ConvolutionArguments()
    a.rows = isPointwise ? 1 : rows.output
    a.columns = isPointwise ? rows.output * columns.output : columns.output
    a.panels = output.blocks
    a.rowStride = rows.stride * input.rowStride
    a.pixelStride = columns.stride * input.pixelStride
    a.kernelRows = rows.filter
    a.kernelRowStride = input.rowStride
    if input.isBlocked {
      a.blocks = input.blocks
      a.blockStride = input.blockStride
      a.run = columns.filter * lanes
      // A pointwise window can stop at the last channel; a wider one includes the unused lanes between its columns.
      a.lastRun = columns.filter == 1 ? depth - (input.blocks - 1) * lanes : a.run
    } else {
      a.run = columns.filter * depth
      a.lastRun = a.run
    }
    a.partBlocks = isPointwise ? Self.partBlocks(input, depth: depth, kernels: context.kernels) : a.blocks
    a.outputRowStride = output.rowStride
    a.outputPixelStride = output.pixelStride
    a.outputBlockStride = output.blockStride
    a.tailLanes = output.isBlocked ? lanes : outputChannels - (output.blocks - 1) * lanes
    a.activation = epilogue.activation.rawValue
    var inPlaceInput: Int?
    if epilogue.residual != .none {
      let residual = context.layout(Epilogue.residualInput)
      guard residual.hasWholeBlocks(lanes: lanes), residual.channels == outputChannels || residual.channels % lanes == 0
      else { return nil }
      a.residualRowStride = residual.rowStride
      a.residualPixelStride = residual.pixelStride
      a.residualBlockStride = residual.blockStride
      a.residualPanels = residual.blocks
      a.residualLast = epilogue.residual == .afterActivation
      if residual == output { inPlaceInput = Epilogue.residualInput }
    }
    self.inPlaceInput = inPlaceInput
    arguments = a
    let order = Self.windowOrder(a, columns: columns.filter, depth: depth, lanes: lanes, blocked: input.isBlocked)
    // 0 · ∞ is NaN, so zeros may be skipped only if all weights are finite.
    let leavesOutZeros =
      isPointwise && input.isBlocked && depth >= Self.leastDepthWithZeros && context.isRectified(0)
      && weights.allSatisfy { $0.isFinite }
    self.weights = PackedWeights(
      weights, outputChannels: outputChannels, panels: a.panels, order: order, kernels: context.kernels,
      nonzeroGroups: leavesOutZeros ? context.kernels.nonzeroGroups(panels: a.panels) : nil)
    perChannel = AlignedFloats(count: 2 * a.panels * lanes)
    if let bias { perChannel.copy(bias) }
    if epilogue.activation == .prelu, let slopes = context.floats(Epilogue.slopesInput) {
      for i in 0..<outputChannels { perChannel[a.panels * lanes + i] = slopes[slopes.count == 1 ? 0 : i] }
    }
  }

  /// Returns the index in the weights of each float of a window.
  ///
  /// Floats are in reading order, the model's weights are [kh][kw][C]; −1 for an unused lane.
  private static func windowOrder(
    _ arguments: ConvolutionArguments, columns: Int, depth: Int, lanes: Int, blocked: Bool
  ) -> [Int] {
    guard blocked else { return Array(0..<arguments.kernelRows * columns * depth) }
    var sources: [Int] = []
    for row in 0..<arguments.kernelRows {
      for block in 0..<arguments.blocks {
        let run = block == arguments.blocks - 1 ? arguments.lastRun : arguments.run
        for i in 0..<run {
          let channel = block * lanes + i % lanes
          sources.append(channel < depth ? (row * columns + i / lanes) * depth + channel : -1)
        }
      }
    }
    return sources
  }

  /// The smallest depth at which zeros are skipped.
  ///
  /// At a smaller depth, finding zeros takes longer than it saves.
  private static let leastDepthWithZeros = 128

  /// The number of input blocks that are added up at a time.
  ///
  /// Only pointwise convolutions use parts. Every group of output channels reads the whole input, from the L3 cache if
  /// the input does not fit into the L2 cache beside weights and outputs. All blocks at a time would be more streams
  /// than a processor prefetches.
  private static func partBlocks(_ input: TensorLayout, depth: Int, kernels: KernelSet) -> Int {
    let part = kernels.table.partDepth
    let blocks = input.isBlocked ? input.blocks : 1
    guard part > 0, input.isBlocked, depth >= 3 * part, input.count * MemoryLayout<Float>.stride > 256 << 10 else {
      return blocks
    }
    let parts = (depth + part - 1) / part
    return (blocks + parts - 1) / parts
  }

  /// Whether products with zero inputs are skipped.
  var leavesOutZeros: Bool { weights.leavesOutZeros }
  var workerScratchCount: Int { weights.workerScratchCount }
  var weightBytes: Int { weights.byteCount }
  var keptCount: Int { border.strips.reduce(0) { $0 + $1.layout.count } }

  /// Returns the function that computes one pixel of a pointwise convolution.
  func bindPixels(_ memory: BoundMemory, scratch: WorkerScratch) -> (Int) -> Void {
    let arguments = bound(memory)
    let weights = weights
    return { pixel in
      unsafe weights.convolve(
        arguments, rows: 0..<1, columns: pixel..<pixel + 1, groups: 0..<weights.groups, scratch: scratch.pointer)
    }
  }

  /// The arguments for the whole output, where no window leaves the image.
  private func bound(_ memory: BoundMemory) -> ConvolutionArguments {
    var bound = arguments
    unsafe bound.bias = UnsafePointer(perChannel.pointer)
    unsafe bound.slopes = UnsafePointer(perChannel.pointer + perChannel.count / 2)
    unsafe bound.output = memory.outputs[0].data
    if bound.residualPanels > 0, let residual = unsafe memory.inputs[Epilogue.residualInput]?.data {
      unsafe bound.residual = UnsafePointer(residual)
    }
    unsafe bound.input = memory.inputs[0].map { unsafe UnsafePointer($0.data - padding) }
    return bound
  }

  /// The arguments for one strip, which reads from the strip's copy.
  private func bound(_ strip: WindowStrip, at copy: UnsafePointer<Float>, of whole: ConvolutionArguments)
    -> ConvolutionArguments
  {
    var bound = whole
    bound.rows = strip.rows.count
    bound.columns = strip.columns.count
    bound.rowStride = rows.stride * strip.layout.rowStride
    bound.kernelRowStride = strip.layout.rowStride
    if strip.layout.isBlocked { bound.blockStride = strip.layout.blockStride }
    unsafe bound.input = copy
    let row = strip.rows.lowerBound
    let column = strip.columns.lowerBound
    unsafe bound.output = whole.output.map {
      unsafe $0 + (row * whole.outputRowStride + column * whole.outputPixelStride)
    }
    unsafe bound.residual = whole.residual.map {
      unsafe $0 + (row * whole.residualRowStride + column * whole.residualPixelStride)
    }
    return bound
  }

  func bind(_ memory: BoundMemory, rows: Range<Int>?) -> [StepBody] {
    guard let input = unsafe memory.inputs[0]?.data else { return [] }
    let rows = rows ?? 0..<self.rows.output
    let weights = weights
    let whole = bound(memory)
    // A pointwise convolution treats all its pixels as one row.
    let width = whole.columns / self.rows.output
    let middle =
      whole.rows == 1 && border.strips.isEmpty
      ? (0..<1, rows.lowerBound * width..<rows.upperBound * width)
      : (border.middle.rows.clamped(to: rows), border.middle.columns)
    var pieces = [(whole, middle.0, middle.1)]
    var copies: [(WindowStrip, UnsafeMutablePointer<Float>)] = unsafe []
    var copy = unsafe memory.kept
    for strip in border.strips {
      unsafe pieces.append((bound(strip, at: copy, of: whole), strip.localRows(rows), 0..<strip.columns.count))
      unsafe copies.append((strip, copy))
      unsafe copy += strip.layout.count
    }
    let body: StepBody = { [pieces] part, parts, scratch in
      for (arguments, rows, columns) in pieces where !rows.isEmpty && !columns.isEmpty {
        var rows = rows
        var columns = columns
        var groups = 0..<weights.groups
        if rows.count > 1 {
          rows = share(rows, part, parts)
        } else if columns.count >= 128 * parts || (weights.leavesOutZeros && groups.count % parts != 0) {
          columns = share(columns, part, parts)
        } else {
          groups = share(groups, part, parts)
        }
        unsafe weights.convolve(arguments, rows: rows, columns: columns, groups: groups, scratch: scratch.pointer)
      }
    }
    guard unsafe !copies.isEmpty else { return [body] }
    return [
      { [copies = unsafe copies] part, parts, _ in
        for index in unsafe share(copies.count, part, parts) {
          unsafe copies[index].0.copy(from: input, to: copies[index].1)
        }
      },
      body,
    ]
  }
}
