import SystemSupport
import TensorKernelArguments

/// A convolution or a product of matrices on register tiles, with its weights packed for them.
///
/// Invariants: the strides and sizes of `arguments` are those of the layouts of input, output and residual; windows that leave the input are read
/// from the copies of `border` alone, so that no kernel reads or writes outside of its operands; `perChannel` holds biases and slopes, padded to
/// whole vectors.
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
    a.partBlocks = isPointwise ? Self.partBlocks(input, depth: depth, kernels: context.kernels) : a.blocks
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
    if let bias { perChannel.copy(bias) }
    if epilogue.activation == .prelu, let slopes = context.floats(Epilogue.slopesInput) {
      for i in 0..<outputChannels { perChannel[a.panels * lanes + i] = slopes[slopes.count == 1 ? 0 : i] }
    }
  }

  /// How many blocks of a pointwise convolution's input are added up at a time. Every group of output channels reads the whole input: from the L3
  /// cache where it does not stay in the L2 cache, of 512 KB on many processors, together with weights and outputs. With all blocks at a time
  /// that is more streams than a processor fetches ahead in.
  private static func partBlocks(_ input: TensorLayout, depth: Int, kernels: KernelSet) -> Int {
    let part = kernels.table.partDepth
    let blocks = input.isBlocked ? input.blocks : 1
    guard part > 0, input.isBlocked, depth >= 3 * part, input.count * MemoryLayout<Float>.stride > 256 << 10 else { return blocks }
    let parts = (depth + part - 1) / part
    return (blocks + parts - 1) / parts
  }

  var workerScratchCount: Int { weights.workerScratchCount }
  var weightBytes: Int { weights.byteCount }
  var keptCount: Int { border.strips.reduce(0) { $0 + $1.layout.count } }

  /// What computes one pixel of a pointwise convolution.
  func bindPixels(_ memory: BoundMemory, scratch: WorkerScratch) -> (Int) -> Void {
    let arguments = bound(memory)
    let weights = weights
    return { pixel in
      unsafe weights.convolve(arguments, rows: 0..<1, columns: pixel..<pixel + 1, groups: 0..<weights.groups, scratch: scratch.pointer)
    }
  }

  /// For the output as a whole, read where no window leaves the image.
  private func bound(_ memory: BoundMemory) -> ConvolutionArguments {
    var bound = arguments
    unsafe bound.bias = UnsafePointer(perChannel.pointer)
    unsafe bound.slopes = UnsafePointer(perChannel.pointer + perChannel.count / 2)
    unsafe bound.output = memory.outputs[0]
    if bound.residualPanels > 0, let residual = unsafe memory.inputs[Epilogue.residualInput] {
      unsafe bound.residual = UnsafePointer(residual)
    }
    unsafe bound.input = memory.inputs[0].map { unsafe UnsafePointer($0 - padding) }
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
    unsafe bound.input = copy
    let (row, column) = (strip.rows.lowerBound, strip.columns.lowerBound)
    unsafe bound.output = whole.output.map { unsafe $0 + (row * whole.outputRowStride + column * whole.outputPixelStride) }
    unsafe bound.residual = whole.residual.map { unsafe $0 + (row * whole.residualRowStride + column * whole.residualPixelStride) }
    return bound
  }

  func bind(_ memory: BoundMemory) -> [StepBody] {
    guard let input = unsafe memory.inputs[0] else { return [] }
    let weights = weights
    let whole = bound(memory)
    // A pointwise convolution has all its pixels in one row.
    let middle = whole.rows == 1 && border.strips.isEmpty ? (0..<1, 0..<whole.columns) : border.middle
    var pieces = [(whole, middle.0, middle.1)]
    var copies: [(WindowStrip, UnsafeMutablePointer<Float>)] = unsafe []
    var copy = unsafe memory.kept
    for strip in border.strips {
      unsafe pieces.append((bound(strip, at: copy, of: whole), 0..<strip.rows.count, 0..<strip.columns.count))
      unsafe copies.append((strip, copy))
      unsafe copy += strip.layout.count
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
        unsafe weights.convolve(arguments, rows: rows, columns: columns, groups: groups, scratch: scratch.pointer)
      }
    }
    guard unsafe !copies.isEmpty else { return [body] }
    return [
      { [copies = unsafe copies] part, parts, _ in
        for index in unsafe share(copies.count, part, parts) { unsafe copies[index].0.copy(from: input, to: copies[index].1) }
      },
      body,
    ]
  }
}

/// Weights in the order in which the tiles of a convolution read them: for each group of panels, for each float of a window, `panels of the group` ×
/// lanes output channels.
///
/// Weights that short floats hold are kept as such, in half the memory. A group of them becomes floats just before its tiles run; it stays in the
/// L2 cache while all pixels read it.
///
/// Invariants: `storage` is written by the initialiser alone and holds every group as `start(of:)` and `vectors(of:)` lay it out; every index of
/// `order` is below the floats of a window. Callers of `convolve` keep rows, columns and groups within the arguments, and give each worker
/// `workerScratchCount` floats of its own.
struct PackedWeights: Sendable {
  let groups: Int
  private let kernels: KernelSet
  private let panels: Int
  /// Floats of a window in the tiles' order.
  private let window: Int
  private let isShort: Bool
  private let storage: AlignedFloats

  /// Larger groups would not stay in that cache.
  private static let mostExpandedFloats = 128 * 1024
  /// What `KernelSet.convolve` asks for.
  private static let tileScratchCount = 4096

  /// - Parameters:
  ///   - weights: [output channel][window].
  ///   - order: For each float of a window in the tiles' order its index in the model's, or −1 for an unused lane.
  init(_ weights: [Float], outputChannels: Int, panels: Int, order: [Int], kernels: KernelSet) {
    self.kernels = kernels
    self.panels = panels
    window = order.count
    groups = (panels + kernels.table.maxPanels - 1) / kernels.table.maxPanels
    let largest = (panels + groups - 1) / groups * window * kernels.lanes
    isShort = largest <= Self.mostExpandedFloats && ShortFloat.holdsAll(weights)
    storage = AlignedFloats(count: Self.start(of: groups, panels: panels, groups: groups, window: window, short: isShort) * kernels.lanes)
    // From the heap, which keeps it for the next layer.
    let floats = isShort ? UnsafeMutablePointer<Float>.allocate(capacity: largest) : nil
    defer { unsafe floats?.deallocate() }
    for group in 0..<groups {
      let words = unsafe storage.pointer + start(of: group)
      unsafe pack(weights, outputChannels: outputChannels, order: order, group: group, into: floats ?? words)
      if let floats = unsafe floats { unsafe Self.encode(floats, vectors: vectors(of: group), lanes: kernels.lanes, to: words) }
    }
  }

  private func pack(_ weights: [Float], outputChannels: Int, order: [Int], group: Int, into target: UnsafeMutablePointer<Float>) {
    let lanes = kernels.lanes
    let rowCount = weights.count / outputChannels
    let first = Self.firstPanel(of: group, panels: panels, groups: groups)
    let count = panelCount(of: group)
    unsafe weights.withUnsafeBufferPointer { weights in
      for panel in 0..<count {
        // As many rows side by side as there are lanes, so that both reading and writing run along.
        let channels = max(min(lanes, outputChannels - (first + panel) * lanes), 0)
        let rows = (first + panel) * lanes * rowCount
        var to = unsafe target + panel * lanes
        for source in order {
          let used = source >= 0 ? channels : 0
          var from = rows &+ source
          for lane in 0..<used {
            unsafe to[lane] = weights[from]
            from &+= rowCount
          }
          for lane in used..<lanes { unsafe to[lane] = 0 }
          unsafe to += count &* lanes
        }
      }
    }
  }

  /// Packs vectors of `lanes` floats for `KernelSet.expandWeights`.
  ///
  /// - Parameters:
  ///   - vectors: How many; after an odd one zeros follow.
  ///   - target: ⌈vectors / 2⌉ × `lanes` words of 32 bits.
  private static func encode(_ source: UnsafePointer<Float>, vectors: Int, lanes: Int, to target: UnsafeMutableRawPointer) {
    for pair in 0..<(vectors + 1) / 2 {
      let first = unsafe source + 2 * pair * lanes
      let second = unsafe 2 * pair + 1 < vectors ? first + lanes : nil
      let words = unsafe target + pair * lanes * 4
      for lane in 0..<lanes {
        let word =
          unsafe ShortFloat.encoded(first[lane].bitPattern) | (second.map { unsafe ShortFloat.encoded($0[lane].bitPattern) } ?? 0) << 16
        unsafe words.storeBytes(of: word, toByteOffset: lane &* 4, as: UInt32.self)
      }
    }
  }

  /// The larger groups come first.
  private static func firstPanel(of group: Int, panels: Int, groups: Int) -> Int { group * (panels / groups) + min(group, panels % groups) }

  /// Where a group begins, in vectors of words. Groups of short floats end with a whole word.
  private static func start(of group: Int, panels: Int, groups: Int, window: Int, short: Bool) -> Int {
    guard short else { return firstPanel(of: group, panels: panels, groups: groups) * window }
    let larger = min(group, panels % groups)
    return larger * (((panels / groups + 1) * window + 1) / 2) + (group - larger) * ((panels / groups * window + 1) / 2)
  }

  private func start(of group: Int) -> Int {
    Self.start(of: group, panels: panels, groups: groups, window: window, short: isShort) * kernels.lanes
  }

  private func panelCount(of group: Int) -> Int { panels / groups + (group < panels % groups ? 1 : 0) }
  private func vectors(of group: Int) -> Int { panelCount(of: group) * window }

  /// Floats of scratch that `convolve` takes.
  var workerScratchCount: Int { Self.tileScratchCount + (isShort ? (vectors(of: 0) + 1) / 2 * 2 * kernels.lanes : 0) }
  /// Bytes of memory.
  var byteCount: Int { storage.count * MemoryLayout<Float>.stride }

  /// Runs the tiles of some rows and columns with the weights of some groups.
  func convolve(
    _ arguments: ConvolutionArguments, rows: Range<Int>, columns: Range<Int>, groups: Range<Int>, scratch: UnsafeMutablePointer<Float>
  ) {
    var arguments = arguments
    guard isShort else {
      unsafe arguments.weights = UnsafePointer(storage.pointer + start(of: groups.lowerBound))
      return unsafe kernels.convolve(&arguments, rows: rows, columns: columns, groups: groups, scratch: scratch)
    }
    let expanded = unsafe scratch + Self.tileScratchCount
    unsafe arguments.weights = UnsafePointer(expanded)
    for group in groups {
      unsafe kernels.table.expandWeights(storage.pointer + start(of: group), expanded, (vectors(of: group) + 1) / 2)
      unsafe kernels.convolve(&arguments, rows: rows, columns: columns, groups: group..<group + 1, scratch: scratch)
    }
  }
}
