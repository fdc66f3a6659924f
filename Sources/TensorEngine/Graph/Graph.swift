/// A model as a typed graph of operators, in execution order. Passes rewrite it before it is planned.
package struct Graph: Sendable {
  package enum Constant: Sendable {
    case floats([Float])
    case integers([Int])
  }

  /// A tensor: a constant, an input, or the result of a node.
  package struct Value: Sendable {
    package var name: String
    package var shape: [Int]
    package var constant: Constant?

    package var count: Int { shape.reduce(1, *) }
  }

  package struct Node: Sendable {
    package var `operator`: any Operator
    /// Indices into `values`; nil where an optional input is absent.
    package var inputs: [Int?]
    package var outputs: [Int]
    /// Which operator of the model this is, for messages and profiles.
    package var place: String
  }

  package var values: [Value]
  package var nodes: [Node]
  package var inputs: [Int]
  package var outputs: [Int]

  package func floats(_ value: Int) -> [Float]? {
    if case .floats(let floats)? = values[value].constant { floats } else { nil }
  }

  package func integers(_ value: Int) -> [Int]? {
    if case .integers(let integers)? = values[value].constant { integers } else { nil }
  }

  /// For each value the nodes that read it, in order; a node that reads it twice stands twice.
  package func readers() -> [[Int]] {
    var readers = [[Int]](repeating: [], count: values.count)
    for (index, node) in nodes.enumerated() {
      for input in node.inputs { if let input { readers[input].append(index) } }
    }
    return readers
  }

  /// For each value the node that computes it.
  package func producers() -> [Int?] {
    var producers = [Int?](repeating: nil, count: values.count)
    for (index, node) in nodes.enumerated() {
      for output in node.outputs { producers[output] = index }
    }
    return producers
  }

  package mutating func addValue(_ name: String, shape: [Int], constant: Constant? = nil) -> Int {
    values.append(Value(name: name, shape: shape, constant: constant))
    return values.count - 1
  }
}
