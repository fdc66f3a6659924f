import TensorEngine

/// Computes the gesture of a hand: features, embedder, classifiers and combination.
///
/// Not thread-safe.
package final class HandGestureClassifier {
  /// The options for naming gestures, and the resulting namings for a bundle.
  final class Naming: Sendable {
    let options: HandGestureRecognizer.Options
    fileprivate let canned: GestureCategoryClassifier.Naming
    fileprivate let custom: GestureCategoryClassifier.Naming?
    fileprivate let keypoints: GestureCategoryClassifier.Naming?

    init(_ networks: GestureNetworks, options: HandGestureRecognizer.Options) throws {
      self.options = options
      canned = try GestureCategoryClassifier.Naming(
        networks.canned, options: options.canned, fallbackNames: GestureLabels.canned)
      custom = try networks.custom.map { try GestureCategoryClassifier.Naming($0, options: options.custom) }
      keypoints = try options.keypointClassifier.map {
        try GestureCategoryClassifier.Naming($0.network, names: $0.labels, options: options.custom)
      }
    }
  }

  package let embedder: GestureEmbedder
  package let canned: GestureCategoryClassifier
  /// The custom classifier; nil if the bundle has none.
  package let custom: GestureCategoryClassifier?
  /// The keypoint classifier, which replaces the others; nil if there is none.
  let keypoints: GestureCategoryClassifier?
  let options: HandGestureRecognizer.Options

  /// - Parameters:
  ///   - networks: The networks of a `hand_gesture_recognizer.task`.
  ///   - options: The options for naming gestures.
  package init(_ networks: GestureNetworks, options: HandGestureRecognizer.Options = .init()) throws {
    self.options = options
    embedder = try GestureEmbedder(networks.embedder)
    let naming = try Naming(networks, options: options)
    canned = try GestureCategoryClassifier(networks.canned, naming.canned)
    custom = try networks.custom.flatMap { network in
      try naming.custom.map { try GestureCategoryClassifier(network, $0) }
    }
    keypoints = try options.keypointClassifier.flatMap { head in
      try naming.keypoints.map { try GestureCategoryClassifier(head.network, $0) }
    }
  }

  /// Creates a classifier with other options that uses the memory of `other`.
  ///
  /// - Parameter naming: The naming for the same networks.
  init(_ other: HandGestureClassifier, _ naming: Naming) {
    options = naming.options
    embedder = other.embedder
    canned = GestureCategoryClassifier(other.canned, naming.canned)
    custom = other.custom.flatMap { custom in naming.custom.map { GestureCategoryClassifier(custom, $0) } }
    keypoints = other.keypoints.flatMap { keypoints in naming.keypoints.map { GestureCategoryClassifier(keypoints, $0) }
    }
  }

  /// The names of all classes, by descending precedence of the classifiers.
  package var names: [String] { keypoints?.names ?? [custom, canned].compactMap(\.self).flatMap(\.names) }

  /// Returns the score of each class for an unturned hand.
  ///
  /// Scores have no filters. Classifiers are in order of descending precedence.
  package func scores(ofClassesFor hand: Hand, in view: ImageGeometry) throws -> [[GestureScore]] {
    func scores(_ classifier: GestureCategoryClassifier, _ numbers: [Float]) throws -> [GestureScore] {
      zip(classifier.names, try classifier.scores(of: numbers)).map { GestureScore(label: $0, score: $1) }
    }
    if let keypoints { return [try scores(keypoints, KeypointFeatures.features(of: hand, in: view))] }
    let embedding = try embedder.embedding(of: hand, in: view)
    return try [custom, canned].compactMap(\.self).map { try scores($0, embedding) }
  }

  package func named(_ hands: [Hand], in view: ImageGeometry) throws -> [Hand] {
    try hands.map { hand in
      try StageClock.measure(.gestures) {
        var named = hand
        named.gestureScores = try scores(of: hand, in: view)
        return named
      }
    }
  }

  /// Returns the answers for a hand from the models.
  package func scores(of hand: Hand, in view: ImageGeometry) throws -> GestureScores {
    var hand = hand
    hand.imageSize = ImageSize(width: view.width, height: view.height)
    guard let described = options.described else { return GestureScores(try classified(hand, in: view)) }
    let reading = hand.reading(rotation: view.rotation)
    let winner = reading.flatMap { described.gesture(of: $0) }
    if options.usesClassifiers { return GestureScores(try [winner].compactMap(\.self) + classified(hand, in: view)) }
    if let winner { return GestureScores(winner: winner) }
    let best = reading.flatMap { reading in described.gestures.map { $0.description.score(of: reading) }.max() }
    return GestureScores(winner: GestureScore(label: HandGesture.absence, score: 1 - (best ?? 0)))
  }

  private func classified(_ hand: Hand, in view: ImageGeometry) throws -> [GestureScore] {
    if let own = options.classifier { return try own.scores(of: hand) }
    return GestureCombination.ranking(of: try answers(about: hand, in: view))
  }

  /// Returns each classifier's categories of an embedding. Custom gestures come before canned ones.
  package func answers(to embedding: [Float]) throws -> [[GestureScore]] {
    try [custom, canned].compactMap { $0 }.map { try $0.categories(of: embedding) }
  }
}
