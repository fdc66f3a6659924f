/// An output of which only some rows are read.
///
/// Each row is computed when it is read. Detectors make their boxes this way: `pointwise convolution → RESHAPE →
/// CONCATENATION`. Only the boxes whose scores pass are read.
struct DeferredOutput: Sendable {
  /// A convolution whose result is part of the output.
  struct Head: Sendable {
    let node: Int
    /// The rows of the output that this convolution computes.
    let rows: Range<Int>
    let rowsPerPixel: Int
  }

  let heads: [Head]
  /// The number of elements of a row: the output's last dimension.
  let rowLength: Int
  /// The nodes that need not run.
  ///
  /// These are the heads, and nodes that only rearrange the results of heads.
  let nodes: Set<Int>

  /// - Returns: nil if the graph makes the output in another way; the output is then computed as a whole.
  init?(_ output: Int, in graph: Graph) {
    let readers = graph.readers()
    let producers = graph.producers()
    let shape = graph.values[output].shape
    guard shape.count == 3, shape[0] == 1, readers[output].isEmpty, graph.outputs.filter({ $0 == output }).count == 1,
      let last = producers[output]
    else { return nil }
    rowLength = shape[2]
    var nodes: Set<Int> = []
    var parts = [output]
    if let joining = graph.nodes[last].operator as? Concatenation, !joining.addsAxis,
      (try? [Int].axis(joining.axis, rank: 3)) == 1
    {
      nodes.insert(last)
      parts = graph.nodes[last].inputs.compactMap { $0 }
    }
    var heads: [Head] = []
    var row = 0
    for part in parts {
      guard let reshape = producers[part], graph.nodes[reshape].operator is Reshape,
        part == output || readers[part].count == 1,
        let convolved = graph.nodes[reshape].inputs[0], readers[convolved].count == 1,
        !graph.outputs.contains(convolved),
        let node = producers[convolved], let convolution = graph.nodes[node].operator as? Convolution,
        convolution.epilogue.residual == .none, let weights = graph.nodes[node].inputs[1],
        graph.values[weights].shape[1] == 1, graph.values[weights].shape[2] == 1,
        convolution.attributes.strideHeight == 1, convolution.attributes.strideWidth == 1,
        rowLength > 0, graph.values[convolved].shape[3] % rowLength == 0
      else { return nil }
      let count = graph.values[part].shape[1]
      heads.append(
        Head(node: node, rows: row..<row + count, rowsPerPixel: graph.values[convolved].shape[3] / rowLength))
      nodes.formUnion([node, reshape])
      row += count
    }
    self.heads = heads
    self.nodes = nodes
  }
}
