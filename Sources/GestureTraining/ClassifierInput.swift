import GestureClassifier
import GestureSupport

/// The features of a hand on which a classifier is trained.
enum ClassifierInput: Sendable {
  /// The embedding of a bundle's embedder; the classifier goes into the bundle.
  case embedding(BaseBundle)
  /// The 42 numbers of a keypoint classifier, which is a separate model.
  case keypoints

  var width: Int {
    switch self {
    case .embedding: GestureEmbedder.dimensions
    case .keypoints: KeypointFeatures.count
    }
  }

  /// Whether a network replaces negative features by 0.
  ///
  /// Keypoints keep them, since the sign matters.
  var activates: Bool {
    if case .embedding = self { true } else { false }
  }

  /// The hidden layers of a network without a choice in the options.
  ///
  /// A single dense layer distinguishes few shapes by coordinates.
  var defaultLayerWidths: [Int] { activates ? [] : [64, 32] }

  /// Returns a reader of features, which is not thread-safe.
  func reader() throws -> Reader {
    switch self {
    case .embedding(let base): .embedder(try GestureEmbedder(base.embedder))
    case .keypoints: .keypoints
    }
  }

  enum Reader {
    case embedder(GestureEmbedder)
    case keypoints

    func numbers(of hand: Hand, in view: ImageGeometry) throws -> [Float] {
      switch self {
      case .embedder(let embedder): try embedder.embedding(of: hand, in: view)
      case .keypoints: KeypointFeatures.features(of: hand, in: view)
      }
    }
  }
}
