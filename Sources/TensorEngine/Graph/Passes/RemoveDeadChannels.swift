/// Removes channels that carry a constant.
///
/// If all depthwise weights of a channel are zero, its result is the activation of its bias for every input. Along
/// `pointwise → depthwise → pointwise` and `pointwise → depthwise → mean → products` the pass drops the row of the
/// first convolution, the channel, and the column of the last matrix. It drops only channels whose constant is zero or
/// has no weight: then each sum keeps every bit, since adding zero changes nothing. Moving another constant into a bias
/// would round differently, and tracking through a video amplifies differences in the last bit.
struct RemoveDeadChannels: GraphPass {
  package func run(_ graph: inout Graph) throws {
    let readers = graph.readers()
    let producers = graph.producers()
    for index in graph.nodes.indices {
      guard let chain = Chain(depthwise: index, graph, readers, producers) else { continue }
      let alive = chain.alive(in: graph)
      guard !alive.isEmpty, alive.count < chain.channels else { continue }
      chain.keep(alive, in: &graph)
    }
  }
}

/// A depthwise convolution with its producer and its consumers.
///
/// A convolution makes the channels, and matrices use them up.
private struct Chain {
  let expand: Int
  let depthwise: Int
  /// A mean over the image after the depthwise convolution.
  ///
  /// Nil if the consumers read the convolution itself.
  let mean: Int?
  /// All readers of the result: pointwise convolutions or fully connected layers.
  let consumers: [Int]
  let channels: Int
  let weights: [Float]
  private let bias: [Float]

  init?(depthwise index: Int, _ graph: Graph, _ readers: [[Int]], _ producers: [Int?]) {
    let node = graph.nodes[index]
    guard let depthwise = node.operator as? DepthwiseConvolution, depthwise.epilogue.residual == .none,
      depthwise.epilogue.activation != .prelu, let input = node.inputs[0], let weightValue = node.inputs[1],
      let weights = graph.floats(weightValue), !weights.isEmpty,
      let output = node.outputs.first, !graph.outputs.contains(output), !graph.outputs.contains(input),
      readers[input] == [index], let expand = producers[input],
      let convolution = graph.nodes[expand].operator as? Convolution, convolution.epilogue.residual == .none,
      convolution.epilogue.activation != .prelu, graph.nodes[expand].inputs[1].map(graph.hasFloats) == true,
      node.inputs.count < 3 || node.inputs[2] == nil || node.inputs[2].map(graph.hasFloats) == true
    else { return nil }
    channels = graph.values[weightValue].shape[3]
    guard graph.values[input].shape[3] == channels else { return nil }
    self.expand = expand
    self.depthwise = index
    self.weights = weights
    bias = node.inputs.count > 2 ? node.inputs[2].flatMap(graph.floats) ?? [] : []

    var value = output
    if readers[output].count == 1, let reduction = graph.nodes[readers[output][0]].operator as? Reduction,
      reduction.kind == .mean,
      graph.values[output].shape.count == 4, (try? reduction.reduced(rank: 4)) == [1, 2]
    {
      mean = readers[output][0]
      value = graph.nodes[readers[output][0]].outputs[0]
      guard !graph.outputs.contains(value) else { return nil }
    } else {
      mean = nil
    }
    consumers = readers[value]
    let usable = consumers.allSatisfy { consumer in
      let node = graph.nodes[consumer]
      guard node.inputs.count > 1, node.inputs[0] == value, !node.inputs.dropFirst().contains(value),
        let weights = node.inputs[1],
        graph.hasFloats(weights),
        node.inputs.count < 3 || node.inputs[2] == nil || node.inputs[2].map(graph.hasFloats) == true
      else { return false }
      let shape = graph.values[weights].shape
      if node.operator is FullyConnected { return shape[1] == channels }
      // A wider window does not see every constant at every position.
      return node.operator is Convolution && shape[1] == 1 && shape[2] == 1 && shape[3] == channels
    }
    guard usable, !consumers.isEmpty else { return nil }
  }

  /// Returns the channels that must stay.
  ///
  /// The channels have weights, or a constant other than zero that a consumer weighs.
  func alive(in graph: Graph) -> [Int] {
    let epilogue = (graph.nodes[depthwise].operator as? DepthwiseConvolution)?.epilogue ?? Epilogue()
    let isAlive = (0..<channels).map { hasWeight($0, in: weights) }
    let constants = (0..<channels).filter { channel in
      !isAlive[channel] && epilogue.apply(bias.isEmpty ? 0 : bias[channel], slope: 0, residual: 0) != 0
    }
    guard !constants.isEmpty else { return (0..<channels).filter { isAlive[$0] } }
    let columns = consumers.map { graph.nodes[$0].inputs[1].flatMap(graph.floats) }
    let counting = Set(
      constants.filter { channel in columns.contains { $0.map { hasWeight(channel, in: $0) } ?? true } })
    return (0..<channels).filter { isAlive[$0] || counting.contains($0) }
  }

  /// Whether column `channel` of a matrix has a nonzero value.
  ///
  /// The matrix has one column per channel.
  private func hasWeight(_ channel: Int, in matrix: [Float]) -> Bool {
    stride(from: channel, to: matrix.count, by: channels).contains { matrix[$0] != 0 }
  }

  /// Drops all channels except `alive`.
  func keep(_ alive: [Int], in graph: inout Graph) {
    selectRows(alive, of: expand, in: &graph)
    selectColumns(alive, of: depthwise, in: &graph)
    replace(2, of: depthwise, in: &graph, axis: 0, size: alive.count) { bias in alive.map { bias[$0] } }
    for consumer in consumers { selectColumns(alive, of: consumer, in: &graph) }

    for node in [expand, depthwise, mean].compactMap(\.self) {
      let output = graph.nodes[node].outputs[0]
      graph.values[output].shape[graph.values[output].shape.count - 1] = alive.count
    }
  }

  private func selectRows(_ rows: [Int], of node: Int, in graph: inout Graph) {
    let channels = channels
    replace(1, of: node, in: &graph, axis: 0, size: rows.count) { weights in
      let width = weights.count / channels
      return rows.flatMap { weights[$0 * width..<($0 + 1) * width] }
    }
    replace(2, of: node, in: &graph, axis: 0, size: rows.count) { bias in rows.map { bias[$0] } }
  }

  private func selectColumns(_ columns: [Int], of node: Int, in graph: inout Graph) {
    guard let value = graph.nodes[node].inputs[1] else { return }
    let channels = channels
    replace(1, of: node, in: &graph, axis: graph.values[value].shape.count - 1, size: columns.count) { weights in
      var kept: [Float] = []
      kept.reserveCapacity(weights.count / channels * columns.count)
      for row in stride(from: 0, to: weights.count, by: channels) {
        for column in columns { kept.append(weights[row + column]) }
      }
      return kept
    }
  }

  /// Replaces a constant of a node by a selection from it.
  ///
  /// Nothing changes if the node has no such constant. The old constant stays for its other readers.
  private func replace(
    _ input: Int, of node: Int, in graph: inout Graph, axis: Int, size: Int,
    choice: @escaping @Sendable ([Float]) -> [Float]
  ) {
    guard graph.nodes[node].inputs.count > input, let old = graph.nodes[node].inputs[input] else { return }
    let constant: @Sendable () -> [Float]
    switch graph.values[old].constant {
    case .floats(let floats): constant = { choice(floats) }
    case .computed(let make): constant = { choice(make()) }
    default: return
    }
    var shape = graph.values[old].shape
    // A bias may have leading dimensions of 1.
    shape[min(axis, shape.count - 1)] = size
    graph.nodes[node].inputs[input] = graph.addValue(
      graph.values[old].name, shape: shape, constant: .computed(constant))
  }
}
