import GestureImages
import GestureSupport

/// A source of hands with the clock of its stream: what a tracker or a recognizer owns. Not thread-safe.
package struct StreamedSource {
  private var source: any HandSource
  private var clock = FrameClock()

  package init(_ source: any HandSource) { self.source = source }

  /// The hands of a single image.
  package mutating func hands(in image: RasterImage) throws -> [Hand] { try source.hands(in: image) }

  /// The hands of the next frame of the stream. A frame whose time is refused changes nothing.
  package mutating func hands(in image: RasterImage, at time: Duration) throws -> [Hand] {
    try clock.accept(time)
    return try source.hands(in: image, at: time)
  }

  /// The hands in given regions.
  package mutating func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    try source.hands(in: image, regions: regions)
  }

  /// Forgets the stream.
  package mutating func reset() {
    source.reset()
    clock = FrameClock()
  }
}
