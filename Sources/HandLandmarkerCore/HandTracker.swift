import GestureFoundation

/// Finds hands and their 21 landmarks in images, and tracks them from frame to frame of streams.
///
/// ```swift
/// let tracker = try HandTracker(modelPath: "hand_landmarker.task")
/// for hand in try tracker.detect(image: RasterImage(contentsOfFile: "hand.ppm")) { print(hand.handedness, hand[.wrist]) }
/// ```
///
/// It never changes, and any number of tasks and threads may share one: several images are processed at the same time, as many as
/// ``Options/Limits/concurrency`` allows, and further calls wait, asynchronous ones without a thread, by the priority of their tasks and then in
/// their order. What is remembered from frame to frame of a video is in a ``Stream``.
public final class HandTracker: Sendable {
  private let options: Options
  private let work: HandWork

  /// Creates a tracker with a model.
  ///
  /// - Parameters:
  ///   - model: May be shared with others.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public init(model: HandModel, options: Options = Options()) throws(StatusError) {
    try options.check()
    self.options = options
    work = try HandWork(limits: options.limits) { try HandPipeline(model: model, options: options) }
  }

  /// Loads a `hand_landmarker.task`, or the one in a `gesture_recognizer.task`.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` that names the file, the location and what would be right: first for the models, then for the options.
  public convenience init(modelPath: String, options: Options = Options()) throws(StatusError) {
    try self.init(model: HandModel(path: modelPath), options: options)
  }

  /// Loads a file; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public convenience init(modelURL: URL, options: Options = Options()) throws(StatusError) {
    try self.init(model: HandModel(url: modelURL), options: options)
  }

  /// Loads the bytes of a bundle; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right.
  public convenience init(modelData: Data, options: Options = Options()) throws(StatusError) {
    try self.init(model: HandModel(data: modelData), options: options)
  }

  /// Creates a tracker that answers with what `source` finds, such as a recording.
  package init(source: any HandSource & Sendable) {
    options = Options()
    work = HandWork(source)
  }

  /// A tracker that shares the work of another one.
  private init(options: Options, work: HandWork) {
    (self.options, self.work) = (options, work)
  }

  /// Returns a tracker with other options that shares the model, the memory, the bounds and the waiting list of this one. It costs little
  /// enough to be made for a single call.
  ///
  /// ```swift
  /// let hands = try await tracker.with { $0.finding.maximumHandCount = 4 }.detect(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Receives the options of this tracker. The limits must stay as they are, since both share them.
  /// - Returns: The tracker; a recording answers the same with all options.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public func with(_ change: (inout Options) -> Void) throws(StatusError) -> HandTracker {
    var options = options
    change(&options)
    try options.limits.checkShared(with: self.options.limits)
    try options.check()
    let shared = HandWork(sharing: work, newStream: HandStream(options)) { [options] source in
      (source as? HandPipeline)?.with(options) ?? source
    }
    return HandTracker(options: options, work: shared)
  }

  /// Returns the hands of a single image, by descending score of their palms.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes; (unavailable) if more calls wait than the options allow.
  public func detect(image: RasterImage) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image) }
  }

  /// Returns the hands of a single image; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func detect(image: RasterImage) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image) }
  }

  /// Returns the hands of an image file in memory: JPEG, PNG or binary Netpbm. It is decoded when it is its turn, so that only
  /// ``Options/Limits/concurrency`` images take memory at the same time.
  ///
  /// - Parameters:
  ///   - imageData: The whole file.
  ///   - maximumPixelCount: The largest number of pixels the image may have, which bounds the memory that untrusted data take.
  ///   - side: See `RasterImage.init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)`.
  /// - Throws: As that initialiser and `detect(image:)`; `CancellationError` if the task is cancelled.
  public func detect(
    imageData: Data, maximumPixelCount: Int = RasterImage.maximumPixelCount, reducedToSide side: Int? = nil
  ) async throws -> [Hand] {
    try await work.hands(inImageData: imageData, maximumPixelCount: maximumPixelCount, reducedToSide: side)
  }

  /// Returns the hands in given regions of an image, in their order, without palm detection.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - regions: Regions about twice as large as the hand and turned with it, so that the middle finger's direction is up, such as
  ///     `Hand.nextRegion`. Regions whose presence is not above the threshold give no hand.
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func detect(image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image, regions: regions) }
  }

  /// Returns the hands in given regions of an image; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func detect(image: RasterImage, regions: [HandRegion]) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image, regions: regions) }
  }

  /// The number of calls that are being processed.
  public var runningCount: Int { work.counts.running }

  /// The number of calls that wait for others.
  public var waitingCount: Int { work.counts.waiting }

  /// The number of calls so far that were refused because ``Options/Limits/maximumWaiting`` others waited.
  public var refusedCount: Int { work.counts.refused }

  /// Returns a stream before its first frame.
  public func makeStream() -> Stream { Stream(work: work, state: work.newStream) }

  /// Returns a live stream before its first frame.
  public func makeLiveStream() -> LiveStream { LiveStream(hands: LiveHands(work)) }

  /// Returns the hands of each frame of a new stream, in order.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what is not asked for,
  /// `AsyncStream(bufferingPolicy: .bufferingNewest(1))`, or use a ``LiveStream``. The work runs on another thread.
  ///
  /// - Parameters:
  ///   - frames: Frames whose times increase.
  ///   - failed: Receives a frame with its error, such as that of a time that does not increase. The frame is then skipped, and the stream continues
  ///     as if it had not been; an error that is thrown ends the sequence. Nil ends it with the first error.
  /// - Returns: A sequence for one consumer: a second one gets a `StatusError` (failed precondition). An error ends it: that of the frames, a
  ///   `StatusError` of a frame, or `CancellationError` if the task is cancelled.
  /// - Throws: Nothing itself: the sequence does.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, work: work, failed: failed)
  }
}

extension HandTracker {
  /// The hands of one video, tracked from frame to frame. A copy continues on its own.
  ///
  /// ```swift
  /// var stream = tracker.makeStream()
  /// for frame in frames { print(try stream.detect(videoFrame: frame.image, at: frame.time)) }
  /// ```
  public struct Stream: Sendable {
    fileprivate let work: HandWork
    fileprivate var state: HandStream

    /// Returns the hands of the next frame: tracked ones in their old order, then new ones by the score of their palms.
    ///
    /// - Parameters:
    ///   - image: The frame.
    ///   - time: Later than that of the frame before; the first may be any.
    /// - Throws: `StatusError` (invalid argument) for a time that does not increase. A frame that fails changes nothing, and may be given again.
    public mutating func detect(videoFrame image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
      try work.hands(in: image, at: time, continuing: &state)
    }

    /// Returns the hands of the next frame; the work runs on another thread.
    ///
    /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled, which changes nothing either.
    nonisolated(nonsending) public mutating func detect(videoFrame image: RasterImage, at time: Duration) async throws -> [Hand] {
      try await work.hands(in: image, at: time, continuing: &state)
    }

    /// Returns the hands of the last frame, moved to where they are expected at a time: for an overlay that is shown later than its frame.
    ///
    /// Landmarks move on as they did in the frames of the last 80 ms, for at most `HandPredictor.horizon` after the last frame, and stay there for
    /// later times. At earlier times, and for hands that were not in an earlier frame, they are those of the last frame.
    ///
    /// - Parameter time: On the clock of the frames.
    /// - Returns: No hands before the first frame.
    public func hands(at time: Duration) -> [Hand] { state.predictor.hands(at: time) }
  }

  /// The hands of a camera: frames are taken without waiting, and of those that come while one is processed only the newest is kept.
  ///
  /// ```swift
  /// let live = tracker.makeLiveStream()
  /// camera.onFrame { image, time in try live.detectAsync(image: image, at: time) }
  /// for try await frame in live.results { print(frame.time, frame.hands.count) }
  /// ```
  public struct LiveStream: Sendable {
    fileprivate let hands: LiveHands

    /// Takes a frame and returns at once.
    ///
    /// - Parameters:
    ///   - image: The frame.
    ///   - time: Later than that of the frame before, dropped or not; the first may be any.
    /// - Returns: The time of the waiting frame that is dropped for this one; nil if none is.
    /// - Throws: `StatusError` (invalid argument) for a time that does not increase, (failed precondition) after ``finish(throwing:)``
    ///   and after an error has ended ``results``; the frame then changes nothing.
    @discardableResult public func detectAsync(image: RasterImage, at time: Duration) throws(StatusError) -> Duration? {
      try hands.add(image, at: time)
    }

    /// Ends ``results`` after the frame that waits.
    ///
    /// - Parameter error: Ends them with an error, such as that of the camera.
    public func finish(throwing error: (any Error)? = nil) { hands.finish(throwing: error) }

    /// The hands of the frames that were not dropped, in order, for one consumer; errors are those of ``HandTracker/results(for:failed:)``.
    /// The next frame is processed when the result before it has been taken. They end after the frame that waits when
    /// the last copy of the live stream is released: take them before the task that reads them, which then does not
    /// hold the stream.
    public var results: some AsyncSequence<HandFrame, any Error> & Sendable { hands.results }

    /// Returns the hands of the last of ``results`` that was taken, moved to where they are expected at a time; see ``Stream/hands(at:)``. Any thread
    /// may call it, such as the one that draws.
    public func hands(at time: Duration) -> [Hand] { hands.predictor.withLock { $0.hands(at: time) } }
  }
}
