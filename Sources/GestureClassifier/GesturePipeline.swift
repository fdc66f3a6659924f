import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// The stages from an image to hands with gestures. Not thread-safe.
package struct GesturePipeline: HandSource {
  package let classifier: HandGestureClassifier
  private let hands: HandPipeline

  /// - Parameters:
  ///   - model: The networks.
  ///   - options: Those of hands are in range.
  package init(model: GestureModel, options: HandGestureRecognizer.Options) throws {
    classifier = try HandGestureClassifier(model.networks, options: options.gestures)
    hands = try HandPipeline(model: model.hands, options: options.hands)
  }

  package func prepare(threads: Int) { hands.prepare(threads: threads) }

  package func makeStream() -> HandStream { hands.makeStream() }

  package func hands(in image: RasterImage) throws -> [Hand] {
    try hands.presented(named(hands.found(in: image), in: image))
  }

  package func hands(in image: RasterImage, at time: Duration, continuing stream: inout HandStream) throws -> [Hand] {
    let (found, next) = try hands.followed(in: image, at: time, continuing: stream)
    let named = try named(found, in: image)
    stream = next
    return hands.presented(stream.smoothed(named, at: time, width: image.width, height: image.height))
  }

  package func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    try hands.presented(named(hands.found(in: image, regions: regions), in: image))
  }

  private func named(_ hands: [Hand], in image: RasterImage) throws -> [Hand] {
    try classifier.named(hands, in: ImageGeometry(image))
  }
}
