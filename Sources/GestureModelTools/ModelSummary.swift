import GestureSupport
import TensorEngine

/// The cost of a model: its operators with their parameters and multiply-adds, and those that are left after the
/// engine's passes.
///
/// ```swift
/// let summary = ModelSummary(try Model(Bytes(contentsOfFile: "hand_detector.tflite")))
/// print(summary.parameters, summary.multiplyAdds ?? 0)
/// ```
package struct ModelSummary: Sendable {
  /// An operator of the file.
  package struct Operation: Sendable {
    /// The name in the TFLite schema, such as `CONV_2D`.
    package let name: String
    /// The version in the file.
    package let version: Int
    /// Nil for an optional input that is absent.
    package let inputs: [Tensor?]
    /// As in the file.
    package let outputs: [Tensor]
    /// As in the file; nil if there are none.
    package let attributes: (any OperatorAttributes)?
    /// Numbers in the constants it reads, also through a conversion, however often other operators read them too.
    package let parameters: Int
    /// Nil if the engine does not know the operator.
    package let multiplyAdds: Int?
    /// Whether it converts a constant, which is done once when the model is loaded.
    package let isConversion: Bool
  }

  /// A tensor that an operator reads or writes.
  package struct Tensor: Sendable {
    /// The position in the file.
    package let index: Int
    /// As in the file.
    package let name: String
    /// As in the file.
    package let shape: [Int]
    /// As in the file.
    package let type: TensorType
    /// Whether its values are in the file.
    package let isConstant: Bool
  }

  /// The result of one pass of the engine.
  package struct Pass: Sendable {
    /// The type of the pass.
    package let name: String
    /// The operators left after it.
    package let operatorCount: Int
  }

  /// A step of the graph the engine runs after its passes.
  package struct Step: Sendable {
    /// The operator's name with what was fused into it, such as `CONV_2D + RELU`.
    package let name: String
    /// The shape of the output.
    package let shape: [Int]
    /// The multiply-adds of the operator.
    package let multiplyAdds: Int
  }

  /// The model itself.
  package let model: Model
  /// In the order of the file.
  package let operations: [Operation]
  /// Numbers in all float constants, each counted once.
  package let parameters: Int
  /// The bytes of all constants.
  package let constantBytes: Int
  /// The multiply-adds of all operators; nil if the engine refuses the model.
  package let multiplyAdds: Int?
  /// In the order they run; empty if the engine refuses the model.
  package let passes: [Pass]
  /// In the order they run; empty if the engine refuses the model.
  package let steps: [Step]
  /// Why the engine refuses the model.
  package let refusal: StatusError?

  /// Summarises a model, also one that the engine cannot run.
  package init(_ model: Model) {
    self.model = model
    let graph = Result { try Graph(model) }
    let perOperator = (try? graph.get()).map { Self.multiplyAdds(of: $0) }
    let isConverted = Self.convertedConstants(model)
    operations = model.operators.enumerated().map { index, operation in
      let source = operation.inputs.first.flatMap(\.self)
      return Operation(
        name: operation.name, version: operation.version,
        inputs: operation.inputs.map { $0.map { Self.tensor($0, model) } },
        outputs: operation.outputs.map { Self.tensor($0, model) }, attributes: operation.attributes,
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
    (passes, steps) = (try? graph.get()).map(Self.run) ?? ([], [])
    refusal = if case .failure(let error) = graph { StatusError(error) } else { nil }
  }

  /// By operator of the model: an operator with a fused activation is two neighbouring nodes of the graph, with the
  /// same place.
  private static func multiplyAdds(of graph: Graph) -> [Int] {
    var counts: [Int] = []
    var last: Place?
    for node in graph.nodes {
      let count = multiplyAdds(node, graph)
      if node.place == last { counts[counts.count - 1] += count } else { counts.append(count) }
      last = node.place
    }
    return counts
  }

  private static func multiplyAdds(_ node: Graph.Node, _ graph: Graph) -> Int {
    node.operator.multiplyAdds(
      node.inputs.map { $0.map { graph.values[$0].shape } }, node.outputs.map { graph.values[$0].shape })
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
        name: node.fusedNames.joined(separator: " + "), shape: node.outputs.first.map { graph.values[$0].shape } ?? [],
        multiplyAdds: multiplyAdds(node, graph))
    }
    return (passes, steps)
  }

  private static func tensor(_ index: Int, _ model: Model) -> Tensor {
    let tensor = model.tensors[index]
    return Tensor(
      index: index, name: tensor.name, shape: tensor.shape, type: tensor.type, isConstant: tensor.constant != nil)
  }

  /// For each result of a conversion of a constant, the constant.
  private static func convertedConstants(_ model: Model) -> [Int: Int] {
    var converted: [Int: Int] = [:]
    for operation in model.operators where operation.name == "DEQUANTIZE" {
      if let input = operation.inputs.first.flatMap(\.self), let output = operation.outputs.first,
        model.tensors[input].constant != nil
      {
        converted[output] = input
      }
    }
    return converted
  }

  private static func parameterCount(_ tensor: ModelTensor) -> Int {
    guard tensor.constant != nil,
      [.float32, .float16, .float64, .bfloat16].contains(tensor.type) || tensor.quantization != nil
    else {
      return 0
    }
    return tensor.shape.reduce(1, *)
  }
}
