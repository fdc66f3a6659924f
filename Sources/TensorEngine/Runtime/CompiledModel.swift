/// A model ready to run: an optimised, planned graph with packed weights.
///
/// The compiled model holds no state of a call, so interpreters share it.
public final class CompiledModel: Sendable {
  /// Shapes of the inputs by position, NHWC.
  public let inputShapes: [[Int]]
  /// Shapes of the outputs by position, NHWC.
  public let outputShapes: [[Int]]

  /// The graph after all passes, without the values of its constants.
  package let graph: Graph
  package let kernels: KernelSet
  /// The prepared form of each node.
  let steps: [any PreparedStep]
  /// The number of multiply-adds of each node.
  package let multiplyAdds: [Int]
  /// The memory of packed weights, in bytes.
  package var weightBytes: Int { steps.reduce(0) { $0 + $1.weightBytes } }
  /// The memory of the values of a call, in bytes.
  package var activationBytes: Int { plan.count * MemoryLayout<Float>.stride }
  /// The number of layers that skip products with zeros.
  package var layersWithoutZeros: Int { steps.count { ($0 as? MatrixStep)?.leavesOutZeros == true } }
  let plan: ActivationPlan
  /// The layout of each value.
  let layouts: [TensorLayout]
  let constants: ConstantMemory
  let deferred: DeferredOutputs
  /// The nodes that no call runs.
  ///
  /// Their results are computed when they are read.
  package var idleNodes: Set<Int> { deferred.idleNodes }

  /// Rewrites, plans and packs a model for this machine's processor.
  ///
  /// - Throws: `StatusError` naming the operator and its location if the engine does not support an operator or type of
  ///   the model, or if the environment variable `GESTURE_KERNELS` names kernels that this processor does not have.
  public convenience init(_ model: Model) throws { try self.init(model, deferredOutputs: []) }

  /// - Parameter deferredOutputs: Outputs of which only some rows are read, with
  ///   ``Interpreter/withRow(_:ofOutput:_:)``. A call does not compute them if the graph allows it.
  package convenience init(_ model: Model, deferredOutputs: Set<Int>) throws {
    try self.init(Graph(model), passes: GraphPasses.standard, kernels: .chosen(), deferredOutputs: deferredOutputs)
  }

  /// - Parameter usesReference: Runs every operator in plain loops, as a reference for tests.
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
    // Steps hold copies of their constants.
    self.graph = graph.withoutConstants
  }
}

extension CompiledModel {
  /// Returns the compiled form of a model, shared within the process.
  ///
  /// The form is shared while a caller holds it. Callers that pass the same bytes get the same object, so its weights
  /// are in memory once.
  ///
  /// - Parameters:
  ///   - model: The model that was read from `bytes`.
  ///   - deferredOutputs: As for `init`; models with other deferred outputs are separate.
  package static func shared(_ model: Model, bytes: Bytes, deferredOutputs: Set<Int> = []) throws -> CompiledModel {
    let key = Key(bytes, deferredOutputs: deferredOutputs)
    if let known = known.withLock({ $0[key]?.model }) { return known }
    let compiled = try CompiledModel(model, deferredOutputs: deferredOutputs)
    return known.withLock { known in
      // Another thread may have been faster.
      if let other = known[key]?.model { return other }
      known = known.filter { $0.value.model != nil }
      known[key] = WeakModel(model: compiled)
      return compiled
    }
  }

  private struct WeakModel {
    weak var model: CompiledModel?
  }

  private struct Key: Hashable {
    /// A hash with the process's secret key (`Hasher`).
    ///
    /// The key prevents a crafted model from replacing another.
    let hash: Int
    let count: Int
    let deferredOutputs: Set<Int>

    init(_ bytes: Bytes, deferredOutputs: Set<Int>) {
      var hasher = Hasher()
      bytes.hash(into: &hasher)
      hash = hasher.finalize()
      count = bytes.count
      self.deferredOutputs = deferredOutputs
    }
  }

  private static let known = Locked<[Key: WeakModel]>([:])
}
