import Foundation
import GestureModelTools
import TensorEngine

/// Small models and bundles in the shape of the real ones.
public enum SampleModels {
  /// A gesture classifier as Model Maker exports it.
  ///
  /// softmax(W · relu(g ∘ e + b) + b'), with a signature, labels and a threshold.
  ///
  /// - Parameters:
  ///   - labels: One label file per locale; the first one's count is the number of outputs.
  package static func classifier(
    labels: [(locale: String, labels: [String])] = [("", ["none", "rock", "paper"])], width: Int = 4,
    threshold: Float? = 0.5
  ) -> ModelBuilder {
    var builder = ModelBuilder(name: "classifier.tflite")
    let classes = labels.first?.labels.count ?? 3
    let embedding = builder.input([1, width], name: "hand_embedding")
    let gain = builder.constant([width], (0..<width).map { 0.5 + Float($0) / 4 })
    let shift = builder.constant([width], (0..<width).map { Float($0) / 8 - 0.25 })
    let weights = builder.constant([classes, width], (0..<classes * width).map { Float($0 % 7) - 3 })
    let bias = builder.constant([classes], (0..<classes).map { Float($0) / 10 })
    let scaled = builder.add("MUL", [embedding, gain], shape: [1, width], ArithmeticAttributes())
    let shifted = builder.add("ADD", [scaled, shift], shape: [1, width], ArithmeticAttributes(activation: .relu))
    let logits = builder.add(
      "FULLY_CONNECTED", [shifted, weights, bias], shape: [1, classes], FullyConnectedAttributes())
    let scores = builder.add("SOFTMAX", [logits], shape: [1, classes], SoftmaxAttributes())
    builder.output(scores)
    builder.plain.signatures = [
      ModelSignature(
        key: "serving_default", inputs: [.init(name: "hand_embedding", tensor: embedding)],
        outputs: [.init(name: "custom_gesture_recognizer_out", tensor: scores)])
    ]
    let files = labels.enumerated().map { index, file in
      ModelMetadata.LabelFile(
        name: index == 0 ? "labels.txt" : "labels_\(file.locale).txt", locale: file.locale, labels: file.labels)
    }
    builder.plain.metadata = ModelMetadata(labelFiles: files, scoreThreshold: threshold)
    return builder
  }

  /// An image model with the operators of the palm detector.
  ///
  /// It has float16 weights, a residual block, pooling, padding, resizing and heads.
  package static func detector(size: Int = 8) -> ModelBuilder {
    var builder = ModelBuilder(name: "detector.tflite")
    let half = size / 2
    let image = builder.input([1, size, size, 3], name: "input_1")
    let packed = builder.constant([4, 3, 3, 3], float16: (0..<108).map { 0x2C00 + UInt16($0) * 7 })
    let weights = builder.add("DEQUANTIZE", [packed], shape: [4, 3, 3, 3], version: 3)
    let stem = builder.add(
      "CONV_2D", [image, weights, builder.constant([4], [0, 0.5, -0.5, 1])], shape: [1, half, half, 4],
      Conv2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2, activation: .relu6))
    let filter = builder.constant([1, 3, 3, 4], (0..<36).map { Float($0 % 5) / 8 - 0.25 })
    let deep = builder.add(
      "DEPTHWISE_CONV_2D", [stem, filter, builder.constant([4], [0, 0, 0, 0])], shape: [1, half, half, 4],
      DepthwiseConv2DAttributes(padding: .same))
    let sum = builder.add("ADD", [stem, deep], shape: [1, half, half, 4], ArithmeticAttributes())
    let bent = builder.add(
      "PRELU", [sum, builder.constant([1, 1, 4], [0.1, -2, 0.25, 3])], shape: [1, half, half, 4])
    let pooled = builder.add(
      "MAX_POOL_2D", [bent], shape: [1, half / 2, half / 2, 4],
      Pool2DAttributes(padding: .valid, strideHeight: 2, strideWidth: 2, filterHeight: 2, filterWidth: 2))
    let padded = builder.add(
      "PAD", [pooled, builder.constant([0, 0, 0, 0, 0, 0, 0, 2], shape: [4, 2])], shape: [1, half / 2, half / 2, 6])
    let wide = builder.add(
      "RESIZE_BILINEAR", [padded, builder.constant([half, half])], shape: [1, half, half, 6],
      ResizeAttributes(halfPixelCenters: true), version: 3)
    let rows = [1, half * half, 6]
    let flat = builder.add("RESHAPE", [wide, builder.constant(rows)], shape: rows, ReshapeAttributes(newShape: rows))
    let tall = builder.add(
      "CONCATENATION", [flat, flat], shape: [1, 2 * half * half, 6], ConcatenationAttributes(axis: 1))
    builder.output(tall)
    let mean = builder.add("MEAN", [bent, builder.constant([1, 2])], shape: [1, 4], ReducerAttributes())
    builder.output(builder.add("LOGISTIC", [mean], shape: [1, 4]))
    builder.plain.metadata = ModelMetadata(normalization: .init(mean: [0], standardDeviation: [255]))
    builder.plain.metadata?.inputContent = .image(isRGB: true)
    return builder
  }

  /// A bundle of a classifier and a detector, with a bundle inside.
  public static func bundle() throws -> Data {
    let inner = try ZipWriter.bundle([
      ("classifier.tflite", try classifier().data()), ("detector.tflite", try detector().data()),
    ])
    return try ZipWriter.bundle([("inner.task", inner), ("notes.txt", Data("stored".utf8))])
  }
}
