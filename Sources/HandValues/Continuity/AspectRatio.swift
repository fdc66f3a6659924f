import GestureFoundation

/// The aspect ratio of the images, given or measured.
///
/// Width divided by height. Landmarks are fractions of width and height, world landmarks are metres in both directions.
/// The factors that fit one to the other in x and in y have the ratio of the sides. The mean over all hands of a stream
/// converges quickly.
package struct AspectRatio: Sendable {
  /// The ratio that the caller or the frames give.
  ///
  /// Nil to measure the ratio.
  package var known: Float?
  private var sum: Float = 0
  private var weight: Float = 0

  package init(known: Float? = nil) { self.known = known }

  /// The ratio; 1 before the first measurement.
  package var value: Float {
    if let known, known.isFinite, known > 0.01, known < 100 { return known }
    return weight > 0 ? exp(sum / weight) : 1
  }

  /// The aspect ratio of a frame's image.
  ///
  /// Nil if the size of the image is not known.
  package static func of(_ frame: HandFrame) -> Float? {
    guard let size = frame.imageSize, size.isValid else { return nil }
    return size.aspectRatio
  }

  /// Adds the next frame: the size of its image, or its hands.
  package mutating func measure(_ frame: HandFrame) {
    known = Self.of(frame) ?? known
    for hand in frame.hands { measure(hand) }
  }

  package mutating func measure(_ hand: Hand) {
    guard known == nil, hand.landmarks.areFinite, hand.worldLandmarks.areFinite else { return }
    let (product, square) = HandPlace.sums(hand.landmarks, hand.worldLandmarks)
    // A hand that is narrow in one direction measures that direction imprecisely.
    let certainty = min(square.x, square.y)
    guard certainty > 1e-4, product.x > 0, product.y > 0 else { return }
    let ratio = (product.y / square.y) / (product.x / square.x)
    guard ratio > 0.2, ratio < 5 else { return }
    sum += certainty * log(ratio)
    weight += certainty
  }
}
