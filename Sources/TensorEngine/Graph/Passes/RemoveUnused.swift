/// Drops nodes whose results are not read.
///
/// Also drops the floats of constants that no node reads.
struct RemoveUnused: GraphPass {
  package func run(_ graph: inout Graph) throws {
    var needed = Set(graph.outputs)
    var kept: [Graph.Node] = []
    for node in graph.nodes.reversed() where node.outputs.contains(where: needed.contains) {
      kept.append(node)
      needed.formUnion(node.inputs.compactMap { $0 })
    }
    graph.nodes = kept.reversed()
    for value in graph.values.indices where !needed.contains(value) && graph.values[value].constant != nil {
      graph.values[value].constant = .floats([])
    }
  }
}
