/// Computes nodes that depend on constants only, once.
///
/// Half floats need no conversion: reading them converted them.
package struct FoldConstants: GraphPass {
  package init() {}

  package func run(_ graph: inout Graph) throws {
    var kept: [Graph.Node] = []
    for node in graph.nodes {
      guard node.outputs.count == 1, let output = node.outputs.first, !node.inputs.isEmpty,
        node.inputs.allSatisfy({ $0.map(graph.hasFloats) ?? false })
      else {
        kept.append(node)
        continue
      }
      if let conversion = node.operator as? HalfPrecision, !conversion.rounds, let input = node.inputs[0] {
        graph.values[output].constant = graph.values[input].constant
        continue
      }
      let copies = node.inputs.map { input -> (floats: AlignedFloats, shape: [Int])? in
        guard let input, let floats = graph.floats(input) else { return nil }
        let copy = AlignedFloats(count: floats.count)
        copy.copy(floats)
        return (copy, graph.values[input].shape)
      }
      let loops = try node.operator.reference(graph.inputShapes(of: node))
      let result = AlignedFloats(count: graph.values[output].count)
      withExtendedLifetime(copies) {
        loops.body(copies.map { $0.map { $0.floats.view($0.shape) } }, [result.view(graph.values[output].shape)])
      }
      graph.values[output].constant = .floats(result.values(graph.values[output].count))
    }
    graph.nodes = kept
  }
}
