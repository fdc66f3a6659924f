/// Computes what depends on constants only, once. The conversion of half floats needs no work: it happened when they were read.
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
      if let conversion = node.operator as? HalfPrecision, conversion.isIdentity, let input = node.inputs[0] {
        graph.values[output].constant = graph.values[input].constant
        continue
      }
      let copies = node.inputs.map { input -> (AlignedFloats, [Int])? in
        guard let input, let floats = graph.floats(input) else { return nil }
        let copy = AlignedFloats(count: floats.count)
        for (i, value) in floats.enumerated() { copy.pointer[i] = value }
        return (copy, graph.values[input].shape)
      }
      let result = AlignedFloats(count: graph.values[output].count)
      withExtendedLifetime(copies) {
        node.operator.reference(
          copies.map { $0.map { TensorView(shape: $0.1, data: $0.0.pointer) } },
          [TensorView(shape: graph.values[output].shape, data: result.pointer)])
      }
      graph.values[output].constant = .floats(Array(UnsafeBufferPointer(start: result.pointer, count: graph.values[output].count)))
    }
    graph.nodes = kept
  }
}
