import GestureModelTools

extension TrainedGestureClassifier {
  /// Returns the classifier as a `.tflite` model.
  ///
  /// Each block becomes MUL, ADD with a fused RELU, and FULLY_CONNECTED; SOFTMAX is last. Names, signature and metadata
  /// are those of Model Maker's classifiers.
  package func model() -> Model {
    let graph = GraphDraft(width: classifier.blocks.first?.inputs ?? 0, isOfKeypoints: !input.activates)
    for (index, block) in classifier.blocks.enumerated() {
      graph.add(block, suffix: index + 1 < classifier.blocks.count ? "_\(index)" : "")
    }
    return graph.model(labels: labels, scoreThreshold: scoreThreshold)
  }
}

/// A graph that is built block by block.
private final class GraphDraft {
  private static let output = "custom_gesture_recognizer_out"
  private let input: String
  private var builder: ModelBuilder
  /// The input tensor of the next block.
  private var current: ModelBuilder.Tensor

  init(width: Int, isOfKeypoints: Bool) {
    input = isOfKeypoints ? "hand_keypoints" : "hand_embedding"
    builder = ModelBuilder(
      name: isOfKeypoints ? "keypoint_classifier.tflite" : GestureBundle.customClassifier,
      description: "Custom gesture classifier")
    current = builder.input([1, width], name: "serving_default_\(input):0")
  }

  func add(_ block: FoldedBlock<Float>, suffix: String) {
    let normalisation = "model/batch_normalization\(suffix)/batchnorm"
    let dense = suffix.isEmpty ? "model/\(Self.output)" : "model/dense\(suffix)"
    let factor = builder.constant([block.inputs], block.factor, name: "\(normalisation)/mul")
    let summand = builder.constant([block.inputs], block.summand, name: "\(normalisation)/sub")
    let weights = builder.constant([block.outputs, block.inputs], block.weights, name: "\(dense)/MatMul")
    let bias = builder.constant([block.outputs], block.bias, name: "\(dense)/BiasAdd")
    add("MUL", [factor], ArithmeticAttributes(), width: block.inputs, named: "\(normalisation)/mul_1")
    add(
      "ADD", [summand], ArithmeticAttributes(activation: block.activates ? .relu : .none), width: block.inputs,
      named: "model/re_lu\(suffix)/Relu")
    add("FULLY_CONNECTED", [weights, bias], FullyConnectedAttributes(), width: block.outputs, named: "\(dense)/logits")
  }

  func model(labels: [String], scoreThreshold: Float) -> Model {
    add("SOFTMAX", [], SoftmaxAttributes(), width: labels.count, named: "StatefulPartitionedCall:0")
    builder.output(current)
    var model = builder.plain
    model.signatures = [
      ModelSignature(
        key: "serving_default", inputs: [.init(name: input, tensor: model.inputs[0])],
        outputs: [.init(name: Self.output, tensor: current)])
    ]
    var metadata = ModelMetadata(
      labelFiles: [ModelMetadata.LabelFile(name: "labels.txt", locale: "", labels: labels)],
      scoreThreshold: scoreThreshold)
    metadata.name = "HandGestureRecognition"
    metadata.description = "Recognize the hand gesture in the image."
    model.metadata = metadata
    return model
  }

  private func add(
    _ name: String, _ constants: [ModelBuilder.Tensor], _ attributes: any OperatorAttributes, width: Int,
    named tensorName: String
  ) {
    current = builder.add(name, [current] + constants, shape: [1, width], attributes, named: tensorName)
  }
}
