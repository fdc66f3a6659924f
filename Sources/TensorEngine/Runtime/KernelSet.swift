import GestureFoundation
import TensorKernelArguments
import TensorKernels
import TensorKernelsAVX2
import TensorKernelsAVX512

/// The kernels of one instruction set: the same source, compiled for it.
package struct KernelSet: Sendable {
  package let name: String
  package let table: KernelTable

  /// The number of floats per vector.
  ///
  /// Also the block width of the blocked layout.
  package var lanes: Int { table.lanes }

  /// The kernels that every machine of the architecture runs.
  ///
  /// SSE2 on x86-64, NEON on arm64.
  package static let baseline = KernelSet(name: "baseline", table: unsafe KernelTable(TensorKernels.kernelTable()))

  /// The kernel sets that this machine can run, slowest first.
  package static let available: [KernelSet] = {
    var sets = [baseline]
    if ProcessorFeatures.current.avx2AndFMA {
      sets.append(KernelSet(name: "avx2", table: unsafe KernelTable(TensorKernelsAVX2.kernelTable())))
    }
    if ProcessorFeatures.current.avx512 {
      sets.append(KernelSet(name: "avx512", table: unsafe KernelTable(TensorKernelsAVX512.kernelTable())))
    }
    return sets
  }()

  package static let best = available[available.count - 1]

  /// The environment variable that selects the kernels of all models.
  ///
  /// Its value is one of `available`; slower kernels can so be measured and checked on a faster processor.
  package static let environmentVariable = "GESTURE_KERNELS"

  /// The kernels with which models are compiled.
  ///
  /// The kernels are the best ones, or those that the environment variable named at start.
  ///
  /// - Throws: `StatusError` if this processor does not have the named kernels.
  package static func chosen() throws(StatusError) -> KernelSet { try choice.get() }

  private static let choice = Result { () throws(StatusError) in
    try named(ProcessInfo.processInfo.environment[environmentVariable] ?? "")
  }

  /// Returns the kernels with a name; the best for an empty name.
  ///
  /// - Throws: `StatusError` if this processor has no such kernels.
  package static func named(_ name: String) throws(StatusError) -> KernelSet {
    guard !name.isEmpty else { return best }
    if let set = available.first(where: { $0.name == name }) { return set }
    let names = available.map(\.name).joined(separator: ", ")
    throw StatusError(
      .failedPrecondition, "This processor has no such kernels.", option: environmentVariable, value: name,
      suggestion: "it must be one of \(names)")
  }

  /// Returns the smallest number of groups with kernels that skip zeros.
  ///
  /// The groups of panels are equal; nil if there is no such number.
  func nonzeroGroups(panels: Int) -> Int? {
    (1...8).first { panels % $0 == 0 && panels / $0 < Int.bitWidth && table.nonzeroPanels >> (panels / $0) & 1 == 1 }
  }
}

/// The choice of values in blocks of channels.
///
/// Also contains the nodes prepared for these layouts.
struct BlockChoice {
  /// Whether each value is in blocks.
  private(set) var isBlocked: [Bool]
  /// The prepared form of each node.
  private(set) var steps: [any PreparedStep]

  /// - Parameter usesReference: Prepares only plain loops over dense values.
  init(_ graph: Graph, kernels: KernelSet, usesReference: Bool) throws {
    isBlocked = usesReference ? [Bool](repeating: false, count: graph.values.count) : Self.wanted(graph)
    // A node without a fast form for its layouts reads and writes dense tensors, which changes the layouts of its
    // neighbours.
    repeat {
      steps = try Self.prepare(graph, isBlocked: isBlocked, kernels: kernels, usesReference: usesReference)
    } while unblockPlainSteps(graph)
  }

  /// Returns whether each value is in blocks.
  ///
  /// A value is in blocks if the step that computes it and all steps that read it have kernels for blocks.
  private static func wanted(_ graph: Graph) -> [Bool] {
    var isBlocked = [Bool](repeating: false, count: graph.values.count)
    for node in graph.nodes {
      guard node.outputs.count == 1, let output = node.outputs.first else { continue }
      let shape = graph.values[output].shape
      isBlocked[output] =
        shape.count == 4 && shape[0] == 1 && node.operator.deliversBlocks(shapes: graph.inputShapes(of: node))
    }
    for node in graph.nodes {
      let shapes = graph.inputShapes(of: node)
      for (position, input) in node.inputs.enumerated() {
        if let input, !node.operator.takesBlocks(input: position, shapes: shapes) { isBlocked[input] = false }
      }
    }
    for value in graph.inputs + graph.outputs { isBlocked[value] = false }
    return isBlocked
  }

  private static func prepare(
    _ graph: Graph, isBlocked: [Bool], kernels: KernelSet, usesReference: Bool
  ) throws -> [any PreparedStep] {
    try graph.nodes.map { node in
      let context = PreparationContext(graph: graph, node: node, kernels: kernels, blocked: isBlocked)
      if !usesReference, let step = try node.operator.prepare(context) { return step }
      return try node.operator.reference(graph.inputShapes(of: node))
    }
  }

  /// - Returns: Whether there was anything to change.
  private mutating func unblockPlainSteps(_ graph: Graph) -> Bool {
    var changed = false
    for (node, step) in zip(graph.nodes, steps) where step is PlainStep {
      for value in node.inputs.compactMap(\.self) + node.outputs where isBlocked[value] {
        isBlocked[value] = false
        changed = true
      }
    }
    return changed
  }
}

extension KernelSet {
  /// Measures the peak of one core with these kernels' vectors, in GFLOP/s.
  ///
  /// A multiply-add counts as two.
  ///
  /// The result is the median of 21 short runs of multiply-adds between registers.
  package func measurePeak() -> Double {
    let numbers = AlignedFloats(count: lanes)
    let clock = ContinuousClock()
    var speeds: [Double] = []
    for _ in 0..<21 {
      // Starting again keeps the numbers in the range of normal floats.
      for i in 0..<lanes { numbers[i] = 1 / Float(i + 3) }
      var multiplyAdds = 0
      let time = clock.measure { multiplyAdds = unsafe table.peakMultiplyAdds(200_000, numbers.pointer) }
      let seconds = time / .seconds(1)
      speeds.append(seconds > 0 ? Double(2 * multiplyAdds) / seconds / 1e9 : 0)
    }
    return speeds.sorted()[speeds.count / 2]
  }
}
