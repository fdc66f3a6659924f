import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine

/// A model with int8 weights, and the same model with floats.
///
/// The weights are quantised as TensorFlow's converter does by default (dynamic range).
package struct DynamicRange {
  /// The model with integers.
  package private(set) var quantised: Model
  /// The model with the same weights as floats.
  package private(set) var floats: Model
  /// The number of constants that are quantised.
  package private(set) var count = 0

  /// The converter leaves smaller constants as they are.
  private static let fewestElements = 1024

  /// - Parameter isPerChannel: Whether each output has a scale of its own; otherwise each tensor has one, but for
  ///   depthwise convolutions.
  package init(_ model: Model, isPerChannel: Bool = true, fewestElements: Int = Self.fewestElements) throws {
    let model = try Self.withFloats(model)
    (quantised, floats) = (model, model)
    var done: Set<Int> = []
    for operation in model.operators {
      let isDepthwise = operation.name == "DEPTHWISE_CONV_2D"
      guard isDepthwise || ["CONV_2D", "FULLY_CONNECTED"].contains(operation.name), let weights = operation.inputs[1]
      else { continue }
      let source = model.tensors[weights]
      let shape = source.shape
      guard !done.contains(weights), shape.reduce(1, *) >= fewestElements,
        case .floats(let values)? = try Graph.Constant(source, model: "")
      else { continue }
      let axis = isDepthwise ? shape.count - 1 : 0
      let inner = shape.dropFirst(axis + 1).reduce(1, *)
      let channels = isPerChannel || isDepthwise ? shape[axis] : 1
      func channel(_ index: Int) -> Int { channels == 1 ? 0 : index / inner % channels }
      var largest = [Float](repeating: 0, count: channels)
      for (index, value) in values.enumerated() { largest[channel(index)] = max(largest[channel(index)], abs(value)) }
      let scales = largest.map { $0 > 0 ? $0 / 127 : 1 }
      let integers = values.enumerated().map { Int8(max(-127, min(127, ($1 / scales[channel($0)]).rounded()))) }
      let bytes = Data(integers.map { UInt8(bitPattern: $0) })
      quantised.tensors[weights] = ModelTensor(
        name: source.name, shape: shape, type: .int8, constant: Bytes(bytes, name: "weights"))
      quantised.tensors[weights].quantization = ModelTensor.Quantization(scales: scales, axis: axis)
      let reals = integers.enumerated().map { scales[channel($0)] * Float($1) }
      floats.tensors[weights] = Self.tensor(source.name, shape, reals)
      done.insert(weights)
      count += 1
    }
  }

  /// The model with floats in place of half floats and their conversion.
  private static func withFloats(_ model: Model) throws -> Model {
    var result = model
    result.operators = []
    for operation in model.operators {
      guard operation.name == "DEQUANTIZE", let input = operation.inputs[0],
        case .computed(let make)? = try Graph.Constant(model.tensors[input], model: "")
      else {
        result.operators.append(operation)
        continue
      }
      let output = operation.outputs[0]
      result.tensors[output] = tensor(model.tensors[output].name, model.tensors[output].shape, make())
      result.tensors[input] = ModelTensor(name: model.tensors[input].name, shape: [], type: .float32)
    }
    return result
  }

  private static func tensor(_ name: String, _ shape: [Int], _ values: [Float]) -> ModelTensor {
    let bytes = values.withUnsafeBytes { Data($0) }
    return ModelTensor(name: name, shape: shape, type: .float32, constant: Bytes(bytes, name: "weights"))
  }

  /// A head of 42 numbers with random weights.
  ///
  /// It has three dense layers and a softmax.
  package static func head(seed: UInt64 = 42) throws -> Model {
    var random = SplitMix64(seed: seed)
    func values(_ count: Int, scale: Float) -> [Float] {
      (0..<count).map { _ in scale * (Float(random.next() >> 40) / Float(1 << 23) - 1) }
    }
    var builder = ModelBuilder(name: "head.tflite")
    var current = builder.input([1, 42])
    for (inputs, outputs) in [(42, 64), (64, 32), (32, 5)] {
      let weights = builder.constant(
        [outputs, inputs], values(inputs * outputs, scale: (6 / Float(inputs + outputs)).squareRoot()))
      let bias = builder.constant([outputs], values(outputs, scale: 0.1))
      current = builder.add(
        "FULLY_CONNECTED", [current, weights, bias], shape: [1, outputs],
        FullyConnectedAttributes(activation: outputs == 5 ? .none : .relu)
      )
    }
    builder.output(builder.add("SOFTMAX", [current], shape: [1, 5], SoftmaxAttributes()))
    return try builder.model()
  }
}

extension CompiledModel {
  /// The outputs for inputs, each one after the other.
  package func outputs(for inputs: [[Float]], threads: Int = 1) throws -> [[Float]] {
    let interpreter = try Interpreter(self, threads: threads)
    for (index, values) in inputs.enumerated() {
      try interpreter.withInput(index) { PlainLoops.copy(values, to: $0) }
    }
    try interpreter.invoke()
    return try outputShapes.indices.map { index in try interpreter.withOutput(index) { Array($0) } }
  }
}
