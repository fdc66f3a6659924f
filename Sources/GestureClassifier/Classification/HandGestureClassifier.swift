import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Hand → gesture: features, embedder, classifiers and their combination. Not thread-safe.
package final class HandGestureClassifier {
  package let embedder: GestureEmbedder
  package let canned: GestureCategoryClassifier
  /// Nil if the bundle has none.
  package let custom: GestureCategoryClassifier?
  /// Gestures that need no model; they take precedence.
  private let described: DescribedGestures?
  /// Whether the classifiers name what no description fits.
  private let usesClassifiers: Bool

  /// Which classifiers name hands at any turn.
  let turned: TurnedHands

  /// - Parameters:
  ///   - bundle: The entries of a `hand_gesture_recognizer.task`.
  ///   - described: Gestures that take precedence over those of the classifiers.
  ///   - usesClassifiers: Whether the classifiers name what no description fits.
  ///   - turned: Which classifiers name hands at any turn.
  ///   - unknownCategory: Is called for each name in the options' lists that neither classifier has.
  package init(
    bundle: ZipArchive, canned: GestureClassifierOptions, custom: GestureClassifierOptions, described: DescribedGestures? = nil,
    usesClassifiers: Bool = true, turned: TurnedHands = TurnedHands(),
    unknownCategory: (UnknownCategory) throws -> Void = { throw $0.error }
  ) throws {
    self.described = described
    self.usesClassifiers = usesClassifiers
    self.turned = turned
    let embedder = try bundle.requiredBytes(named: "gesture_embedder.tflite")
    let cannedClassifier = try bundle.requiredBytes(named: "canned_gesture_classifier.tflite")
    self.embedder = try GestureEmbedder(embedder)
    self.canned = try GestureCategoryClassifier(cannedClassifier, options: canned, fallbackNames: GestureLabels.canned)
    self.custom = try bundle.usableBytes(named: "custom_gesture_classifier.tflite").map {
      try GestureCategoryClassifier($0, options: custom)
    }
    let known = self.canned.labels.names + (self.custom?.labels.names ?? []).filter { !self.canned.labels.names.contains($0) }
    try UnknownCategory.all(in: canned, of: .canned, known: known).forEach(unknownCategory)
    try UnknownCategory.all(in: custom, of: .custom, known: known).forEach(unknownCategory)
  }

  /// The hands with their gestures.
  package func named(_ hands: [Hand], in view: ImageGeometry) throws -> [Hand] {
    try hands.map { hand in
      try StageClock.measure(.gestures) {
        var named = hand
        named.gestureScores = try scores(of: hand, in: view)
        return named
      }
    }
  }

  /// The answers about a hand as the models see it: first the winner, then the others by descending score; empty if every category was filtered out.
  package func scores(of hand: Hand, in view: ImageGeometry) throws -> [GestureScore] {
    guard let described else { return try classified(hand, in: view) }
    let reading = hand.reading(rotation: view.rotation)
    let winner = reading.flatMap { described.gesture(of: $0) }
    if usesClassifiers { return try [winner].compactMap(\.self) + classified(hand, in: view) }
    if let winner { return [winner] }
    let best = reading.flatMap { reading in described.gestures.map { $0.description.score(of: reading) }.max() }
    return [GestureScore(label: "None", score: 1 - (best ?? 0))]
  }

  private func classified(_ hand: Hand, in view: ImageGeometry) throws -> [GestureScore] {
    GestureCombination.ranking(of: try answers(about: hand, in: view))
  }

  /// Each classifier's categories of an embedding, by descending precedence: custom before canned.
  package func answers(to embedding: [Float]) throws -> [[GestureCategory]] {
    try [custom, canned].compactMap { $0 }.map { try $0.categories(of: embedding) }
  }
}
