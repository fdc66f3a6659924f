import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport

/// Graphs in well-formed files with absurd contents.
///
/// Shapes, attributes, indices, operators and constants are changed. After its changes a graph is declared anew in the
/// shapes its operators compute, so that it gets past the first comparison.
struct GraphTarget: FuzzTarget {
  static let name = "graph"
  static let weight = 40
  private let models: [Model]
  let seeds: [Data]

  init() throws {
    models =
      [SampleModels.classifier().plain, SampleModels.detector(size: 4).plain, SampleModels.detector(size: 12).plain]
      + OperatorModels.all
    seeds = try models.map { try $0.tfliteData() }
  }

  func input(using generator: inout SeededGenerator) -> Data {
    guard var model = models.randomElement(using: &generator) else { return Data() }
    for _ in 0..<Int.random(in: 1...4, using: &generator) { ModelMutator.change(&model, using: &generator) }
    if Int.random(in: 0..<8, using: &generator) > 0 { model.declareComputedShapes() }
    return (try? model.tfliteData()) ?? Data()
  }

  func run(_ input: Data) throws -> Bool {
    try Inference.run(Model(Bytes(input, name: "input"), limits: Inference.limits))
    return true
  }
}

extension Model {
  /// Declares the outputs of operators in their computed shapes.
  ///
  /// Shapes follow from the inputs, as far as they can be computed.
  mutating func declareComputedShapes() {
    var graph = Graph(values: [], nodes: [], inputs: [], outputs: [])
    for tensor in tensors {
      let isWhole =
        tensor.constant?.count
        == Limits.standard.elementCount(of: tensor.shape).map { $0 * (tensor.type.byteCount ?? 0) }
      let constant = isWhole ? (try? Graph.Constant(tensor, model: name)) ?? nil : nil
      graph.values.append(Graph.Value(name: tensor.name, shape: tensor.shape, constant: constant))
    }
    for (index, operation) in operators.enumerated() {
      guard operation.inputs.allSatisfy({ $0.map(tensors.indices.contains) ?? true }),
        operation.outputs.allSatisfy(tensors.indices.contains),
        let definition = OperatorRegistry[code: operation.code], definition.inputs.contains(operation.inputs.count),
        let make = definition.make
      else { continue }
      let inputs = operation.inputs.map { $0.map { graph.values[$0].shape } }
      let areSmall = inputs.allSatisfy { $0.map { Inference.limits.elementCount(of: $0) != nil } ?? true }
      guard areSmall, let made = try? make(OperatorContext(operation, index: index, model: self, graph: graph)),
        let shapes = try? made.outputShapes(inputs)
      else { continue }
      for (output, shape) in zip(operation.outputs, shapes) where tensors[output].constant == nil {
        tensors[output].shape = shape
        graph.values[output].shape = shape
      }
    }
  }
}
