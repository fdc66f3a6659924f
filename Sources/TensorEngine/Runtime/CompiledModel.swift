/// A model ready to run: an optimised, planned graph with packed weights, without any state of a call. Shared by
/// interpreters.
public final class CompiledModel: Sendable {
  /// Shapes of the inputs by position, NHWC.
  public let inputShapes: [[Int]]
  /// Shapes of the outputs by position, NHWC.
  public let outputShapes: [[Int]]

  /// The graph after all passes, without the values of its constants.
  package let graph: Graph
  package let kernels: KernelSet
  /// For each node its prepared form.
  let steps: [any PreparedStep]
  /// For each node.
  package let multiplyAdds: [Int]
  /// Bytes of memory that packed weights take.
  package var weightBytes: Int { steps.reduce(0) { $0 + $1.weightBytes } }
  /// Bytes of memory that the values of a call take.
  package var activationBytes: Int { plan.count * MemoryLayout<Float>.stride }
  /// The number of layers that leave out products with zeros.
  package var layersWithoutZeros: Int { steps.count { ($0 as? MatrixStep)?.leavesOutZeros == true } }
  let plan: ActivationPlan
  /// For each value.
  let layouts: [TensorLayout]
  let constants: ConstantMemory
  let deferred: DeferredOutputs
  /// Nodes of the graph that no call runs, since their results are computed when they are read.
  package var idleNodes: Set<Int> { deferred.idleNodes }

  /// Rewrites, plans and packs a model for this machine's processor.
  ///
  /// - Throws: `StatusError` naming the operator and its location if the model has an operator or type the engine does
  ///   not know, or if the environment variable `GESTURE_KERNELS` names kernels that this processor does not have.
  public convenience init(_ model: Model) throws { try self.init(model, deferredOutputs: []) }

  /// - Parameter deferredOutputs: Outputs of which only some rows will be read, with
  ///   ``Interpreter/withRow(_:ofOutput:_:)``. A call does not compute them where the graph allows it.
  package convenience init(_ model: Model, deferredOutputs: Set<Int>) throws {
    try self.init(Graph(model), passes: GraphPasses.standard, kernels: .chosen(), deferredOutputs: deferredOutputs)
  }

  /// - Parameter usesReference: Runs every operator in plain loops, as an oracle.
  package init(
    _ graph: Graph, passes: [any GraphPass] = [], kernels: KernelSet, usesReference: Bool = false,
    deferredOutputs: Set<Int> = []
  ) throws {
    var rewritten = graph
    for pass in passes { try pass.run(&rewritten) }
    let graph = rewritten
    self.kernels = kernels
    inputShapes = graph.inputs.map { graph.values[$0].shape }
    outputShapes = graph.outputs.map { graph.values[$0].shape }
    multiplyAdds = graph.nodes.map { $0.operator.multiplyAdds(graph.inputShapes(of: $0), graph.outputShapes(of: $0)) }

    let choice = try BlockChoice(graph, kernels: kernels, usesReference: usesReference)
    steps = choice.steps
    layouts = zip(graph.values, choice.isBlocked).map {
      TensorLayout(shape: $0.shape, lanes: kernels.lanes, blocked: $1)
    }
    deferred = DeferredOutputs(usesReference ? [] : deferredOutputs, in: graph, steps: steps)
    plan = try ActivationPlan(graph, steps: steps, layouts: layouts, deferred: deferred, lanes: kernels.lanes)
    constants = ConstantMemory(graph, steps: steps)
    // Steps have copies of what they need.
    self.graph = graph.withoutConstants
  }
}
