import GestureImages

/// A source of the hands of images: the stages of a task, or a recording in their place. Not thread-safe: its owner has the lock.
package protocol HandSource {
  /// The hands of a single image. The stream is neither read nor changed.
  mutating func hands(in image: RasterImage) throws -> [Hand]

  /// The hands of the next frame of the stream.
  ///
  /// - Parameter time: Later than that of the frame before, which its owner has checked.
  mutating func hands(in image: RasterImage, at time: Duration) throws -> [Hand]

  /// The hands in given regions of an image. The stream is neither read nor changed.
  mutating func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand]

  /// Forgets the stream: the next frame is the first of another one.
  mutating func reset()

  /// Whether live streams drop frames that come while one is processed. A recording that answers at once keeps all, so that tests do not depend on
  /// how fast the machine is.
  var dropsFrames: Bool { get }
}

extension HandSource {
  package var dropsFrames: Bool { true }
}
