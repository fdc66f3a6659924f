import TensorEngine

extension TestModels {
  /// The two kinds of gesture bundle `Models/fetch.sh` may bring. Their hand models have the same weights, their
  /// embedders are different networks.
  package enum Variant: String, Sendable, CaseIterable {
    /// Google's published bundle: its canned classifier has labels.
    case google
    /// Made of the parts of a Model Maker bundle.
    ///
    /// The canned classifier of that bundle has no labels.
    case modelMaker
  }

  /// The kind of the bundle the tests use.
  package static func variant() throws -> Variant {
    let classifier = try model("hand_gesture_recognizer.task", "canned_gesture_classifier.tflite")
    return classifier.metadata?.labelFiles.isEmpty ?? true ? .modelMaker : .google
  }
}
