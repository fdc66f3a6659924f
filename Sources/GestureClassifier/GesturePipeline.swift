import CheckedBytes
import HandLandmarkerCore
import TensorEngine

/// One classifier's options, already read out of `ClassifierOptions`.
package struct GestureClassifierSettings: Sendable {
  package var displayNamesLocale: String?
  /// 0 and less keep all.
  package var maxResults = -1
  /// 0 leaves the threshold of the model's metadata in force.
  package var scoreThreshold: Float = 0
  package var categoryAllowlist: [String] = []
  package var categoryDenylist: [String] = []

  package init() {}
}

/// A hand's gesture: what the combination of the classifiers decided.
package struct Gesture: Sendable, Hashable {
  package var name: String
  package var score: Float
}

/// Hands → gestures: features, embedder, classifiers and their combination. Not thread-safe.
package final class GesturePipeline {
  package let embedder: GestureEmbedder
  package let canned: GestureCategoryClassifier
  /// Nil if the bundle has none.
  package let custom: GestureCategoryClassifier?

  /// - Parameter bundle: The entries of a `hand_gesture_recognizer.task`.
  package init(bundle: ZipArchive, canned: GestureClassifierSettings, custom: GestureClassifierSettings) throws {
    let embedder = try bundle.requiredBytes(named: "gesture_embedder.tflite")
    let cannedClassifier = try bundle.requiredBytes(named: "canned_gesture_classifier.tflite")
    self.embedder = try GestureEmbedder(embedder)
    self.canned = try GestureCategoryClassifier(cannedClassifier, settings: canned, fallbackNames: GestureLabels.canned)
    self.custom = try bundle.bytes(named: "custom_gesture_classifier.tflite").map {
      try GestureCategoryClassifier($0, settings: custom)
    }
  }

  /// The gesture of one hand; nil if every category was filtered out.
  package func gesture(of hand: Hand, imageWidth: Int, imageHeight: Int, rotation: Float) throws -> Gesture? {
    try gesture(of: HandShape(hand, imageWidth: imageWidth, imageHeight: imageHeight, rotation: rotation))
  }

  /// The gesture of landmarks, wherever they come from; nil if every category was filtered out.
  ///
  /// - Throws: `StatusError` unless the shape has 21 landmarks of each kind and an image size.
  package func gesture(of shape: HandShape) throws -> Gesture? {
    let embedding = try embedder.embedding(of: shape)
    return GestureCombination.winner(of: try answers(of: embedding))
  }

  /// What the embedder makes of one hand: the vector the classifiers read, 128 values.
  package func embedding(of hand: Hand, imageWidth: Int, imageHeight: Int, rotation: Float) throws -> [Float] {
    try embedder.embedding(of: HandShape(hand, imageWidth: imageWidth, imageHeight: imageHeight, rotation: rotation))
  }

  /// What each classifier says about an embedding, in the order they are asked: custom before canned.
  package func answers(of embedding: [Float]) throws -> [[GestureCategory]] {
    let classifiers = [custom, canned].compactMap { $0 }
    return try classifiers.map { try $0.categories(of: embedding) }
  }
}
