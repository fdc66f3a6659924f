import GestureClassifier
import GestureCommandLine
import GestureImages
import HandFiles
import HandLandmarkerCore
import TensorEngine

/// The task of a subcommand for each image, with the options of the command line.
enum HandTask: Sendable {
  case recognizer(HandGestureRecognizer)
  case tracker(HandTracker)
  /// Finds no hands: they are known already.
  case nothing

  enum Kind: Sendable {
    case gestureRecognizer
    case handLandmarker
  }

  /// - Parameters:
  ///   - model: Nil if the hands are known already.
  ///   - threads: Per image.
  ///   - jobs: The number of images at the same time.
  ///   - isLive: Whether results are wanted at once; those of recordings are mended afterwards.
  /// - Throws: `ToolError` about the model or an option.
  init(_ kind: Kind, _ arguments: ParsedArguments, model: ModelFile?, threads: Int, jobs: Int = 1, isLive: Bool = false) throws {
    guard let model else {
      self = .nothing
      return
    }
    var hands = HandTracker.Options(arguments)
    hands.limits.threads = threads > 0 ? threads : nil
    hands.limits.concurrency = jobs
    if isLive {
      hands.tracking.maximumGap = ContinuityOptions.bridge(in: arguments)
      hands.tracking.stabilizesHandedness = arguments[ContinuityOptions.steady]
    }
    var unknown: UnknownCategory?
    var known: [HandGesture] = []
    let naming = try kind == .gestureRecognizer ? GestureOptions.naming(in: arguments) : .init()
    do {
      let bundle = try ZipArchive(model.bytes())
      switch kind {
      case .gestureRecognizer:
        var options = HandGestureRecognizer.Options()
        options.hands = hands
        options.gestures = naming
        let recognizer = try HandGestureRecognizer(model: GestureModel(bundle: bundle), options: options) { unknown = unknown ?? $0 }
        known = recognizer.gestures + (naming.described?.gestures ?? []).compactMap { HandGesture(rawValue: $0.name) }
        self = .recognizer(recognizer)
      case .handLandmarker: self = .tracker(try HandTracker(model: HandModel(bundleOrPart: bundle), options: hands))
      }
    } catch {
      throw model.refusal(error)
    }
    if let unknown { throw GestureOptions.error(about: unknown, model: model.path) }
    try ArmingOptions.check(arguments, known: known)
  }

  /// The hands of a single image.
  func hands(in image: RasterImage) throws -> [Hand] {
    switch self {
    case .recognizer(let recognizer): try recognizer.recognize(image: image)
    case .tracker(let tracker): try tracker.detect(image: image)
    case .nothing: []
    }
  }

  /// The hands of the frames of a new stream, one frame after the other.
  func makeStream() -> (RasterImage, Duration) throws -> [Hand] {
    switch self {
    case .recognizer(let recognizer):
      var stream = recognizer.makeStream()
      return { try stream.recognize(videoFrame: $0, at: $1) }
    case .tracker(let tracker):
      var stream = tracker.makeStream()
      return { try stream.detect(videoFrame: $0, at: $1) }
    case .nothing: return { _, _ in [] }
    }
  }

  /// A new live stream: its frames, of which each may drop one that waits, its end, and its results.
  func makeLiveStream() -> (
    add: (RasterImage, Duration) throws -> Duration?, finish: () -> Void, results: any AsyncSequence<HandFrame, any Error> & Sendable
  ) {
    switch self {
    case .recognizer(let recognizer):
      let live = recognizer.makeLiveStream()
      return (live.recognizeAsync, { live.finish() }, live.results)
    case .tracker(let tracker):
      let live = tracker.makeLiveStream()
      return (live.detectAsync, { live.finish() }, live.results)
    case .nothing: return ({ _, _ in nil }, {}, AsyncThrowingStream<HandFrame, any Error> { $0.finish() })
    }
  }

  /// The result of an image, or of a frame if there is a time.
  func record(_ hands: [Hand], _ image: RasterImage, source: String, time: Duration? = nil) -> HandRecord {
    HandRecord(
      hands: hands, source: source, width: image.fullWidth, height: image.fullHeight, time: time, hasGestures: namesGestures)
  }

  /// Whether the results have gestures.
  var namesGestures: Bool { if case .recognizer = self { true } else { false } }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ arguments: ParsedArguments) {
    self.init(
      maximumHandCount: arguments[CommonOptions.numHands], search: SearchOptions.value(in: arguments),
      isMirrored: arguments[CommonOptions.mirrored])
    finding.minimumPalmScore = Float(arguments[CommonOptions.minHandDetectionConfidence])
    finding.minimumPresence = Float(arguments[CommonOptions.minHandPresenceConfidence])
    tracking.overlap = max(Float(arguments[CommonOptions.minTrackingConfidence]), .leastNonzeroMagnitude)
    tracking.searchBudget = arguments[SearchOptions.budget].map { Float($0) }
    tracking.searchesLostHandsAtOnce = FrameSampling.leavesOutFrames(arguments)
    // Later frames are too late for what the usual budget puts off.
    if tracking.searchesLostHandsAtOnce, finding.search.searchesOverlooked, tracking.searchBudget == nil {
      tracking.searchBudget = FrameSampling.searchBudget
    }
    tracking.smoothing = arguments[CommonOptions.smooth] ? LandmarkSmoothing() : nil
  }
}

extension HandRecord {
  /// The result as MediaPipe has it: without hands if the filters leave none of them a gesture (`MPPGestureRecognizerResult+Helpers.mm`).
  var asMediaPipeHasIt: HandRecord {
    guard hasGestures, hands.allSatisfy({ $0.gestureScores?.isEmpty ?? true }) else { return self }
    var record = self
    record.hands = []
    return record
  }
}
