/// Which values of a graph lie in blocks of channels, and the prepared form of every node for these layouts.
struct BlockChoice {
  /// For each value.
  private(set) var isBlocked: [Bool]
  /// For each node.
  private(set) var steps: [any PreparedStep]

  /// - Parameter usesReference: Prepares plain loops over dense values only.
  init(_ graph: Graph, kernels: KernelSet, usesReference: Bool) throws {
    isBlocked = usesReference ? [Bool](repeating: false, count: graph.values.count) : Self.wanted(graph)
    steps = try Self.prepare(graph, isBlocked: isBlocked, kernels: kernels, usesReference: usesReference)
    // A node that turns out to have no fast form for its layouts reads and writes dense tensors, and so do its neighbours then.
    while unblockPlainSteps(graph) {
      steps = try Self.prepare(graph, isBlocked: isBlocked, kernels: kernels, usesReference: usesReference)
    }
  }

  /// A value lies in blocks of channels if the step that computes it and all that read it have kernels for that.
  private static func wanted(_ graph: Graph) -> [Bool] {
    var isBlocked = [Bool](repeating: false, count: graph.values.count)
    for node in graph.nodes {
      guard node.outputs.count == 1, let output = node.outputs.first else { continue }
      let shape = graph.values[output].shape
      isBlocked[output] =
        shape.count == 4 && shape[0] == 1 && node.operator.deliversBlocks(shapes: graph.inputShapes(of: node), output: shape)
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
      let plain = node.operator
      return PlainStep { plain.reference($0, $1) }
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
