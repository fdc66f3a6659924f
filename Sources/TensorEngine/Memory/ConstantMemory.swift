/// The constants that plain steps read, and constant outputs.
///
/// The constants are dense, one after the other.
struct ConstantMemory: Sendable {
  let floats: AlignedFloats
  private let offsets: [Int?]

  init(_ graph: Graph, steps: [any PreparedStep]) {
    var offsets = [Int?](repeating: nil, count: graph.values.count)
    var count = 0
    // Packed steps hold copies of their constants.
    let read = zip(graph.nodes, steps).filter { $1 is PlainStep }.flatMap { node, _ in node.inputs.compactMap(\.self) }
    for value in read + graph.outputs where offsets[value] == nil {
      guard let floats = graph.floats(value) else { continue }
      offsets[value] = count
      count += (floats.count + 15) / 16 * 16
    }
    floats = AlignedFloats(count: count)
    for (value, offset) in offsets.enumerated() {
      if let offset, let values = graph.floats(value) { floats.copy(values, to: offset) }
    }
    self.offsets = offsets
  }

  /// The offset of a value in floats.
  ///
  /// Nil if this memory does not hold the value.
  func offset(of value: Int) -> Int? { offsets[value] }
}
