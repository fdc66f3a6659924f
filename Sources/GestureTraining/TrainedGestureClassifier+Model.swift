import GestureFoundation
import GestureSupport
import TensorEngine

extension TrainedGestureClassifier {
  /// The classifier as a `.tflite` model: MUL, ADD with a fused RELU and FULLY_CONNECTED for each block, and SOFTMAX at the end. Names, signature and
  /// metadata are those of Model Maker's classifiers.
  package func model() -> Model {
    var graph = GraphDraft(width: classifier.blocks.first?.inputs ?? 0)
    for (index, block) in classifier.blocks.enumerated() {
      graph.add(block, suffix: index + 1 < classifier.blocks.count ? "_\(index)" : "")
    }
    return graph.model(labels: labels, scoreThreshold: scoreThreshold)
  }
}

/// A graph that grows by one block after the other.
private struct GraphDraft {
  private static let input = "hand_embedding"
  private static let output = "custom_gesture_recognizer_out"
  private var model: Model
  /// The tensor the next block reads.
  private var current = 0

  init(width: Int) {
    let input = ModelTensor(name: "serving_default_\(Self.input):0", shape: [1, width], type: .float32)
    model = Model(name: GestureBundle.customClassifier, tensors: [input], operators: [], inputs: [0], outputs: [])
    model.description = "Custom gesture classifier"
  }

  mutating func add(_ block: FoldedBlock<Float>, suffix: String) {
    let normalisation = "model/batch_normalization\(suffix)/batchnorm"
    let dense = suffix.isEmpty ? "model/\(Self.output)" : "model/dense\(suffix)"
    let factor = constant("\(normalisation)/mul", [block.inputs], block.factor)
    let summand = constant("\(normalisation)/sub", [block.inputs], block.summand)
    let weights = constant("\(dense)/MatMul", [block.outputs, block.inputs], block.weights)
    let bias = constant("\(dense)/BiasAdd", [block.outputs], block.bias)
    add("MUL", [current, factor], ArithmeticAttributes(), name: "\(normalisation)/mul_1", width: block.inputs)
    add("ADD", [current, summand], ArithmeticAttributes(activation: .relu), name: "model/re_lu\(suffix)/Relu", width: block.inputs)
    add(
      "FULLY_CONNECTED", [current, weights, bias], FullyConnectedAttributes(), name: "\(dense)/logits",
      width: block.outputs)
  }

  mutating func model(labels: [String], scoreThreshold: Float) -> Model {
    add("SOFTMAX", [current], SoftmaxAttributes(), name: "StatefulPartitionedCall:0", width: labels.count)
    model.outputs = [current]
    model.signatures = [
      ModelSignature(
        key: "serving_default", inputs: [.init(name: Self.input, tensor: model.inputs[0])],
        outputs: [.init(name: Self.output, tensor: current)])
    ]
    var metadata = ModelMetadata(
      labelFiles: [ModelMetadata.LabelFile(name: "labels.txt", locale: "", labels: labels)], scoreThreshold: scoreThreshold)
    metadata.name = "HandGestureRecognition"
    metadata.description = "Recognize the hand gesture in the image."
    model.metadata = metadata
    return model
  }

  private mutating func add(_ name: String, _ inputs: [Int], _ attributes: any OperatorAttributes, name tensor: String, width: Int) {
    guard let code = BuiltinOperator.code(of: name) else { return }
    model.tensors.append(ModelTensor(name: tensor, shape: [1, width], type: .float32))
    current = model.tensors.count - 1
    model.operators.append(ModelOperator(code: code, inputs: inputs, outputs: [current], attributes: attributes))
  }

  private mutating func constant(_ name: String, _ shape: [Int], _ values: [Float]) -> Int {
    let bytes = Data(values.flatMap(\.bitPattern.littleEndianBytes))
    model.tensors.append(ModelTensor(name: name, shape: shape, type: .float32, constant: Bytes(bytes, name: model.name)))
    return model.tensors.count - 1
  }
}
