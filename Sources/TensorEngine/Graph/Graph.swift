/// A model as a typed graph of operators, in execution order.
///
/// Passes rewrite it before it is planned.
package struct Graph: Sendable {
  package enum Constant: Sendable {
    case floats([Float])
    case integers([Int])
    /// Floats that are computed at each use from a smaller source.
    ///
    /// The source is half floats of the file, or a selection from another constant. A model is packed one operator at a
    /// time, so unpacked weights are never in memory all at once.
    case computed(@Sendable () -> [Float])
  }

  /// A tensor: a constant, an input, or the result of a node.
  package struct Value: Sendable {
    package var name: String
    package var shape: [Int]
    package var constant: Constant?

    package init(name: String, shape: [Int], constant: Constant? = nil) {
      self.name = name
      self.shape = shape
      self.constant = constant
    }

    package var count: Int { shape.reduce(1, *) }
  }

  package struct Node: Sendable {
    /// The operator's name in the TFLite schema.
    package var name: String
    package var `operator`: any Operator
    /// Indices into `values`; nil where an optional input is absent.
    package var inputs: [Int?]
    package var outputs: [Int]
    /// The operator's location in the model, for messages and profiles.
    package var place: Place
  }

  package var values: [Value]
  package var nodes: [Node]
  package var inputs: [Int]
  package var outputs: [Int]

  package init(values: [Value], nodes: [Node], inputs: [Int], outputs: [Int]) {
    self.values = values
    self.nodes = nodes
    self.inputs = inputs
    self.outputs = outputs
  }

  package func floats(_ value: Int) -> [Float]? {
    switch values[value].constant {
    case .floats(let floats): floats
    case .computed(let make): make()
    default: nil
    }
  }

  /// Whether `floats` returns a value; computes nothing.
  package func hasFloats(_ value: Int) -> Bool {
    switch values[value].constant {
    case .floats, .computed: true
    default: false
    }
  }

  package func integers(_ value: Int) -> [Int]? {
    if case .integers(let integers)? = values[value].constant { integers } else { nil }
  }

  /// The nodes that read each value, in order.
  ///
  /// A node that reads a value twice is listed twice.
  package func readers() -> [[Int]] {
    var readers = [[Int]](repeating: [], count: values.count)
    for (index, node) in nodes.enumerated() {
      for input in node.inputs { if let input { readers[input].append(index) } }
    }
    return readers
  }

  /// The node that computes each value; nil for inputs and constants.
  package func producers() -> [Int?] {
    var producers = [Int?](repeating: nil, count: values.count)
    for (index, node) in nodes.enumerated() {
      for output in node.outputs { producers[output] = index }
    }
    return producers
  }

  package func inputShapes(of node: Node) -> [[Int]?] { node.inputs.map { $0.map { values[$0].shape } } }
  package func outputShapes(of node: Node) -> [[Int]] { node.outputs.map { values[$0].shape } }

  /// A copy of the graph with empty constants.
  var withoutConstants: Graph {
    var graph = self
    for value in graph.values.indices where graph.values[value].constant != nil {
      graph.values[value].constant = .floats([])
    }
    return graph
  }

  package mutating func addValue(_ name: String, shape: [Int], constant: Constant? = nil) -> Int {
    values.append(Value(name: name, shape: shape, constant: constant))
    return values.count - 1
  }
}
