import HandLandmarkerCore
import ImageFiles
import SystemSupport
import TensorEngine

/// Hand → gesture: features, embedder, classifiers and their combination. Not thread-safe.
package final class HandGestureClassifier {
  package let embedder: GestureEmbedder
  package let canned: GestureCategoryClassifier
  /// Nil if the bundle has none.
  package let custom: GestureCategoryClassifier?

  /// - Parameters:
  ///   - bundle: The entries of a `hand_gesture_recognizer.task`.
  ///   - unknownCategory: Is called for each name in the options' lists that neither classifier has.
  package init(
    bundle: ZipArchive, canned: GestureClassifierOptions, custom: GestureClassifierOptions,
    unknownCategory: (UnknownCategory) throws -> Void = { throw $0.error }
  ) throws {
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
  package func named(_ hands: [Hand], in view: ImageView) throws -> [Hand] {
    try hands.map { hand in
      try StageClock.measure(.gestures) {
        var named = hand
        named.gestureScores = try scores(of: hand, in: view)
        return named
      }
    }
  }

  /// The answers about a hand as the models see it: first the winner, then the others by descending score; empty if every category was filtered out.
  package func scores(of hand: Hand, in view: ImageView) throws -> [GestureScore] {
    GestureCombination.ranking(of: try answers(to: embedder.embedding(of: hand, in: view)))
  }

  /// Each classifier's categories of an embedding, by descending precedence: custom before canned.
  package func answers(to embedding: [Float]) throws -> [[GestureCategory]] {
    try [custom, canned].compactMap { $0 }.map { try $0.categories(of: embedding) }
  }
}

/// The shape of the image in which a hand was found: what its landmarks are fractions of, and how it is turned.
package struct ImageView: Sendable, Hashable {
  /// The width of the stored image, in pixels; only the ratio to the height matters. At least 1.
  package let width: Int
  /// The height of the stored image, in pixels. At least 1.
  package let height: Int
  /// The rotation of the whole-image rectangle in radians: −(clockwise degrees that make the image upright) · π/180.
  package let rotation: Float

  /// The view of an image.
  package init(_ image: RasterImage) {
    (width, height, rotation) = (image.width, image.height, image.rotation)
  }

  /// Creates the view of an image of which only the size is known.
  ///
  /// - Throws: `StatusError` (invalid argument) for a size that no image can have.
  package init(width: Int, height: Int, rotation: Float) throws(StatusError) {
    let sides = 1...RasterImage.maximumSide
    guard sides ~= width, sides ~= height else {
      throw StatusError(
        .invalidArgument, "The image size is \(width)×\(height).",
        suggestion: "give the size of the image the landmarks were found in, in pixels: they are fractions of it")
    }
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// An upright square.
  package static let square = ImageView(side: 1)

  private init(side: Int) {
    (width, height, rotation) = (side, side, 0)
  }
}
