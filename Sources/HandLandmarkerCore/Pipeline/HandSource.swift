/// A source of hands for images.
///
/// Either the stages of a task, or a recording. Not thread-safe: a source serves one call at a time.
package protocol HandSource {
  /// Sets the largest number of threads for the next call.
  func prepare(threads: Int)

  /// Returns a new stream.
  func makeStream() -> StreamState

  /// Returns the hands of a single image.
  func hands(in image: RasterImage) throws -> [Hand]

  /// Returns the hands of the next frame of a stream.
  ///
  /// After an error the owner discards the changed stream.
  ///
  /// - Parameter time: The time of the frame, accepted by the stream's clock.
  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand]

  /// Returns the hands in given regions of an image.
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand]

  /// Whether live streams drop frames that arrive while one is processed.
  ///
  /// A recording that answers at once keeps all frames, so that tests do not depend on speed.
  var dropsFrames: Bool { get }
}

extension HandSource {
  package func prepare(threads: Int) {}

  package func makeStream() -> StreamState { StreamState() }

  package var dropsFrames: Bool { true }
}
