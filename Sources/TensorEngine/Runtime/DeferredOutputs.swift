/// The outputs of a graph that are computed row by row.
struct DeferredOutputs: Sendable {
  /// The deferred outputs by their position.
  let outputs: [Int: DeferredOutput]
  /// Nodes that compute one pixel when a row is read.
  let heads: Set<Int>
  /// The nodes that no call runs.
  ///
  /// These are the heads, and nodes that only rearrange the results of heads.
  let idleNodes: Set<Int>

  /// - Parameters:
  ///   - wanted: Positions of outputs; an output that the graph makes in another way is computed as a whole.
  ///   - steps: The prepared nodes.
  init(_ wanted: Set<Int>, in graph: Graph, steps: [any PreparedStep]) {
    var outputs: [Int: DeferredOutput] = [:]
    for output in wanted where graph.outputs.indices.contains(output) {
      // A head that has no tiles cannot compute a row alone.
      guard let deferred = DeferredOutput(graph.outputs[output], in: graph),
        deferred.heads.allSatisfy({ steps[$0.node] is MatrixStep })
      else { continue }
      outputs[output] = deferred
    }
    self.outputs = outputs
    heads = Set(outputs.values.flatMap { $0.heads.map(\.node) })
    idleNodes = outputs.values.reduce(into: []) { $0.formUnion($1.nodes) }
  }
}
