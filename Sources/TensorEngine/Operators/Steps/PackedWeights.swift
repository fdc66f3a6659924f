import TensorKernelArguments

/// Weights in the order of reading by a convolution's tiles.
///
/// For each group of panels and each float of a window there are `panels of the group` × lanes output channels.
///
/// Weights that fit into short floats are stored as short floats, in half the memory. A group is expanded to floats
/// just before its tiles run, and stays in the L2 cache while all pixels read it.
///
/// If products with zeros are skipped, each pixel reads only the weights of its nonzero channels. They come from the L1
/// cache: it holds a part of the depth of a group for all pixels, before the next part follows; sums are stored in
/// between.
///
/// Invariants: only the initialiser writes `storage`, which holds every group as `start(of:)` and `vectors(of:)` lay it
/// out; every index of `order` is below the floats of a window. Callers of `convolve` keep rows, columns and groups
/// within the arguments, and give each worker separate scratch memory of `workerScratchCount` floats.
struct PackedWeights: Sendable {
  let groups: Int
  private let kernels: KernelSet
  private let panels: Int
  /// The number of floats of a window in the tiles' order.
  private let window: Int
  private let isShort: Bool
  let leavesOutZeros: Bool
  private let storage: AlignedFloats

  /// The largest size of an expanded group, in floats.
  ///
  /// A group of this size stays in the L2 cache.
  private static let mostExpandedFloats = 128 * 1024
  /// The scratch memory of `KernelTable.convolve`, in floats.
  private static let tileScratchCount = 4096

  /// - Parameters:
  ///   - weights: [output channel][window].
  ///   - order: The index in the model's weights for each float of a window in the tiles' order; −1 for an unused lane.
  ///   - nonzeroGroups: The number of groups if products with zeros are skipped.
  init(
    _ weights: [Float], outputChannels: Int, panels: Int, order: [Int], kernels: KernelSet, nonzeroGroups: Int? = nil
  ) {
    self.kernels = kernels
    self.panels = panels
    window = order.count
    leavesOutZeros = nonzeroGroups != nil
    groups = nonzeroGroups ?? (panels + kernels.table.maxPanels - 1) / kernels.table.maxPanels
    let largest = (panels + groups - 1) / groups * window * kernels.lanes
    isShort = (leavesOutZeros || largest <= Self.mostExpandedFloats) && ShortFloat.holdsAll(weights)
    storage = AlignedFloats(
      count: Self.start(of: groups, panels: panels, groups: groups, window: window, short: isShort) * kernels.lanes)
    // Heap memory, which the allocator reuses for the next layer.
    let floats = isShort ? UnsafeMutablePointer<Float>.allocate(capacity: largest) : nil
    defer { unsafe floats?.deallocate() }
    for group in 0..<groups {
      let words = unsafe storage.pointer + start(of: group)
      unsafe pack(weights, outputChannels: outputChannels, order: order, group: group, into: floats ?? words)
      if let floats = unsafe floats {
        unsafe Self.encode(floats, vectors: vectors(of: group), lanes: kernels.lanes, to: words)
      }
    }
  }

  private func pack(
    _ weights: [Float], outputChannels: Int, order: [Int], group: Int, into target: UnsafeMutablePointer<Float>
  ) {
    let lanes = kernels.lanes
    let rowCount = weights.count / outputChannels
    let first = Self.firstPanel(of: group, panels: panels, groups: groups)
    let count = panelCount(of: group)
    unsafe weights.withUnsafeBufferPointer { weights in
      for panel in 0..<count {
        // Handles `lanes` rows together, so that reads and writes are both sequential.
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
  ///   - vectors: The number of vectors; an odd number is padded with zeros.
  ///   - target: Memory for ⌈vectors / 2⌉ × `lanes` words of 32 bits.
  private static func encode(
    _ source: UnsafePointer<Float>, vectors: Int, lanes: Int, to target: UnsafeMutableRawPointer
  ) {
    for pair in 0..<(vectors + 1) / 2 {
      let first = unsafe source + 2 * pair * lanes
      let second = unsafe 2 * pair + 1 < vectors ? first + lanes : nil
      let words = unsafe target + pair * lanes * 4
      for lane in 0..<lanes {
        let word =
          unsafe ShortFloat.encoded(first[lane].bitPattern)
          | (second.map { unsafe ShortFloat.encoded($0[lane].bitPattern) } ?? 0) << 16
        unsafe words.storeBytes(of: word, toByteOffset: lane &* 4, as: UInt32.self)
      }
    }
  }

  /// The first panel of a group; larger groups come first.
  private static func firstPanel(of group: Int, panels: Int, groups: Int) -> Int {
    group * (panels / groups) + min(group, panels % groups)
  }

  /// The start of a group, in vectors of words.
  ///
  /// A group of short floats ends with a whole word.
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

  /// The scratch memory that `convolve` needs, in floats.
  var workerScratchCount: Int {
    if leavesOutZeros { return Self.maskCount + (Self.partDepth + Self.mostSums) * panelCount(of: 0) * kernels.lanes }
    return Self.tileScratchCount + (isShort ? (vectors(of: 0) + 1) / 2 * 2 * kernels.lanes : 0)
  }
  var byteCount: Int { storage.count * MemoryLayout<Float>.stride }

  /// Runs tiles with the weights of some groups.
  ///
  /// The tiles are those of some rows and columns.
  func convolve(
    _ arguments: ConvolutionArguments, rows: Range<Int>, columns: Range<Int>, groups: Range<Int>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    if leavesOutZeros { return unsafe convolveNonzeros(arguments, columns: columns, groups: groups, scratch: scratch) }
    func convolve(_ groups: Range<Int>, _ weights: UnsafePointer<Float>) {
      var arguments = arguments
      unsafe arguments.weights = weights
      unsafe kernels.table.convolve(
        &arguments, rows.lowerBound, rows.upperBound, columns.lowerBound, columns.upperBound, groups.lowerBound,
        groups.upperBound, scratch)
    }
    guard isShort else { return unsafe convolve(groups, storage.pointer + start(of: groups.lowerBound)) }
    let expanded = unsafe scratch + Self.tileScratchCount
    for group in groups {
      unsafe kernels.table.expandWeights(storage.pointer + start(of: group), expanded, (vectors(of: group) + 1) / 2)
      unsafe convolve(group..<group + 1, expanded)
    }
  }

  /// The number of channels that are added up at a time.
  ///
  /// A mask has one bit per channel. The channels' weights for up to 112 output channels fit into an L1 cache of 32 KB.
  private static let partDepth = 64
  /// The number of pixels whose sums are stored at a time.
  ///
  /// The sums are in the L2 cache.
  private static let mostSums = 256
  /// The scratch memory that `KernelTable.addNonzeros` needs for masks, in floats.
  private static let maskCount = 32

  /// Computes the convolution and skips products with zeros.
  ///
  /// Visits the pixels once for each part of the depth, in the order of all additions.
  private func convolveNonzeros(
    _ arguments: ConvolutionArguments, columns: Range<Int>, groups: Range<Int>, scratch: UnsafeMutablePointer<Float>
  ) {
    guard let input = unsafe arguments.input, let bias = unsafe arguments.bias else { return }
    var arguments = arguments
    let panels = panelCount(of: 0)
    let width = panels * kernels.lanes
    let expanded = unsafe scratch + Self.maskCount
    let sums = unsafe expanded + Self.partDepth * width
    for group in groups {
      for begin in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.mostSums) {
        let end = min(begin + Self.mostSums, columns.upperBound)
        for channel in stride(from: 0, to: window, by: Self.partDepth) {
          let channels = min(Self.partDepth, window - channel)
          // A part has whole pairs of vectors; the last part may be odd.
          var weights = unsafe storage.pointer + start(of: group) + channel * width / (isShort ? 2 : 1)
          if isShort {
            unsafe kernels.table.expandWeights(weights, expanded, (channels * panels + 1) / 2)
            unsafe weights = expanded
          }
          let isFirst = channel == 0
          unsafe kernels.table.addNonzeros(
            input + (begin * kernels.lanes + channel / kernels.lanes * arguments.blockStride), arguments.blockStride,
            channels, end - begin,
            panels, weights, isFirst ? bias + group * width : UnsafePointer(sums), isFirst ? 0 : width, sums, scratch)
        }
        unsafe kernels.table.finishSums(&arguments, begin, end, group * panels, panels, sums)
      }
    }
  }
}
