import GestureFoundation

/// A finder of hands in images and videos: a ``HandTracker``, or a `HandGestureRecognizer`, whose hands have gestures
/// as well.
///
/// ```swift
/// func count(_ finder: any HandFinder, in file: String) throws -> Int {
///   try finder.recognize(image: RasterImage(contentsOfFile: file)).count
/// }
/// ```
///
/// A finder never changes, and any number of tasks and threads may share one, such as the requests of a server: several
/// images are processed at the same time, as many as ``HandTracker/Options/Limits/concurrency`` allows, and further
/// calls wait, asynchronous ones without a thread, by the priority of their tasks and then in their order. What is
/// remembered from frame to frame of a video is in a ``HandStream``.
///
/// Forms without `await` throw `StatusError` and nothing else. Those with `await` throw it as well, or
/// `CancellationError` if their task is cancelled.
public protocol HandFinder: Sendable {
  /// The work that the forms below hand images to. A finder of one's own passes on that of the finder it wraps.
  var work: HandWork { get }
}

extension HandFinder {
  /// Returns the hands of a single image, by descending score of their palms.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes; (unavailable) if more calls wait than the
  ///   options allow.
  public func recognize(image: RasterImage) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image) }
  }

  /// Returns the hands of a single image; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image) }
  }

  /// Returns the hands of an image file in memory: JPEG, PNG or binary Netpbm. It is decoded when it is its turn, so
  /// that only ``HandTracker/Options/Limits/concurrency`` images take memory at the same time.
  ///
  /// ```swift
  /// let hands = try await recognizer.recognize(imageData: upload, maximumPixelCount: 12_000_000)
  /// ```
  ///
  /// - Parameters:
  ///   - imageData: The whole file.
  ///   - maximumPixelCount: The largest number of pixels the image may have, which bounds the memory that untrusted
  ///     data take.
  ///   - side: See `RasterImage.init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)`.
  /// - Throws: As that initialiser and `recognize(image:)`; `CancellationError` if the task is cancelled.
  public func recognize(
    imageData: Data, maximumPixelCount: Int = RasterImage.maximumPixelCount, reducedToSide side: Int? = nil
  ) async throws -> [Hand] {
    try await work.run { source, threads in
      let image = try RasterImage(
        imageData, name: "imageData", threads: threads, maximumPixelCount: maximumPixelCount, reducedSide: side)
      return try source.hands(in: image)
    }
  }

  /// Returns the hands in given regions of an image, in their order, without palm detection.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - regions: Regions about twice as large as the hand and turned with it, so that the middle finger's direction is
  ///     up, such as `Hand.nextRegion`. Regions whose presence is not above the threshold give no hand.
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func recognize(image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image, regions: regions) }
  }

  /// Returns the hands in given regions of an image; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage, regions: [HandRegion]) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image, regions: regions) }
  }

  /// Returns a stream before its first frame.
  public func makeStream() -> HandStream { HandStream(work) }

  /// Returns a live stream before its first frame.
  ///
  /// - Parameter failed: Is called for a frame that fails; the stream ends with the error that it throws. Nil ends the
  ///   stream with the frame's error.
  /// - Throws: Nothing itself: the results of the stream do.
  public func makeLiveStream(failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil) -> LiveHandStream {
    LiveHandStream(work, failed: failed)
  }

  /// Returns the hands of each frame of a new stream, in order.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what
  /// is not asked for, `AsyncStream(bufferingPolicy: .bufferingNewest(1))`, or use a ``LiveHandStream``. The work runs
  /// on another thread.
  ///
  /// - Parameters:
  ///   - frames: Frames whose times increase.
  ///   - failed: Receives a frame with its error, such as that of a time that does not increase. The frame is then
  ///     skipped, and the stream continues as if it had not been; an error that is thrown ends the sequence. Nil ends
  ///     it with the first error.
  /// - Returns: A sequence for one consumer: a second one gets a `StatusError` (failed precondition). An error ends it:
  ///   that of the frames, a `StatusError` of a frame, or `CancellationError` if the task is cancelled.
  /// - Throws: Nothing itself: the sequence does.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, stream: makeStream(), failed: failed) { frame, _ in frame }
  }

  /// The number of calls that are being processed.
  public var runningCount: Int { work.counts.running }

  /// The number of calls that wait for others.
  public var waitingCount: Int { work.counts.waiting }

  /// The number of calls so far that were refused because ``HandTracker/Options/Limits/maximumWaiting`` others waited.
  public var refusedCount: Int { work.counts.refused }
}
