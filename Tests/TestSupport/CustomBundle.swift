import Foundation
import TensorEngine

/// Gesture bundles with a custom classifier.
///
/// The classifier gives the same scores to every hand.
public enum CustomBundle {
  /// A label file: its locale, and one name per class.
  public typealias Labels = (locale: String, names: [String])

  /// The bundle of the tests with a custom classifier put in.
  public static func data(_ classifier: Data) throws -> Data {
    let outer = try TestModels.gestureRecognizer()
    let name = "hand_gesture_recognizer.task"
    let inner = try ZipArchive(outer.requiredBytes(named: name))
    return try BundleSurgery.replacing(
      name, in: outer, by: BundleSurgery.replacing("custom_gesture_classifier.tflite", in: inner, by: classifier))
  }

  /// Returns a classifier [1, 128] → [1, scores].
  ///
  /// The classifier has a fully connected layer without weights, whose bias is the logarithm of the scores, and a
  /// softmax.
  ///
  /// - Parameters:
  ///   - labels: nil for a model without labels.
  ///   - scores: Add up to 1.
  ///   - threshold: For the metadata.
  public static func classifier(labels: [Labels]?, scores: [Float], threshold: Float? = nil) throws -> Data {
    var builder = ModelBuilder(name: "custom_gesture_classifier.tflite")
    let input = builder.input([1, 128])
    let weights = builder.constant([scores.count, 128], [Float](repeating: 0, count: scores.count * 128))
    let bias = builder.constant([scores.count], scores.map { Float(log(Double($0))) })
    let logits = builder.add(
      "FULLY_CONNECTED", [input, weights, bias], shape: [1, scores.count], FullyConnectedAttributes())
    builder.output(builder.add("SOFTMAX", [logits], shape: [1, scores.count], SoftmaxAttributes()))
    let files = (labels ?? []).map {
      ModelMetadata.LabelFile(name: "labels_\($0.locale).txt", locale: $0.locale, labels: $0.names)
    }
    if labels != nil || threshold != nil {
      builder.plain.metadata = ModelMetadata(labelFiles: files, scoreThreshold: threshold)
    }
    return try builder.data()
  }
}
