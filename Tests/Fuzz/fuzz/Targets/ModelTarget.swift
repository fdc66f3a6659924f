import Foundation
import GestureSupport
import TensorEngine
import TestSupport

/// Models: bytes, verifier, metadata, graph, and one inference.
struct ModelTarget: FuzzTarget {
  static let name = "model"
  static let weight = 40
  let seeds: [Data]

  init() throws {
    var seeds = [
      try SampleModels.classifier().data(), try SampleModels.detector().data(),
      try SampleModels.detector(size: 4).data(),
      try SampleModels.classifier(labels: [("", ["none", "a"]), ("de", ["nichts", "ah"])], width: 2).data(),
    ]
    // The smallest of the real models, if they are there.
    if let bundle = try? TestModels.gestureRecognizer(),
      let inner = bundle.bytes(named: "hand_gesture_recognizer.task"),
      let classifier = try? ZipArchive(inner).bytes(named: "canned_gesture_classifier.tflite")
    {
      seeds.append(Data(classifier.data))
    }
    self.seeds = seeds
  }

  func run(_ input: Data) throws -> Bool {
    let model = try Model(Bytes(input, name: "input"), limits: Inference.limits)
    _ = try? model.imageInput()
    try Inference.run(model)
    return true
  }
}
