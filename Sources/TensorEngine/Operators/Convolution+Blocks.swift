import TensorKernelArguments

extension Convolution {
  /// The tiles know one picture at a time and no dilation.
  private func hasTiles(_ shapes: [[Int]?]) -> Bool {
    shapes[0]?.first == 1 && dilations == (1, 1)
  }

  func takesBlocks(input: Int, shapes: [[Int]?]) -> Bool {
    (input == 0 || input == Epilogue.residualInput) && hasTiles(shapes)
  }

  func deliversBlocks(shapes: [[Int]?], output: [Int]) -> Bool { hasTiles(shapes) }

  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    guard hasTiles(context.inputShapes), let weights = context.floats(1) else { return nil }
    if context.has(2), !context.hasFloats(2) { return nil }
    let (rows, columns) = try windows(context.inputShapes)
    return MatrixStep(
      context, rows: rows, columns: columns, weights: weights, outputChannels: context.shape(1)[0], bias: context.floats(2),
      epilogue: epilogue)
  }
}

extension FullyConnected {
  func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    guard let weights = context.floats(1), !context.has(2) || context.hasFloats(2) else { return nil }
    let depth = context.shape(1)[1]
    let batch = context.shape(0).reduce(1, *) / depth
    // A row of `batch` pixels with `depth` channels, convolved pointwise.
    return MatrixStep(
      context, rows: try WindowAxis(input: 1, filter: 1, stride: 1, padding: .valid),
      columns: try WindowAxis(input: batch, filter: 1, stride: 1, padding: .valid), weights: weights,
      outputChannels: context.shape(1)[0], bias: context.floats(2), epilogue: epilogue)
  }
}

/// A convolution or a product of matrices on register tiles, with its weights packed for them.
struct MatrixStep: PreparedStep {
  /// Everything but the pointers.
  private let arguments: ConvolutionArguments
  private let weights: PackedWeights
  /// Panels × lanes floats of bias, as many of PReLU's slopes.
  private let perChannel: AlignedFloats
  /// That of the residual if it lies as the output does: a tile adds what is there, then stores.
  let inPlaceInput: Int?
  private let verticalStride: Int
  private let border: WindowStrips
  /// From the first element of the input back to that under the first tap of the first window, if it were there.
  private let padding: Int

  /// nil if the layouts do not suit the tiles.
  init?(
    _ context: PreparationContext, rows: WindowAxis, columns: WindowAxis, weights: [Float], outputChannels: Int, bias: [Float]?,
    epilogue: Epilogue
  ) {
    let lanes = context.kernels.lanes
    let depth = weights.count / (outputChannels * rows.filter * columns.filter)
    let input = TensorLayout(shape: [1, rows.input, columns.input, depth], lanes: lanes, blocked: context.isBlocked(0))
    let output = TensorLayout(
      shape: [1, rows.output, columns.output, outputChannels], lanes: lanes, blocked: context.outputLayout(0).isBlocked)
    let isPointwise = rows.filter == 1 && columns.filter == 1 && rows.stride == 1 && columns.stride == 1
    verticalStride = rows.stride
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
      // A pointwise window can stop at the last channel; a wider one runs over the unused lanes between its columns.
      a.lastRun = columns.filter == 1 ? depth - (input.blocks - 1) * lanes : a.run
    } else {
      a.run = columns.filter * depth
      a.lastRun = a.run
    }
    a.outputRowStride = output.rowStride
    a.outputPixelStride = output.pixelStride
    a.outputBlockStride = output.blockStride
    a.tailLanes = output.isBlocked ? lanes : outputChannels - (output.blocks - 1) * lanes
    a.activation = KernelActivation(epilogue.activation).rawValue
    var inPlaceInput: Int?
    if epilogue.residual != .none {
      let residual = context.layout(Epilogue.residualInput)
      guard residual.hasWholeBlocks(lanes: lanes), residual.channels == outputChannels || residual.channels % lanes == 0 else { return nil }
      a.residualRowStride = residual.rowStride
      a.residualPixelStride = residual.pixelStride
      a.residualBlockStride = residual.blockStride
      a.residualPanels = residual.blocks
      a.residualLast = epilogue.residual == .afterActivation
      if residual == output { inPlaceInput = Epilogue.residualInput }
    }
    self.inPlaceInput = inPlaceInput
    arguments = a
    let order = WindowOrder(arguments: a, columns: columns.filter, depth: depth, lanes: lanes, blocked: input.isBlocked)
    self.weights = PackedWeights(
      weights, outputChannels: outputChannels, panels: a.panels, order: order.sources, kernels: context.kernels)
    perChannel = AlignedFloats(count: 2 * a.panels * lanes)
    for (i, value) in (bias ?? []).enumerated() { perChannel.pointer[i] = value }
    if epilogue.activation == .prelu, let slopes = context.floats(Epilogue.slopesInput) {
      for i in 0..<outputChannels { perChannel.pointer[a.panels * lanes + i] = slopes[slopes.count == 1 ? 0 : i] }
    }
  }

  var workerScratchCount: Int { weights.workerScratchCount }
  var weightBytes: Int { weights.byteCount }
  var keptCount: Int { border.strips.reduce(0) { $0 + $1.layout.count } }

  /// What computes one pixel of a pointwise convolution.
  func bindPixels(_ memory: BoundMemory, scratch: UnsafeMutablePointer<Float>) -> (Int) -> Void {
    let arguments = bound(memory)
    let weights = weights
    return { pixel in
      weights.convolve(arguments, rows: 0..<1, columns: pixel..<pixel + 1, groups: 0..<weights.groups, scratch: scratch)
    }
  }

  /// For the output as a whole, read where no window leaves the picture.
  private func bound(_ memory: BoundMemory) -> ConvolutionArguments {
    var bound = arguments
    bound.bias = UnsafePointer(perChannel.pointer)
    bound.slopes = UnsafePointer(perChannel.pointer + perChannel.count / 2)
    bound.output = memory.outputs[0]
    if bound.residualPanels > 0, let residual = memory.inputs[Epilogue.residualInput] { bound.residual = UnsafePointer(residual) }
    bound.input = memory.inputs[0].map { UnsafePointer($0 - padding) }
    return bound
  }

  /// For a strip alone, read from its copy.
  private func bound(_ strip: WindowStrip, at copy: UnsafePointer<Float>, of whole: ConvolutionArguments) -> ConvolutionArguments {
    var bound = whole
    bound.rows = strip.rows.count
    bound.columns = strip.columns.count
    bound.rowStride = verticalStride * strip.layout.rowStride
    bound.kernelRowStride = strip.layout.rowStride
    if strip.layout.isBlocked { bound.blockStride = strip.layout.blockStride }
    bound.input = copy
    let (row, column) = (strip.rows.lowerBound, strip.columns.lowerBound)
    bound.output = whole.output.map { $0 + (row * whole.outputRowStride + column * whole.outputPixelStride) }
    bound.residual = whole.residual.map { $0 + (row * whole.residualRowStride + column * whole.residualPixelStride) }
    return bound
  }

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = memory.inputs[0] else { return [] }
    let weights = weights
    let whole = bound(memory)
    // A pointwise convolution has all its pixels in one row.
    let middle = whole.rows == 1 && border.strips.isEmpty ? (0..<1, 0..<whole.columns) : border.middle
    var pieces = [(whole, middle.0, middle.1)]
    var copies: [(WindowStrip, UnsafeMutablePointer<Float>)] = []
    var copy = memory.kept
    for strip in border.strips {
      pieces.append((bound(strip, at: copy, of: whole), 0..<strip.rows.count, 0..<strip.columns.count))
      copies.append((strip, copy))
      copy += strip.layout.count
    }
    let body: StepBody = { [pieces] part, parts, scratch in
      for (arguments, rows, columns) in pieces where !rows.isEmpty && !columns.isEmpty {
        var (rows, columns, groups) = (rows, columns, 0..<weights.groups)
        if rows.count > 1 {
          rows = share(rows, part, parts)
        } else if columns.count >= 128 * parts {
          columns = share(columns, part, parts)
        } else {
          groups = share(groups, part, parts)
        }
        weights.convolve(arguments, rows: rows, columns: columns, groups: groups, scratch: scratch)
      }
    }
    guard !copies.isEmpty else { return [body] }
    return [
      { [copies] part, parts, _ in
        for index in share(copies.count, part, parts) { copies[index].0.copy(from: input, to: copies[index].1) }
      },
      body,
    ]
  }
}

/// In which order the floats of a window come by: for each the index in the model's weights [kh][kw][C], or −1 for an unused lane.
private struct WindowOrder {
  var sources: [Int] = []

  init(arguments: ConvolutionArguments, columns: Int, depth: Int, lanes: Int, blocked: Bool) {
    for row in 0..<arguments.kernelRows {
      guard blocked else {
        sources += (0..<columns * depth).map { row * columns * depth + $0 }
        continue
      }
      for block in 0..<arguments.blocks {
        let run = block == arguments.blocks - 1 ? arguments.lastRun : arguments.run
        for i in 0..<run {
          let channel = block * lanes + i % lanes
          sources.append(channel < depth ? (row * columns + i / lanes) * depth + channel : -1)
        }
      }
    }
  }
}

extension KernelActivation {
  init(_ activation: Epilogue.Activation) {
    switch activation {
    case .none: self = .none
    case .relu: self = .relu
    case .relu6: self = .relu6
    case .prelu: self = .prelu
    }
  }
}
