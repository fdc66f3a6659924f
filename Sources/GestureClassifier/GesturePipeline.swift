import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// The stages from an image to hands with gestures. Not thread-safe.
package struct GesturePipeline: HandSource {
  package let options: HandTracker.Options
  package let classifier: HandGestureClassifier
  private var hands: HandPipeline

  /// - Parameters:
  ///   - bundle: The entries of a `gesture_recognizer.task`.
  ///   - options: Those of hands are in range.
  ///   - unknownCategory: Is called for each name in the options' lists that no classifier of the bundle has.
  package init(
    bundle: ZipArchive, options: HandGestureRecognizer.Options, unknownCategory: (UnknownCategory) throws -> Void = { throw $0.error }
  ) throws {
    let landmarker = try ZipArchive(bundle.requiredBytes(named: "hand_landmarker.task"))
    let gestures = try ZipArchive(bundle.requiredBytes(named: "hand_gesture_recognizer.task"))
    let models = try HandModels(bundle: landmarker)
    classifier = try HandGestureClassifier(
      bundle: gestures, canned: options.canned, custom: options.custom, described: options.described,
      usesClassifiers: options.usesClassifiers, turned: options.turned, unknownCategory: unknownCategory)
    hands = try HandPipeline(models: models, options: options.hands)
    self.options = options.hands
  }

  package mutating func hands(in image: RasterImage) throws -> [Hand] {
    try hands.presented(named(hands.found(in: image), in: image))
  }

  package mutating func hands(in image: RasterImage, at time: Duration) throws -> [Hand] {
    let (found, next) = try hands.followed(in: image, at: time)
    return hands.presented(try named(found, in: image), in: image, at: time, continuing: next)
  }

  package mutating func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    try hands.presented(named(hands.found(in: image, regions: regions), in: image))
  }

  package mutating func reset() { hands.reset() }

  private func named(_ hands: [Hand], in image: RasterImage) throws -> [Hand] {
    try classifier.named(hands, in: ImageGeometry(image))
  }
}
