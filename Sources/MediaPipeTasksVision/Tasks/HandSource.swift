import GestureClassifier

/// The origin of a task's hands: a tracker or a recognizer, or a replacement for it, such as a recording.
package struct HandSource: Sendable {
  /// The hands of a single image.
  package var image: @Sendable (RasterImage) throws -> [Hand]
  /// The hands of the next frame of a stream, with its timestamp in milliseconds.
  package var frame: @Sendable (RasterImage, Int) throws -> [Hand]
  /// Whether live streams drop frames that come while one is processed. A recording that answers at once keeps all, so that tests do not depend on
  /// how fast the machine is.
  package var dropsFrames = true

  package init(image: @escaping @Sendable (RasterImage) throws -> [Hand], frame: @escaping @Sendable (RasterImage, Int) throws -> [Hand]) {
    self.image = image
    self.frame = frame
  }

  init(_ tracker: HandTracker) {
    self.init(image: { try tracker.hands(in: $0) }, frame: { try tracker.hands(in: $0, at: $1) })
  }

  init(_ recognizer: HandGestureRecognizer) {
    self.init(image: { try recognizer.hands(in: $0) }, frame: { try recognizer.hands(in: $0, at: $1) })
  }
}
