import GestureFoundation
import TensorEngine

/// Finds hands and names their gestures, in images and from frame to frame of streams.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: "gesture_recognizer.task"))
/// for hand in try recognizer.recognize(image: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.gesture?.rawValue ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
///
/// A recognizer has the forms of every `HandFinder` for images and videos; its hands have gestures as well.
public final class HandGestureRecognizer: HandFinder {
  /// The gestures that the bundle's classifiers know; see ``GestureModel/gestures``. Empty for a recording.
  public let gestures: [HandGesture]
  private let options: Options
  /// Nil for a recording.
  private let networks: GestureNetworks?
  /// The work that its forms hand images to.
  public let work: HandWork

  /// Creates a recognizer with a model.
  ///
  /// - Parameters:
  ///   - model: May be shared with others.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public convenience init(model: GestureModel, options: Options = Options()) throws(StatusError) {
    try self.init(model: model, options: options, unknownCategory: { throw $0.error })
  }

  /// - Parameters:
  ///   - unknownCategory: Is called for each name in the options' lists that no classifier of the bundle has.
  ///   - check: Checks the options in place of this module.
  package init(
    model: GestureModel, options: Options, unknownCategory: (UnknownCategory) throws -> Void,
    check: (() throws(StatusError) -> Void)? = nil
  ) throws(StatusError) {
    // Memory is taken for as many threads as they say.
    if check == nil { try options.limits.check() }
    work = try HandWork(limits: options.limits) { try GesturePipeline(model: model, options: options) }
    try StatusError.typed { try model.networks.unknownCategories(in: options.gestures).forEach(unknownCategory) }
    // Options of hands are checked last, as MediaPipe does.
    if let check { try check() } else { try options.check() }
    gestures =
      options.gestures.classifier?.gestures ?? options.gestures.keypointClassifier.map {
        $0.labels.compactMap(HandGesture.init)
      }
      ?? model.gestures
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

  /// Returns a recognizer with other options that shares the model, the memory, the bounds and the waiting list of this
  /// one. It costs little enough to be made for a single call.
  ///
  /// ```swift
  /// let hands = try await recognizer.with { $0.finding.maximumHandCount = 4 }.recognize(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Receives the options of this recognizer. The limits and the keypoint classifier must stay as
  ///   they are, since both share them.
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
    let shared = HandWork(sharing: work, newStream: StreamState(options.hands)) { [options] source in
      (source as? GesturePipeline)?.with(options, naming) ?? source
    }
    return HandGestureRecognizer(self, options: options, work: shared)
  }

  /// Names the gesture of a hand from its landmarks alone, as this or another tracker gives them.
  ///
  /// - Parameters:
  ///   - hand: Its landmarks, handedness and `imageSize`, as results have them; only the ratio of the sides matters.
  ///   - orientation: The orientation of the image.
  /// - Returns: The value of `Hand.gestureScores`.
  /// - Throws: `StatusError` (invalid argument) for coordinates that are not finite, and for a size that is not known
  ///   or no image can have; (failed precondition) for a recording.
  public func gestureScores(of hand: Hand, orientation: RasterImage.Orientation = .up) throws(StatusError)
    -> GestureScores
  {
    let view = try ImageGeometry(hand, orientation)
    return try asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Names the gesture of a hand from its landmarks alone; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func gestureScores(of hand: Hand, orientation: RasterImage.Orientation = .up) async throws -> GestureScores {
    let view = try ImageGeometry(hand, orientation)
    return try await asked(about: hand) { try $0.scores(of: $1, in: view) }
  }

  /// Returns the embedding of a hand: the vector that the classifiers read, 128 values in the published models. Hands
  /// with similar poses have similar embeddings; only those of the same bundle can be compared.
  ///
  /// - Throws: `StatusError` as `gestureScores(of:orientation:)`.
  public func embedding(of hand: Hand, orientation: RasterImage.Orientation = .up) throws(StatusError) -> [Float] {
    let view = try ImageGeometry(hand, orientation)
    return try asked(about: hand) { try $0.embedder.embedding(of: $1, in: view) }
  }

  /// Returns the embedding of a hand; the work runs on another thread.
  ///
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled.
  public func embedding(of hand: Hand, orientation: RasterImage.Orientation = .up) async throws -> [Float] {
    let view = try ImageGeometry(hand, orientation)
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
      throw StatusError(
        .failedPrecondition, "A recording has no classifier.", suggestion: "create a recognizer with a bundle")
    }
    return pipeline.classifier
  }
}
