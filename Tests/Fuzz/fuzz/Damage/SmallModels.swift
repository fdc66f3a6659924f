import Foundation
import GestureModelTools
import TensorEngine
import TestSupport

/// Small models and bundles.
///
/// Each of their first bits can be tried.
enum SmallModels {
  /// - Returns: By name; those of the published bundle are there if it is.
  static func all() throws -> [(name: String, data: Data)] {
    var models: [(name: String, data: Data)] = [
      ("sample-classifier.tflite", try SampleModels.classifier().data()),
      (
        "sample-labelled.tflite",
        try SampleModels.classifier(labels: [("", ["none", "a"]), ("de", ["nichts", "ah"])], width: 2).data()
      ),
      ("sample-detector.tflite", try SampleModels.detector().data()), ("sample-bundle.task", try SampleModels.bundle()),
      ("stand-in-embedder.tflite", try StandInGestures.embedder()),
    ]
    for model in OperatorModels.all { models.append(("operator-\(model.name).tflite", try model.tfliteData())) }
    guard let bundle = try? TestModels.gestureRecognizer(),
      let inner = bundle.bytes(named: "hand_gesture_recognizer.task")
    else {
      return models
    }
    models.append(("hand_gesture_recognizer.task", Data(inner.data)))
    for name in ["canned_gesture_classifier.tflite", "gesture_embedder.tflite"] {
      if let bytes = try ZipArchive(inner).bytes(named: name) { models.append((name, Data(bytes.data))) }
    }
    return models
  }
}
