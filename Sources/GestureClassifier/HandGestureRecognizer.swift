import GestureFoundation
import TensorEngine

/// Finds hands and their gestures in images, and tracks hands in streams.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: "gesture_recognizer.task"))
/// for hand in try recognizer.recognize(image: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
///
/// A recognizer has the functions of every `HandFinder` for images and videos; its hands also have gestures.
public final class HandGestureRecognizer: HandFinder {
  /// The gestures of the bundle's classifiers; see ``GestureModel/gestures``.
  ///
  /// Empty for a recording.
  public let gestures: [HandGesture]
  private let options: Options
  /// The networks; nil for a recording.
  private let networks: GestureNetworks?
  /// The work to which its functions pass images.
  public let work: HandWork

  /// Creates a recognizer with a model.
  ///
  /// - Parameters:
  ///   - model: The model; may be shared.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public convenience init(model: GestureModel, options: Options = Options()) throws(StatusError) {
    try self.init(model: model, options: options, unknownCategory: { throw $0.error })
  }

  /// - Parameters:
  ///   - unknownCategory: Called for each name in the options' lists that no classifier of the bundle has.
  ///   - check: Replaces this module's check of the options.
  package init(
    model: GestureModel, options: Options, unknownCategory: (UnknownCategory) throws -> Void,
    check: (() throws(StatusError) -> Void)? = nil
  ) throws(StatusError) {
    // The limits determine the memory to allocate.
    if check == nil { try options.limits.check() }
    work = try HandWork(limits: options.limits) { try GesturePipeline(model: model, options: options) }
    try StatusError.typed { try model.networks.unknownCategories(in: options).forEach(unknownCategory) }
    // Options of hands are checked last, as in MediaPipe.
    if let check { try check() } else { try options.check() }
    gestures =
      options.classifier?.gestures ?? options.keypointClassifier.map {
        $0.labels.compactMap(HandGesture.init)
      }
      ?? model.gestures
    networks = model.networks
    self.options = options
  }

  /// Creates a recognizer that returns a source's hands, such as a recording's.
  package init(source: any HandSource & Sendable) {
    gestures = []
    networks = nil
    options = Options()
    work = HandWork(source)
  }

  /// Creates a recognizer with other options that shares the work of `other`.
  private init(_ other: HandGestureRecognizer, options: Options, work: HandWork) {
    gestures = other.gestures
    networks = other.networks
    self.options = options
    self.work = work
  }

  /// Returns a recognizer with other options.
  ///
  /// The recognizer shares the model, memory, limits and waiting list of this one. The copy is cheap enough for a
  /// single call.
  ///
  /// ```swift
  /// let hands = try await recognizer.with { $0.finding.maximumHandCount = 4 }.recognize(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Changes the options of this recognizer. The limits and the keypoint classifier must stay the
  ///   same, since both recognizers share them.
  /// - Returns: The recognizer; a recording returns the same hands with all options.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public func with(_ change: (inout Options) -> Void) throws(StatusError) -> HandGestureRecognizer {
    var options = options
    change(&options)
    try options.limits.checkShared(with: self.options.limits)
    try options.check()
    guard let networks else { return HandGestureRecognizer(self, options: options, work: work) }
    guard options.keypointClassifier == self.options.keypointClassifier else {
      throw StatusError(
        .invalidArgument, "The keypoint classifier of a recognizer cannot be changed.", option: "keypointClassifier",
        suggestion: "create another recognizer")
    }
    let naming = try StatusError.typed {
      if let unknown = networks.unknownCategories(in: options).first { throw unknown.error }
      return try HandGestureClassifier.Naming(networks, options: options)
    }
    let shared = HandWork(sharing: work, newStream: StreamState(options.hands)) { [options] source in
      (source as? GesturePipeline)?.with(options, naming) ?? source
    }
    return HandGestureRecognizer(self, options: options, work: shared)
  }

  /// Returns the gesture of a hand from its landmarks.
  ///
  /// The landmarks may come from another tracker.
  ///
  /// - Parameters:
  ///   - hand: The hand with landmarks, handedness and `imageSize`; only the ratio of the sides matters.
  ///   - orientation: The orientation of the image.
  /// - Returns: The value of `Hand.gestureScores`.
  /// - Throws: `StatusError` (invalid argument) for coordinates that are not finite, and for an image size that is
  ///   unknown or impossible; (failed precondition) for a recording.
  public func gestureScores(of hand: Hand, orientation: RasterImage.Orientation = .up) throws(StatusError)
    -> GestureScores
  {
    let view = try ImageGeometry(hand, orientation)
    return try asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Returns the gesture of a hand from its landmarks.
  ///
  /// The work runs on another thread.
  ///
  /// - Throws: The errors of the synchronous form; `CancellationError` if the task is cancelled.
  public func gestureScores(of hand: Hand, orientation: RasterImage.Orientation = .up) async throws -> GestureScores {
    let view = try ImageGeometry(hand, orientation)
    return try await asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Returns the embedding of a hand.
  ///
  /// The embedding is the input of the classifiers and has 128 values in the published models. Hands with similar poses
  /// have similar embeddings. Embeddings are comparable only within one bundle.
  ///
  /// - Throws: The errors of `gestureScores(of:orientation:)`.
  public func embedding(of hand: Hand, orientation: RasterImage.Orientation = .up) throws(StatusError) -> [Float] {
    let view = try ImageGeometry(hand, orientation)
    return try asked(about: hand) { try $0.embedder.embedding(of: $1, in: view) }
  }

  /// Returns the classifier's answer for a hand.
  private func asked<Answer>(
    about hand: Hand, _ question: (HandGestureClassifier, Hand) throws -> Answer
  ) throws(StatusError) -> Answer {
    let hand = try seen(hand)
    return try work.withSource { try question(Self.classifier(of: $0), hand) }
  }

  /// Returns the classifier's answer for a hand, computed on another thread.
  private func asked<Answer: Sendable>(
    about hand: Hand, _ question: @escaping @Sendable (HandGestureClassifier, Hand) throws -> Answer
  ) async throws -> Answer {
    let hand = try seen(hand)
    return try await work.run { source, _ in try question(Self.classifier(of: source), hand) }
  }

  /// Returns a checked hand as the models see it.
  private func seen(_ hand: Hand) throws(StatusError) -> Hand {
    try hand.check()
    return options.isMirrored ? hand.mirrored : hand
  }

  private static func classifier(of source: any HandSource) throws -> HandGestureClassifier {
    guard let pipeline = source as? GesturePipeline else {
      throw StatusError(
        .failedPrecondition, "A recording has no classifier.", suggestion: "create a recognizer with a bundle")
    }
    return pipeline.classifier
  }
}
