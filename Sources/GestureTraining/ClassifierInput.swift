import GestureClassifier
import GestureSupport

/// The numbers of a hand that a classifier is trained on.
enum ClassifierInput: Sendable {
  /// The embedding of a bundle's own embedder; the classifier goes into the bundle.
  case embedding(BaseBundle)
  /// The 42 numbers of a keypoint classifier, which is a model by itself.
  case keypoints

  var width: Int {
    switch self {
    case .embedding: GestureEmbedder.dimensions
    case .keypoints: KeypointFeatures.count
    }
  }

  /// Whether a network takes negative numbers for 0: those of keypoints have as much meaning as the others.
  var activates: Bool {
    if case .embedding = self { true } else { false }
  }

  /// The hidden layers of a network whose options name none. A dense layer alone tells few shapes apart by their
  /// coordinates.
  var defaultLayerWidths: [Int] { activates ? [] : [64, 32] }

  /// A reader of hands, which is not thread-safe.
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
