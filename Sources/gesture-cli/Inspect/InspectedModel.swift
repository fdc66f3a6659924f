import TensorEngine

/// What `inspect` tells of a model.
package struct InspectedModel: Sendable {
  /// An operator of the file.
  package struct Operation: Sendable {
    package let name: String
    package let version: Int
    package let inputs: [Tensor?]
    package let outputs: [Tensor]
    package let attributes: [JSONValue.Member]
    /// Numbers in the constants it reads, also through a conversion, however often others read them too.
    package let parameters: Int
    /// Nil if the engine does not know the operator.
    package let multiplyAdds: Int?
    /// A conversion of a constant, done once when the model is loaded.
    package let isConversion: Bool
  }

  package struct Tensor: Sendable {
    package let index: Int
    package let name: String
    package let shape: [Int]
    package let type: TensorType
    package let isConstant: Bool
  }

  /// What one pass of the engine leaves.
  package struct Pass: Sendable {
    package let name: String
    package let operatorCount: Int
  }

  /// A step of the graph the engine runs after its passes.
  package struct Step: Sendable {
    package let name: String
    package let shape: [Int]
    package let multiplyAdds: Int
  }

  package let model: Model
  package let operations: [Operation]
  /// Numbers in all float constants, each counted once.
  package let parameters: Int
  package let constantBytes: Int
  /// Nil if the engine refuses the model.
  package let multiplyAdds: Int?
  package let passes: [Pass]
  package let steps: [Step]
  /// Why the engine refuses the model.
  package let refusal: String?

  package init(_ model: Model) {
    self.model = model
    var graph: Graph?
    var refusal: String?
    do {
      graph = try Graph(model)
    } catch {
      refusal = ToolError(describing: error).description
    }
    let perOperator = graph.map { Self.multiplyAdds(of: $0) }
    let isConverted = Self.convertedConstants(model)
    operations = model.operators.enumerated().map { index, operation in
      let source = operation.inputs.first.flatMap(\.self)
      return Operation(
        name: operation.name, version: operation.version, inputs: operation.inputs.map { $0.map { Self.tensor($0, model) } },
        outputs: operation.outputs.map { Self.tensor($0, model) }, attributes: operation.attributes.described,
        parameters: operation.inputs.compactMap(\.self).reduce(0) { sum, input in
          sum + Self.parameterCount(model.tensors[isConverted[input] ?? input])
        },
        multiplyAdds: perOperator.flatMap { $0.indices.contains(index) ? $0[index] : nil },
        isConversion: operation.name == "DEQUANTIZE" && source.map { model.tensors[$0].constant != nil } ?? false)
    }
    let read = Set(model.operators.flatMap { $0.inputs.compactMap(\.self) })
    parameters = read.reduce(0) { $0 + Self.parameterCount(model.tensors[$1]) }
    constantBytes = model.tensors.reduce(0) { $0 + ($1.constant?.count ?? 0) }
    multiplyAdds = perOperator.map { $0.reduce(0, +) }
    (passes, steps) = graph.map(Self.run) ?? ([], [])
    self.refusal = refusal
  }

  /// By operator of the model: an operator with a fused activation is two neighbouring nodes of the graph, with the same place.
  private static func multiplyAdds(of graph: Graph) -> [Int] {
    var counts: [Int] = []
    var last: String?
    for node in graph.nodes {
      let count = multiplyAdds(node, graph)
      if node.location == last { counts[counts.count - 1] += count } else { counts.append(count) }
      last = node.location
    }
    return counts
  }

  private static func multiplyAdds(_ node: Graph.Node, _ graph: Graph) -> Int {
    node.operator.multiplyAdds(node.inputs.map { $0.map { graph.values[$0].shape } }, node.outputs.map { graph.values[$0].shape })
  }

  private static func run(_ graph: Graph) -> ([Pass], [Step]) {
    var graph = graph
    var passes = [Pass(name: "with activations apart", operatorCount: graph.nodes.count)]
    for pass in GraphPasses.standard {
      guard (try? pass.run(&graph)) != nil else { return (passes, []) }
      passes.append(Pass(name: "\(type(of: pass))", operatorCount: graph.nodes.count))
    }
    let steps = graph.nodes.map { node in
      Step(
        name: node.operator.name + epilogue(of: node), shape: node.outputs.first.map { graph.values[$0].shape } ?? [],
        multiplyAdds: multiplyAdds(node, graph))
    }
    return (passes, steps)
  }

  /// What was fused into a node, in the order in which it happens.
  private static func epilogue(of node: Graph.Node) -> String {
    guard let epilogue = (node.operator as? any FusingOperator)?.epilogue else { return "" }
    let activation = epilogue.activation == .none ? "" : " + \(epilogue.activation)".uppercased()
    return switch epilogue.residual {
    case .none: activation
    case .beforeActivation: " + ADD" + activation
    case .afterActivation: activation + " + ADD"
    }
  }

  private static func tensor(_ index: Int, _ model: Model) -> Tensor {
    let tensor = model.tensors[index]
    return Tensor(index: index, name: tensor.name, shape: tensor.shape, type: tensor.type, isConstant: tensor.constant != nil)
  }

  /// For each result of a conversion of a constant, the constant.
  private static func convertedConstants(_ model: Model) -> [Int: Int] {
    var converted: [Int: Int] = [:]
    for operation in model.operators where operation.name == "DEQUANTIZE" {
      if let input = operation.inputs.first.flatMap(\.self), let output = operation.outputs.first, model.tensors[input].constant != nil {
        converted[output] = input
      }
    }
    return converted
  }

  private static func parameterCount(_ tensor: ModelTensor) -> Int {
    guard tensor.constant != nil, [.float32, .float16, .float64, .bfloat16].contains(tensor.type) else { return 0 }
    return tensor.shape.reduce(1, *)
  }
}
