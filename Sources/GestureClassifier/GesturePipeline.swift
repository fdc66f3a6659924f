import HandLandmarkerCore
import TensorEngine

/// One classifier's options, already read out of `ClassifierOptions`.
package struct GestureClassifierSettings: Sendable {
  package var displayNamesLocale: String?
  package var maxResults = -1
  package var scoreThreshold: Float = 0
  package var categoryAllowlist: [String] = []
  package var categoryDenylist: [String] = []

  package init() {}
}

/// A hand's gesture: what the combination of the classifiers decided.
package struct Gesture: Sendable {
  package var name: String
  package var score: Float
}

/// Hands → gestures: features, embedder, classifiers and their combination.
package final class GesturePipeline {
  /// - Parameter bundle: The entries of a `hand_gesture_recognizer.task`.
  package init(bundle: ZipArchive, canned: GestureClassifierSettings, custom: GestureClassifierSettings) throws {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// The gesture of one hand; nil if every category was filtered out.
  package func gesture(of hand: Hand, imageWidth: Int, imageHeight: Int, rotation: Float) throws -> Gesture? {
    throw EngineError(.unimplemented, "not written yet")
  }

  /// What the embedder makes of one hand: the vector the classifiers read (128 values in the published models).
  package func embedding(of hand: Hand, imageWidth: Int, imageHeight: Int, rotation: Float) throws -> [Float] {
    throw EngineError(.unimplemented, "not written yet")
  }
}
