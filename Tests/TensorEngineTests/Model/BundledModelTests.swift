import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// The models of the gesture bundle.
///
/// Compared with the reports of their makers' tools.
final class BundledModelTests: XCTestCase {
  /// Counts, shapes and positions as TensorFlow Lite's own schema reader lists them.
  func testPalmDetector() throws {
    let model = try TestModels.model("hand_landmarker.task", "hand_detector.tflite")
    XCTAssertTrue(model.name.hasSuffix("gesture_recognizer.task/hand_landmarker.task/hand_detector.tflite"))
    XCTAssertEqual(model.description, "MLIR Converted.")
    XCTAssertEqual(model.tensors.count, 413)
    XCTAssertEqual(model.inputs.map { model.tensors[$0].shape }, [[1, 192, 192, 3]])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 2016, 18], [1, 2016, 1]])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].name }, ["Identity", "Identity_1"])
    XCTAssertEqual(
      counts(model),
      [
        "CONV_2D": 35, "DEPTHWISE_CONV_2D": 28, "PRELU": 31, "ADD": 30, "MAX_POOL_2D": 4, "PAD": 3,
        "RESIZE_BILINEAR": 2, "RESHAPE": 4,
        "CONCATENATION": 2, "DEQUANTIZE": 133,
      ])
    XCTAssertEqual(parameters(model), 1_132_536)
    XCTAssertEqual(try model.imageInput(), Model.ImageInput(width: 192, height: 192, range: 0...1))
    XCTAssertEqual(model.metadata?.normalization, ModelMetadata.Normalization(mean: [0], standardDeviation: [255]))
    XCTAssertEqual(
      model.metadataBuffers.map(\.name), ["min_runtime_version", "reduced_precision_support", "TFLITE_METADATA"])
    XCTAssertEqual(model.associatedFiles.map(\.name), ["labels.txt"])
    XCTAssertEqual(model.associatedFiles.map(\.bytes.text), ["palm"])
  }

  func testPalmDetectorAttributes() throws {
    let model = try TestModels.model("hand_landmarker.task", "hand_detector.tflite")
    let first = try XCTUnwrap(model.operators.first { $0.name == "CONV_2D" })
    XCTAssertEqual(
      first.attributes as? Conv2DAttributes, Conv2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2))
    let resizes = model.operators.filter { $0.name == "RESIZE_BILINEAR" }
    XCTAssertEqual(
      resizes.map { $0.attributes as? ResizeAttributes },
      Array(repeating: ResizeAttributes(halfPixelCenters: true), count: 2))
    let pools = model.operators.filter { $0.name == "MAX_POOL_2D" }
    XCTAssertEqual(pools.count, 4)
    for pool in pools {
      let attributes = try XCTUnwrap(pool.attributes as? Pool2DAttributes)
      XCTAssertEqual(
        [attributes.strideHeight, attributes.strideWidth, attributes.filterHeight, attributes.filterWidth],
        [2, 2, 2, 2])
    }
    let concatenations = model.operators.filter { $0.name == "CONCATENATION" }
    XCTAssertEqual(
      concatenations.map { $0.attributes as? ConcatenationAttributes },
      Array(repeating: ConcatenationAttributes(axis: 1), count: 2))
  }

  func testLandmarkModel() throws {
    let model = try TestModels.model("hand_landmarker.task", "hand_landmarks_detector.tflite")
    XCTAssertEqual(model.tensors.count, 269)
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 63], [1, 1], [1, 1], [1, 63]])
    XCTAssertEqual(
      counts(model),
      [
        "CONV_2D": 31, "DEPTHWISE_CONV_2D": 16, "ADD": 9, "MEAN": 1, "FULLY_CONNECTED": 4, "LOGISTIC": 2,
        "DEQUANTIZE": 102,
      ])
    XCTAssertEqual(parameters(model), 2_715_680)
    XCTAssertEqual(try model.imageInput(), Model.ImageInput(width: 224, height: 224, range: 0...1))
    let activations = model.operators.compactMap { ($0.attributes as? DepthwiseConv2DAttributes)?.activation }
    XCTAssertEqual(activations, Array(repeating: .relu6, count: 16))
  }

  func testEmbedder() throws {
    let model = try TestModels.model("hand_gesture_recognizer.task", "gesture_embedder.tflite")
    XCTAssertEqual(model.inputs.map { model.tensors[$0].shape }, [[1, 21, 3], [1, 1], [1, 21, 3]])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 128]])
    XCTAssertTrue(model.metadata?.labels == nil)
    let gather = try XCTUnwrap(model.operators.first { $0.name == "GATHER" })
    XCTAssertEqual(gather.attributes as? GatherAttributes, GatherAttributes(axis: -2))
    let unpack = try XCTUnwrap(model.operators.first { $0.name == "UNPACK" })
    XCTAssertEqual(unpack.attributes as? UnpackAttributes, UnpackAttributes(axis: -1, count: 3))
  }

  func testCannedClassifier() throws {
    let model = try TestModels.model("hand_gesture_recognizer.task", "canned_gesture_classifier.tflite")
    XCTAssertEqual(counts(model), ["MUL": 1, "ADD": 1, "FULLY_CONNECTED": 1, "SOFTMAX": 1])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 8]])
    // Bundles made by Model Maker carry the same classifier without metadata.
    if let metadata = model.metadata {
      XCTAssertEqual(
        metadata.labels,
        ["None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"])
      XCTAssertEqual(metadata.labelFiles.map(\.locale), [""])
      XCTAssertNil(metadata.scoreThreshold)
    }
    XCTAssertEqual(model.operators.last?.attributes as? SoftmaxAttributes, SoftmaxAttributes())
  }

  func testWrongBundleIsNamedWithWhatItHolds() throws {
    let bundle = try TestModels.handLandmarker()
    XCTAssertThrowsError(try bundle.requiredBytes(named: "hand_landmarker.task")) { error in
      let error = error as? StatusError
      XCTAssertEqual(error?.status, .notFound)
      XCTAssertEqual(
        error?.message,
        "No file with name: hand_landmarker.task. All files in the model asset bundle are: hand_detector.tflite, hand_landmarks_detector.tflite."
      )
    }
  }

  private func counts(_ model: Model) -> [String: Int] {
    Dictionary(grouping: model.operators, by: \.name).mapValues(\.count)
  }

  /// Elements of the float constants.
  private func parameters(_ model: Model) -> Int {
    var buffers: Set<Range<Int>> = []
    return model.tensors.filter { $0.type == .float16 || $0.type == .float32 }.reduce(0) { sum, tensor in
      guard let constant = tensor.constant, buffers.insert(constant.range).inserted else { return sum }
      return sum + tensor.shape.reduce(1, *)
    }
  }
}
