import GestureFoundation

/// Finds hands in images and videos.
///
/// Examples are ``HandTracker``, and `HandGestureRecognizer`, which adds gestures.
///
/// ```swift
/// func count(_ finder: any HandFinder, in file: String) throws -> Int {
///   try finder.recognize(image: RasterImage(contentsOfFile: file)).count
/// }
/// ```
///
/// A finder is immutable, and any number of tasks and threads may share it, such as the requests of a server.
/// ``HandTracker/Options/Limits/concurrency`` limits the number of images that are processed at the same time. Further
/// calls wait, asynchronous ones without a thread, by the priority of their tasks and then in order. A ``HandStream``
/// holds the state of a video.
///
/// Functions without `await` throw only `StatusError`. Functions with `await` throw `StatusError`, or
/// `CancellationError` if their task is cancelled.
public protocol HandFinder: Sendable {
  /// The work to which the functions below pass images.
  ///
  /// A custom finder returns that of the finder that it wraps.
  var work: HandWork { get }
}

extension HandFinder {
  /// Returns the hands of a single image.
  ///
  /// By descending score of the hands' palms.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes, or (unavailable) if more calls wait than the
  ///   options allow.
  public func recognize(image: RasterImage) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image) }
  }

  /// Returns the hands of a single image.
  ///
  /// The work runs on another thread.
  ///
  /// - Throws: The errors of the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image) }
  }

  /// Returns the hands of an image file in memory.
  ///
  /// The format is JPEG, PNG or binary Netpbm. The file is decoded when its turn comes, so that only
  /// ``HandTracker/Options/Limits/concurrency`` images take memory at the same time.
  ///
  /// ```swift
  /// let hands = try await recognizer.recognize(imageData: upload, maximumPixelCount: 12_000_000)
  /// ```
  ///
  /// - Parameters:
  ///   - imageData: The whole file.
  ///   - maximumPixelCount: The largest number of pixels, which limits the memory for untrusted data.
  ///   - side: The smallest longer side of a reduced JPEG image; see
  ///     `RasterImage.init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)`.
  /// - Throws: The errors of that initialiser and of `recognize(image:)`; `CancellationError` if the task is cancelled.
  public func recognize(
    imageData: Data, maximumPixelCount: Int = RasterImage.maximumPixelCount, reducedToSide side: Int? = nil
  ) async throws -> [Hand] {
    try await work.run { source, threads in
      let image = try RasterImage(
        imageData, name: "imageData", threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: side)
      return try source.hands(in: image)
    }
  }

  /// Returns the hands in given regions of an image, in order.
  ///
  /// No palms are detected.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - regions: Regions about twice as large as the hand and rotated with it, so that the middle finger points up,
  ///     such as `Hand.nextRegion`. Regions whose presence is not above the threshold give no hand.
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func recognize(image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image, regions: regions) }
  }

  /// Returns the hands in given regions of an image.
  ///
  /// The work runs on another thread.
  ///
  /// - Throws: The errors of the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage, regions: [HandRegion]) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image, regions: regions) }
  }

  /// Returns a new stream.
  public func makeStream() -> HandStream { HandStream(work) }

  /// Returns a new live stream.
  ///
  /// - Parameter failed: Called for a frame that fails; an error that it throws ends the stream. nil ends the stream
  ///   with the frame's error.
  /// - Throws: Nothing; the results of the stream throw.
  public func makeLiveStream(failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil) -> LiveHandStream {
    LiveHandStream(work, failed: failed)
  }

  /// Returns the hands of each frame of a new stream, in order.
  ///
  /// The sequence requests a frame after its previous result was taken. For a camera, let the frames drop what is not
  /// requested, `AsyncStream(bufferingPolicy: .bufferingNewest(1))`, or use a ``LiveHandStream``. The work runs on
  /// another thread.
  ///
  /// - Parameters:
  ///   - frames: Frames with increasing times.
  ///   - failed: Receives a frame with its error, such as a time that does not increase. The frame is then skipped
  ///     without effect on the stream; an error that `failed` throws ends the sequence. nil ends the sequence with the
  ///     first error.
  /// - Returns: A sequence for one consumer; a second one gets a `StatusError` (failed precondition). It ends with the
  ///   error of the frames, a `StatusError` of a frame, or `CancellationError` if the task is cancelled.
  /// - Throws: Nothing; the sequence throws.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, stream: makeStream(), failed: failed) { frame, _ in frame }
  }

  /// The number of calls that are being processed.
  public var runningCount: Int { work.counts.running }

  /// The number of calls that wait for other calls.
  public var waitingCount: Int { work.counts.waiting }

  /// The number of calls that were refused because ``HandTracker/Options/Limits/maximumWaiting`` calls waited.
  public var refusedCount: Int { work.counts.refused }
}
