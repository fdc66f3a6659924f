import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Finds hands and names their gestures, in images and from frame to frame of a stream.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(modelPath: "gesture_recognizer.task")
/// for hand in try recognizer.hands(in: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
///
/// Safe to call from any thread; it processes one image at a time. Use one recognizer per stream.
public final class HandGestureRecognizer: Sendable {
  private struct State {
    var source: StreamedSource
    /// The classifier of landmarks alone; nil for a recording.
    let classifier: HandGestureClassifier?
    let isMirrored: Bool
  }

  /// The gestures that the bundle's classifiers know: those of the custom one first, each in the order of its model. Empty for a recording.
  public let gestures: [HandGesture]
  private let state: Locked<State>
  private let worker = SerialWorker()

  /// Loads a `gesture_recognizer.task`, Google's or a custom one.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: The settings of detection, tracking and classification; defaults are MediaPipe's.
  /// - Throws: `StatusError` that names the file, the location and what would be right: first for the models, then for the options.
  public convenience init(modelPath: String, options: Options = Options()) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: modelPath)
    try self.init(bundle: StatusError.typed { try ZipArchive(bytes) }, options: options)
  }

  /// Loads a file; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public convenience init(modelURL: URL, options: Options = Options()) throws(StatusError) {
    try self.init(modelPath: modelURL.checkedPath, options: options)
  }

  /// Loads the bytes of a bundle; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right.
  public convenience init(modelData: Data, options: Options = Options()) throws(StatusError) {
    try self.init(bundle: StatusError.typed { try ZipArchive(Bytes(modelData, name: "modelData")) }, options: options)
  }

  /// - Parameters:
  ///   - bundle: The entries of a `gesture_recognizer.task`.
  ///   - unknownCategory: Is called for each name in the options' lists that no classifier of the bundle has.
  package init(
    bundle: ZipArchive, options: Options, unknownCategory: (UnknownCategory) throws -> Void = { throw $0.error }
  ) throws(StatusError) {
    let pipeline = try StatusError.typed { try GesturePipeline(bundle: bundle, options: options, unknownCategory: unknownCategory) }
    // Options of hands are checked last, as MediaPipe does.
    try options.check()
    let labels = [pipeline.classifier.custom, pipeline.classifier.canned].compactMap { $0?.labels.names }.joined()
    gestures = labels.compactMap(HandGesture.init).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    state = Locked(State(source: StreamedSource(pipeline), classifier: pipeline.classifier, isMirrored: options.hands.mirrored))
  }

  /// Creates a recognizer that answers with what `source` finds, such as a recording.
  package init(source: sending any HandSource) {
    gestures = []
    state = Locked(State(source: StreamedSource(source), classifier: nil, isMirrored: false))
  }

  /// Returns the hands of a single image with their gestures, by descending score of their palms. The stream is neither read nor changed.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes.
  public func hands(in image: RasterImage) throws(StatusError) -> [Hand] {
    try StatusError.typed { try state.withLock { try $0.source.hands(in: image) } }
  }

  /// Returns the hands of a single image with their gestures; the work runs on a separate thread, not on the caller's.
  ///
  /// - Throws: `StatusError` if a step fails; `CancellationError` if the task is cancelled before the work begins.
  public func hands(in image: RasterImage) async throws -> [Hand] {
    try await worker.run { try self.state.withLock { try $0.source.hands(in: image) } }
  }

  /// Returns the hands of the next frame of the stream with their gestures: tracked ones in their old order, then new ones.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: Later than that of the frame before; the first may be any.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase; the frame then changes nothing.
  public func hands(in image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
    try StatusError.typed { try state.withLock { try $0.source.hands(in: image, at: time) } }
  }

  /// Returns the hands in given regions of an image with their gestures; see `HandTracker.hands(in:regions:)`.
  ///
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func hands(in image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try StatusError.typed { try state.withLock { try $0.source.hands(in: image, regions: regions) } }
  }

  /// Returns the hands of each frame of a stream with their gestures, in order; see `HandTracker.results(for:)`.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, worker: worker) { try self.hands(in: $0.image, at: $0.time) }
  }

  /// Forgets the stream: the next frame is the first of another one, at any time, with identities from 0 on.
  public func reset() {
    state.withLock { $0.source.reset() }
  }

  /// Names the gesture of a hand from its landmarks alone, as this or another tracker gives them.
  ///
  /// - Parameters:
  ///   - hand: Its landmarks and handedness, as results have them.
  ///   - imageWidth: The width of the stored image the landmarks are fractions of, in pixels; only the ratio to the height matters.
  ///   - imageHeight: The height of the stored image, in pixels.
  ///   - orientation: The orientation of the image.
  /// - Returns: The value of `Hand.gestureScores`: first the winner, which may be «None», then the others; empty if no label passes the filters.
  /// - Throws: `StatusError` (invalid argument) for coordinates that are not finite and for a size that no image can have; (failed precondition) for
  ///   a recording.
  public func gestureScores(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> [GestureScore] {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try gestureScores(of: hand, in: view)
  }

  package func gestureScores(of hand: Hand, in view: ImageGeometry) throws(StatusError) -> [GestureScore] {
    try asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Returns the embedding of a hand: the vector that the classifiers read, 128 values in the published models. Hands with similar poses have
  /// similar embeddings; only those of the same bundle can be compared.
  ///
  /// - Throws: `StatusError` as ``gestureScores(of:imageWidth:imageHeight:orientation:)``.
  public func embedding(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> [Float] {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try embedding(of: hand, in: view)
  }

  package func embedding(of hand: Hand, in view: ImageGeometry) throws(StatusError) -> [Float] {
    try asked(about: hand) { try $0.embedder.embedding(of: $1, in: view) }
  }

  /// The answer of the classifier about a hand, which it gets as the models see it, checked.
  private func asked<Answer>(
    about hand: Hand, _ question: (HandGestureClassifier, Hand) throws -> Answer
  ) throws(StatusError) -> Answer {
    try hand.check()
    return try StatusError.typed {
      try state.withLock { state in
        guard let classifier = state.classifier else {
          throw StatusError(.failedPrecondition, "A recording has no classifier.", suggestion: "create a recognizer with a bundle")
        }
        return try question(classifier, state.isMirrored ? hand.mirrored : hand)
      }
    }
  }
}
