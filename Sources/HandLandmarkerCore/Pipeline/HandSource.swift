/// A source of the hands of images: the stages of a task, or a recording in their place. Not thread-safe: it serves one
/// call at a time.
package protocol HandSource {
  /// Sets the largest number of threads that may work on the next call.
  func prepare(threads: Int)

  /// A stream before its first frame.
  func makeStream() -> StreamState

  /// The hands of a single image.
  func hands(in image: RasterImage) throws -> [Hand]

  /// The hands of the next frame of a stream; the owner throws away what a call that fails leaves of it.
  ///
  /// - Parameter time: Later than that of the frame before, which the stream's clock has accepted.
  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand]

  /// The hands in given regions of an image.
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand]

  /// Whether live streams drop frames that come while one is processed. A recording that answers at once keeps all, so
  /// that tests do not depend on how fast the machine is.
  var dropsFrames: Bool { get }
}

extension HandSource {
  package func prepare(threads: Int) {}

  package func makeStream() -> StreamState { StreamState() }

  package var dropsFrames: Bool { true }
}
