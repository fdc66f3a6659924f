import GestureSupport
import TensorEngine

/// The cost of a model.
///
/// Lists the operators with parameters and multiply-adds, and the operators after the engine's passes.
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
    /// The inputs; nil for an absent optional input.
    package let inputs: [Tensor?]
    /// The outputs in the file.
    package let outputs: [Tensor]
    /// The attributes in the file; nil if there are none.
    package let attributes: (any OperatorAttributes)?
    /// The number of values in the operator's constants.
    ///
    /// The number includes converted constants and those that other operators share.
    package let parameters: Int
    /// The number of multiply-adds.
    ///
    /// Nil if the engine does not know the operator.
    package let multiplyAdds: Int?
    /// Whether the operator converts a constant.
    ///
    /// The conversion happens once, when the model is loaded.
    package let isConversion: Bool
  }

  /// A tensor that an operator reads or writes.
  package struct Tensor: Sendable {
    /// The index in the file.
    package let index: Int
    /// The name in the file.
    package let name: String
    /// The shape in the file.
    package let shape: [Int]
    /// The type in the file.
    package let type: TensorType
    /// Whether the file has its values.
    package let isConstant: Bool
  }

  /// The result of one pass of the engine.
  package struct Pass: Sendable {
    /// The type of the pass.
    package let name: String
    /// The number of operators after the pass.
    package let operatorCount: Int
  }

  /// A step of the graph after the engine's passes.
  package struct Step: Sendable {
    /// The operator's name with fused operators, such as `CONV_2D + RELU`.
    package let name: String
    /// The shape of the output.
    package let shape: [Int]
    /// The multiply-adds of the operator.
    package let multiplyAdds: Int
  }

  /// The summarised model.
  package let model: Model
  /// The operators in the order of the file.
  package let operations: [Operation]
  /// The number of values in all float constants, each counted once.
  package let parameters: Int
  /// The size of all constants in bytes.
  package let constantBytes: Int
  /// The multiply-adds of all operators; nil if the engine refuses the model.
  package let multiplyAdds: Int?
  /// The passes in the order of execution.
  ///
  /// Empty if the engine refuses the model.
  package let passes: [Pass]
  /// The steps in the order of execution.
  ///
  /// Empty if the engine refuses the model.
  package let steps: [Step]
  /// The reason why the engine refuses the model.
  ///
  /// Nil if the engine accepts the model.
  package let refusal: StatusError?

  /// Summarises a model, even one that the engine cannot run.
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
    let run = (try? graph.get()).map(Self.run)
    passes = run?.passes ?? []
    steps = run?.steps ?? []
    refusal = if case .failure(let error) = graph { StatusError(error) } else { nil }
  }

  /// Returns the multiply-adds by operator of the model.
  ///
  /// An operator with a fused activation is two neighbouring nodes with the same location.
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

  private static func run(_ graph: Graph) -> (passes: [Pass], steps: [Step]) {
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

  /// Returns the constant of each result of a constant's conversion.
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
