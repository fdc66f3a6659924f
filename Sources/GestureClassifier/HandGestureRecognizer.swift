import GestureFoundation
import TensorEngine

/// Finds hands and names their gestures, in images and from frame to frame of streams.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(modelPath: "gesture_recognizer.task")
/// for hand in try recognizer.recognize(image: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
///
/// It never changes, and any number of tasks and threads may share one, such as the requests of a server: several images are processed at the same
/// time, as many as `options.limits.concurrency` allows, and further calls wait, asynchronous ones without a thread, by the priority of their tasks
/// and then in their order. What is remembered from frame to frame of a video is in a ``Stream``.
public final class HandGestureRecognizer: Sendable {
  /// The gestures that the bundle's classifiers know; see ``GestureModel/gestures``. Empty for a recording.
  public let gestures: [HandGesture]
  private let options: Options
  /// Nil for a recording.
  private let networks: GestureNetworks?
  private let work: HandWork

  /// Creates a recognizer with a model.
  ///
  /// - Parameters:
  ///   - model: May be shared with others.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public convenience init(model: GestureModel, options: Options = Options()) throws(StatusError) {
    try self.init(model: model, options: options, unknownCategory: { throw $0.error })
  }

  /// Loads a `gesture_recognizer.task`, Google's or a custom one.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` that names the file, the location and what would be right: first for the models, then for the options.
  public convenience init(modelPath: String, options: Options = Options()) throws(StatusError) {
    try self.init(model: GestureModel(path: modelPath), options: options)
  }

  /// Loads a file; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public convenience init(modelURL: URL, options: Options = Options()) throws(StatusError) {
    try self.init(model: GestureModel(url: modelURL), options: options)
  }

  /// Loads the bytes of a bundle; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right.
  public convenience init(modelData: Data, options: Options = Options()) throws(StatusError) {
    try self.init(model: GestureModel(data: modelData), options: options)
  }

  /// - Parameter unknownCategory: Is called for each name in the options' lists that no classifier of the bundle has.
  package init(
    model: GestureModel, options: Options, unknownCategory: (UnknownCategory) throws -> Void
  ) throws(StatusError) {
    // Memory is taken for as many threads as they say.
    try options.limits.check()
    work = try HandWork(limits: options.limits) { try GesturePipeline(model: model, options: options) }
    try StatusError.typed { try model.networks.unknownCategories(in: options.gestures).forEach(unknownCategory) }
    // Options of hands are checked last, as MediaPipe does.
    try options.check()
    gestures = options.gestures.keypointClassifier.map { $0.labels.compactMap(HandGesture.init) } ?? model.gestures
    networks = model.networks
    self.options = options
  }

  /// Creates a recognizer that answers with what `source` finds, such as a recording.
  package init(source: any HandSource & Sendable) {
    gestures = []
    networks = nil
    options = Options()
    work = HandWork(source)
  }

  /// A recognizer with other options that shares the work of `other`.
  private init(_ other: HandGestureRecognizer, options: Options, work: HandWork) {
    (gestures, networks) = (other.gestures, other.networks)
    (self.options, self.work) = (options, work)
  }

  /// Returns a recognizer with other options that shares the model, the memory, the bounds and the waiting list of this one. It costs little
  /// enough to be made for a single call.
  ///
  /// ```swift
  /// let hands = try await recognizer.with { $0.finding.maximumHandCount = 4 }.recognize(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Receives the options of this recognizer. The limits and the keypoint classifier must stay as they are, since
  ///   both share them.
  /// - Returns: The recognizer; a recording answers the same with all options.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public func with(_ change: (inout Options) -> Void) throws(StatusError) -> HandGestureRecognizer {
    var options = options
    change(&options)
    try options.limits.checkShared(with: self.options.limits)
    try options.check()
    guard let networks else { return HandGestureRecognizer(self, options: options, work: work) }
    guard options.gestures.keypointClassifier == self.options.gestures.keypointClassifier else {
      throw StatusError(
        .invalidArgument, "The keypoint classifier of a recognizer cannot be changed.", option: "keypointClassifier",
        suggestion: "create another recognizer")
    }
    let naming = try StatusError.typed {
      if let unknown = networks.unknownCategories(in: options.gestures).first { throw unknown.error }
      return try HandGestureClassifier.Naming(networks, options: options.gestures)
    }
    let shared = HandWork(sharing: work, newStream: HandStream(options.hands)) { [options] source in
      (source as? GesturePipeline)?.with(options, naming) ?? source
    }
    return HandGestureRecognizer(self, options: options, work: shared)
  }

  /// Returns the hands of a single image with their gestures, by descending score of their palms.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes; (unavailable) if more calls wait than the options allow.
  public func recognize(image: RasterImage) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image) }
  }

  /// Returns the hands of a single image with their gestures; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image) }
  }

  /// Returns the hands of an image file in memory with their gestures; see `HandTracker.detect(imageData:maximumPixelCount:reducedToSide:)`.
  ///
  /// ```swift
  /// let hands = try await recognizer.recognize(imageData: upload, maximumPixelCount: 12_000_000)
  /// ```
  ///
  /// - Throws: `StatusError` that names the byte and what would be right, or as `recognize(image:)`; `CancellationError` if the task
  ///   is cancelled.
  public func recognize(
    imageData: Data, maximumPixelCount: Int = RasterImage.maximumPixelCount, reducedToSide side: Int? = nil
  ) async throws -> [Hand] {
    try await work.hands(inImageData: imageData, maximumPixelCount: maximumPixelCount, reducedToSide: side)
  }

  /// Returns the hands in given regions of an image with their gestures; see `HandTracker.detect(image:regions:)`.
  ///
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func recognize(image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try work.withSource { try $0.hands(in: image, regions: regions) }
  }

  /// Returns the hands in given regions of an image with their gestures; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func recognize(image: RasterImage, regions: [HandRegion]) async throws -> [Hand] {
    try await work.run { source, _ in try source.hands(in: image, regions: regions) }
  }

  /// The number of calls that are being processed.
  public var runningCount: Int { work.counts.running }

  /// The number of calls that wait for others.
  public var waitingCount: Int { work.counts.waiting }

  /// The number of calls so far that were refused because as many others waited as `options.limits.maximumWaiting` allows.
  public var refusedCount: Int { work.counts.refused }

  /// Returns a stream before its first frame.
  public func makeStream() -> Stream { Stream(work: work, state: work.newStream) }

  /// Returns a live stream before its first frame.
  public func makeLiveStream() -> LiveStream { LiveStream(hands: LiveHands(work)) }

  /// Returns the hands of each frame of a new stream with their gestures, in order; see `HandTracker.results(for:failed:)`.
  ///
  /// - Throws: Nothing itself: the sequence does.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames, failed: (@Sendable (any Error, VideoFrame) throws -> Void)? = nil
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, work: work, failed: failed)
  }

  /// Names the gesture of a hand from its landmarks alone, as this or another tracker gives them.
  ///
  /// - Parameters:
  ///   - hand: Its landmarks and handedness, as results have them.
  ///   - imageWidth: The width of the stored image the landmarks are fractions of, in pixels; only the ratio to the height matters.
  ///   - imageHeight: The height of the stored image, in pixels.
  ///   - orientation: The orientation of the image.
  /// - Returns: The value of `Hand.gestureScores`.
  /// - Throws: `StatusError` (invalid argument) for coordinates that are not finite and for a size that no image can have; (failed precondition) for
  ///   a recording.
  public func gestureScores(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> GestureScores {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Names the gesture of a hand from its landmarks alone; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func gestureScores(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) async throws -> GestureScores {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try await asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Returns the embedding of a hand: the vector that the classifiers read, 128 values in the published models. Hands with similar poses have
  /// similar embeddings; only those of the same bundle can be compared.
  ///
  /// - Throws: `StatusError` as `gestureScores(of:imageWidth:imageHeight:orientation:)`.
  public func embedding(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> [Float] {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try asked(about: hand) { try $0.embedder.embedding(of: $1, in: view) }
  }

  /// Returns the embedding of a hand; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func embedding(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) async throws -> [Float] {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try await asked(about: hand) { try $0.embedder.embedding(of: $1, in: view) }
  }

  /// The answer of the classifier about a hand.
  private func asked<Answer>(
    about hand: Hand, _ question: (HandGestureClassifier, Hand) throws -> Answer
  ) throws(StatusError) -> Answer {
    let hand = try seen(hand)
    return try work.withSource { try question(Self.classifier(of: $0), hand) }
  }

  /// The answer of the classifier about a hand, found on another thread.
  private func asked<Answer: Sendable>(
    about hand: Hand, _ question: @escaping @Sendable (HandGestureClassifier, Hand) throws -> Answer
  ) async throws -> Answer {
    let hand = try seen(hand)
    return try await work.run { source, _ in try question(Self.classifier(of: source), hand) }
  }

  /// A checked hand as the models see it.
  private func seen(_ hand: Hand) throws(StatusError) -> Hand {
    try hand.check()
    return options.isMirrored ? hand.mirrored : hand
  }

  private static func classifier(of source: any HandSource) throws -> HandGestureClassifier {
    guard let pipeline = source as? GesturePipeline else {
      throw StatusError(.failedPrecondition, "A recording has no classifier.", suggestion: "create a recognizer with a bundle")
    }
    return pipeline.classifier
  }
}

extension HandGestureRecognizer {
  /// The hands of one video with their gestures, tracked from frame to frame. A copy continues on its own.
  ///
  /// ```swift
  /// var stream = recognizer.makeStream()
  /// for frame in frames { print(try stream.recognize(videoFrame: frame.image, at: frame.time)) }
  /// ```
  public struct Stream: Sendable {
    fileprivate let work: HandWork
    fileprivate var state: HandStream

    /// Returns the hands of the next frame with their gestures; see `HandTracker.Stream.detect(videoFrame:at:)`.
    ///
    /// - Throws: `StatusError` (invalid argument) for a time that does not increase. A frame that fails changes nothing, and may be given again.
    public mutating func recognize(videoFrame image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
      try work.hands(in: image, at: time, continuing: &state)
    }

    /// Returns the hands of the next frame with their gestures; the work runs on another thread.
    ///
    /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled, which changes nothing either.
    nonisolated(nonsending) public mutating func recognize(videoFrame image: RasterImage, at time: Duration) async throws -> [Hand] {
      try await work.hands(in: image, at: time, continuing: &state)
    }

    /// Returns the hands of the last frame, moved to where they are expected at a time, up to 100 ms ahead; see `HandTracker.Stream.hands(at:)`.
    public func hands(at time: Duration) -> [Hand] { state.predictor.hands(at: time) }
  }

  /// The hands of a camera with their gestures: frames are taken without waiting, and of those that come while one is processed only the newest is
  /// kept.
  ///
  /// ```swift
  /// let live = recognizer.makeLiveStream()
  /// camera.onFrame { image, time in try live.recognizeAsync(image: image, at: time) }
  /// for try await frame in live.results { print(frame.time, frame.hands.first?.gesture?.rawValue ?? "no gesture") }
  /// ```
  public struct LiveStream: Sendable {
    fileprivate let hands: LiveHands

    /// Takes a frame and returns at once; see `HandTracker.LiveStream.detectAsync(image:at:)`.
    ///
    /// - Returns: The time of the waiting frame that is dropped for this one; nil if none is.
    /// - Throws: `StatusError` (invalid argument) for a time that does not increase, (failed precondition) after the end.
    @discardableResult public func recognizeAsync(image: RasterImage, at time: Duration) throws(StatusError) -> Duration? {
      try hands.add(image, at: time)
    }

    /// Ends ``results`` after the frame that waits.
    ///
    /// - Parameter error: Ends them with an error, such as that of the camera.
    public func finish(throwing error: (any Error)? = nil) { hands.finish(throwing: error) }

    /// The hands of the frames that were not dropped, in order, for one consumer; see `HandTracker.LiveStream.results`.
    public var results: some AsyncSequence<HandFrame, any Error> & Sendable { hands.results }

    /// Returns the hands of the last of ``results`` that was taken, moved to where they are expected at a time; see `HandTracker.LiveStream.hands(at:)`.
    public func hands(at time: Duration) -> [Hand] { hands.predictor.withLock { $0.hands(at: time) } }
  }
}
