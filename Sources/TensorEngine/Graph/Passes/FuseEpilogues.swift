/// Fuses an operator with the activation and the sum after it.
///
/// The operator applies both before it stores its result. A residual that was padded with zero channels is added only
/// where it has channels.
package struct FuseEpilogues: GraphPass {
  package init() {}

  package func run(_ graph: inout Graph) throws {
    var nodes: [Graph.Node?] = graph.nodes
    var readers = graph.readers()
    let producers = graph.producers()
    for index in nodes.indices {
      guard let node = nodes[index], let result = node.outputs.first, !graph.outputs.contains(result),
        readers[result].count == 1,
        let next = nodes[readers[result][0]], let fused = fuse(node, next, in: graph, producers)
      else { continue }
      // The node moves to the position of its reader, whose other operands may be computed later. The reader
      // disappears.
      let position = readers[result][0]
      for input in node.inputs + next.inputs {
        if let input { readers[input].removeAll { $0 == index || $0 == position } }
      }
      for input in fused.inputs { if let input { readers[input].append(position) } }
      nodes[index] = nil
      nodes[position] = fused
    }
    graph.nodes = nodes.compactMap { $0 }
  }

  /// Returns `node` with the work of its only reader added.
  ///
  /// Nil if the two cannot be fused.
  private func fuse(_ node: Graph.Node, _ next: Graph.Node, in graph: Graph, _ producers: [Int?]) -> Graph.Node? {
    guard var fusing = node.operator as? any FusingOperator, let result = node.outputs.first else { return nil }
    var inputs = node.inputs
    func setInput(_ value: Int, at position: Int) {
      while inputs.count <= position { inputs.append(nil) }
      inputs[position] = value
    }
    let canActivate = fusing.epilogue.activation == .none && fusing.epilogue.residual != .afterActivation
    if let activation = next.operator as? Activation {
      // The resize kernel supports PReLU only.
      guard canActivate, !(fusing is Resize) else { return nil }
      switch activation.kind {
      case .relu: fusing.epilogue.activation = .relu
      case .relu6: fusing.epilogue.activation = .relu6
      default: return nil
      }
    } else if next.operator is ParametricReLU {
      guard canActivate, fusing.fusesSlopesAndResidual, fusing.epilogue.residual == .none || !(fusing is Resize),
        next.inputs[0] == result, let slopes = next.inputs[1], let values = graph.floats(slopes),
        values.count == graph.values[result].shape.last, graph.values[slopes].shape.last == values.count
      else { return nil }
      fusing.epilogue.activation = .prelu
      setInput(slopes, at: Epilogue.slopesInput)
    } else if let sum = next.operator as? Arithmetic, sum.kind == .add {
      guard fusing.fusesSlopesAndResidual, fusing.epilogue.residual == .none,
        let other = next.inputs[0] == result ? next.inputs[1] : next.inputs[0], other != result,
        graph.values[other].constant == nil,
        graph.values[other].shape == graph.values[result].shape
      else { return nil }
      // The resize kernel adds last, which is equivalent when no activation precedes the sum.
      fusing.epilogue.residual =
        fusing.epilogue.activation == .none && !(fusing is Resize) ? .beforeActivation : .afterActivation
      setInput(unpadded(other, in: graph, producers), at: Epilogue.residualInput)
    } else {
      return nil
    }
    return Graph.Node(name: node.name, operator: fusing, inputs: inputs, outputs: next.outputs, place: node.place)
  }

  /// The value before zero channels were appended to `value`.
  ///
  /// Returns `value` if no channels were appended, or if the earlier channels do not fill whole blocks.
  private func unpadded(_ value: Int, in graph: Graph, _ producers: [Int?]) -> Int {
    guard let producer = producers[value], let pad = graph.nodes[producer].operator as? Pad,
      pad.addsOnlyTrailingChannels,
      let source = graph.nodes[producer].inputs[0], let channels = graph.values[source].shape.last, channels % 16 == 0
    else { return value }
    return source
  }
}
