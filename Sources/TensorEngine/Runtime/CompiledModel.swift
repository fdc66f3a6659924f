import CheckedBytes

/// A model ready to run: an optimised, planned graph with packed weights, without any state of a call. Shared by interpreters.
public final class CompiledModel: Sendable {
  /// Shapes of the inputs by position, NHWC.
  public let inputShapes: [[Int]]
  /// Shapes of the outputs by position, NHWC.
  public let outputShapes: [[Int]]

  /// The graph after all passes, without the values of its constants.
  package let graph: Graph
  package let kernels: KernelSet
  /// For each node its prepared form and its multiply-adds.
  let steps: [any PreparedStep]
  /// Nodes that no call runs: those of deferred outputs.
  let idleNodes: Set<Int>
  package let multiplyAdds: [Int]
  /// Bytes of memory that packed weights take.
  package var weightBytes: Int { steps.reduce(0) { $0 + $1.weightBytes } }
  /// Bytes of memory that the values of a call take.
  package var activationBytes: Int { plan.count * MemoryLayout<Float>.stride }
  let layouts: [TensorLayout]
  let plan: MemoryPlan
  /// For each value its request in `plan`; nil for constants.
  let requests: [Int?]
  /// For each node its scratch's request.
  let scratchRequests: [Int]
  /// Constants that plain steps read, dense, one after the other.
  let constants: AlignedFloats
  let constantOffsets: [Int?]

  /// For each output that is computed row by row, how.
  let deferred: [Int: DeferredOutput]

  /// Rewrites, plans and packs a model for this machine's processor.
  ///
  /// - Parameters:
  ///   - model: What to run.
  ///   - deferredOutputs: Outputs of which only some rows will be read, with ``Interpreter/withRow(_:ofOutput:_:)``. They are left out of
  ///     a call where the graph allows it.
  /// - Throws: `StatusError` naming the operator and its place if the model has an operator or type the engine does not know.
  public convenience init(_ model: Model, deferredOutputs: Set<Int> = []) throws {
    try self.init(Graph(model), passes: GraphPasses.standard, kernels: .best, deferredOutputs: deferredOutputs)
  }

  /// - Parameter usesReference: Runs every operator in plain loops, as an oracle.
  package init(
    _ graph: Graph, passes: [any GraphPass] = [], kernels: KernelSet, usesReference: Bool = false, deferredOutputs: Set<Int> = []
  ) throws {
    var rewritten = graph
    for pass in passes { try pass.run(&rewritten) }
    let graph = rewritten
    self.kernels = kernels
    inputShapes = graph.inputs.map { graph.values[$0].shape }
    outputShapes = graph.outputs.map { graph.values[$0].shape }
    var deferred: [Int: DeferredOutput] = [:]
    for output in deferredOutputs where graph.outputs.indices.contains(output) && !usesReference {
      deferred[output] = DeferredOutput(graph.outputs[output], in: graph)
    }

    var blocked = usesReference ? [Bool](repeating: false, count: graph.values.count) : Self.chooseBlocks(graph)
    var steps = try Self.prepare(graph, blocked: blocked, kernels: kernels, usesReference: usesReference)
    // A node that turns out to have no fast form for its layouts reads and writes dense tensors, and so do its neighbours then.
    while Self.unblockPlainSteps(graph, steps, &blocked) {
      steps = try Self.prepare(graph, blocked: blocked, kernels: kernels, usesReference: usesReference)
    }
    let layouts = graph.values.indices.map { TensorLayout(shape: graph.values[$0].shape, lanes: kernels.lanes, blocked: blocked[$0]) }
    self.layouts = layouts
    let prepared = steps
    self.steps = prepared
    // A head that has no tiles cannot compute a row alone.
    deferred = deferred.filter { $0.value.heads.allSatisfy { prepared[$0.node] is MatrixStep } }
    self.deferred = deferred
    let left = deferred.values.reduce(into: Set<Int>()) { $0.formUnion($1.nodes) }
    idleNodes = left
    let heads = Set(deferred.values.flatMap { $0.heads.map(\.node) })
    multiplyAdds = graph.nodes.map { node in
      node.operator.multiplyAdds(node.inputs.map { $0.map { graph.values[$0].shape } }, node.outputs.map { graph.values[$0].shape })
    }

    var requests = [Int?](repeating: nil, count: graph.values.count)
    var wanted: [MemoryPlan.Request] = []
    let last = max(graph.nodes.count - 1, 0)
    func request(_ value: Int, from first: Int) {
      guard requests[value] == nil, graph.values[value].constant == nil else { return }
      requests[value] = wanted.count
      // One vector more than the value has, so that a whole vector can be read at its last element.
      wanted.append(MemoryPlan.Request(count: layouts[value].count + kernels.lanes, first: first, last: first))
    }
    // Inputs keep their place throughout: they may be filled once for several calls. Outputs are read after the last step, and heads run after it.
    var lastUse = [Int](repeating: -1, count: graph.values.count)
    for (step, node) in graph.nodes.enumerated() where !left.contains(step) {
      for value in node.inputs.compactMap({ $0 }) + node.outputs { lastUse[value] = step }
    }
    for value in graph.inputs + graph.outputs + heads.flatMap({ graph.nodes[$0].inputs.compactMap { $0 } + graph.nodes[$0].outputs }) {
      lastUse[value] = graph.nodes.count
    }
    for input in graph.inputs { request(input, from: 0) }
    for (step, node) in graph.nodes.enumerated() where !left.contains(step) {
      // A step may put its result in the place of what it reads for the last time.
      if let position = prepared[step].inPlaceInput, let input = node.inputs[position], let location = requests[input],
        lastUse[input] == step,
        node.inputs.filter({ $0 == input }).count == 1
      {
        requests[node.outputs[0]] = location
      }
      for output in node.outputs { request(output, from: step) }
    }
    for head in heads { for output in graph.nodes[head].outputs { request(output, from: last) } }
    for (value, location) in requests.enumerated() {
      if let location { wanted[location].last = max(wanted[location].last, lastUse[value]) }
    }
    scratchRequests = prepared.indices.map { step in
      wanted.append(MemoryPlan.Request(count: prepared[step].scratchCount, first: step, last: step))
      return wanted.count - 1
    }
    self.requests = requests
    plan = MemoryPlan(wanted)
    guard plan.count <= Limits.standard.activationBytes / MemoryLayout<Float>.stride else {
      throw StatusError(
        .resourceExhausted, "The model computes values that take \(plan.count) numbers of memory at a time",
        location: graph.nodes.first?.location,
        suggestion: "at most \(Limits.standard.activationBytes) bytes are given")
    }

    var constantOffsets = [Int?](repeating: nil, count: graph.values.count)
    var constantCount = 0
    func keep(_ value: Int) {
      guard constantOffsets[value] == nil, let floats = graph.floats(value) else { return }
      constantOffsets[value] = constantCount
      constantCount += (floats.count + 15) / 16 * 16
    }
    // Packed steps hold their own copies.
    for (node, step) in zip(graph.nodes, prepared) where step is PlainStep {
      for input in node.inputs { if let input { keep(input) } }
    }
    for output in graph.outputs { keep(output) }
    let constants = AlignedFloats(count: constantCount)
    self.constants = constants
    self.constantOffsets = constantOffsets
    for (value, offset) in constantOffsets.enumerated() {
      guard let offset, let floats = graph.floats(value) else { continue }
      floats.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { (constants.pointer + offset).update(from: base, count: source.count) }
      }
    }
    // Steps have copies of what they need.
    var stripped = graph
    for value in stripped.values.indices where stripped.values[value].constant != nil { stripped.values[value].constant = .floats([]) }
    self.graph = stripped
  }

  private static func prepare(
    _ graph: Graph, blocked: [Bool], kernels: KernelSet, usesReference: Bool
  ) throws -> [any PreparedStep] {
    try graph.nodes.map { node in
      let context = PreparationContext(graph: graph, node: node, kernels: kernels, blocked: blocked)
      if !usesReference, let step = try node.operator.prepare(context) { return step }
      let plain = node.operator
      return PlainStep { plain.reference($0, $1) }
    }
  }

  /// - Returns: Whether there was anything to change.
  private static func unblockPlainSteps(_ graph: Graph, _ steps: [any PreparedStep], _ blocked: inout [Bool]) -> Bool {
    var changed = false
    for (node, step) in zip(graph.nodes, steps) where step is PlainStep {
      for value in node.inputs.compactMap({ $0 }) + node.outputs where blocked[value] {
        blocked[value] = false
        changed = true
      }
    }
    return changed
  }

  /// A value lies in blocks of channels if the step that computes it and all that read it have kernels for that.
  private static func chooseBlocks(_ graph: Graph) -> [Bool] {
    var blocked = [Bool](repeating: false, count: graph.values.count)
    func shapes(_ node: Graph.Node) -> [[Int]?] { node.inputs.map { $0.map { graph.values[$0].shape } } }
    for node in graph.nodes {
      guard node.outputs.count == 1, let output = node.outputs.first else { continue }
      let shape = graph.values[output].shape
      blocked[output] = shape.count == 4 && shape[0] == 1 && node.operator.deliversBlocks(shapes: shapes(node), output: shape)
    }
    for node in graph.nodes {
      for (position, input) in node.inputs.enumerated() {
        if let input, !node.operator.takesBlocks(input: position, shapes: shapes(node)) { blocked[input] = false }
      }
    }
    for value in graph.inputs + graph.outputs { blocked[value] = false }
    return blocked
  }
}
