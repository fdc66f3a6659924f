import GestureClassifier
import GestureCommandLine
import HandFiles
import TensorEngine

/// The task of a subcommand for each image, with the options of the command line.
enum HandTask: Sendable {
  case recognizer(HandGestureRecognizer)
  case tracker(HandTracker)

  enum Kind: Sendable {
    case gestureRecognizer, handLandmarker
  }

  /// - Parameters:
  ///   - threads: Per image.
  ///   - jobs: The number of images at the same time.
  ///   - isLive: Whether results are wanted at once; those of recordings are mended afterwards.
  init(_ kind: Kind, _ settings: Settings, model: ModelFile, threads: Int, jobs: Int = 1, isLive: Bool = false) throws {
    var hands = HandTracker.Options(settings)
    (hands.limits.threads, hands.limits.concurrency) = (threads, jobs)
    if isLive { (hands.tracking.maximumGap, hands.tracking.stabilizesHandedness) = (settings.longestGap, settings.steady) }
    let naming = try kind == .gestureRecognizer ? settings.naming() : .init()
    var unknown: UnknownCategory?
    var known: [HandGesture] = []
    self = try model.reading {
      let bundle = try ZipArchive(model.bytes())
      switch kind {
      case .gestureRecognizer:
        var options = HandGestureRecognizer.Options()
        options.hands = hands
        options.gestures = naming
        let recognizer = try HandGestureRecognizer(model: GestureModel(bundle: bundle), options: options) { unknown = unknown ?? $0 }
        let described = (naming.described?.gestures ?? []).compactMap { HandGesture(rawValue: $0.name) }
        known = (settings.onlyDescribed ? [] : recognizer.gestures) + described
        return .recognizer(recognizer)
      case .handLandmarker: return .tracker(try HandTracker(model: HandModel(bundleOrPart: bundle), options: hands))
      }
    }
    if let unknown { throw settings.error(about: unknown, model: model.path) }
    try settings.checkArming(known: known, model: settings.arm == nil || settings.onlyDescribed ? nil : model.gestureNetworks())
  }

  /// The hands of a single image.
  func hands(in image: RasterImage) throws -> [Hand] {
    switch self {
    case .recognizer(let recognizer): try recognizer.recognize(image: image)
    case .tracker(let tracker): try tracker.detect(image: image)
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
    }
  }

  var namesGestures: Bool { if case .recognizer = self { true } else { false } }
}

extension HandGestureClassifier {
  /// The classifier for hands that were found before, without the networks that find them.
  convenience init(_ settings: Settings, model: ModelFile) throws {
    let naming = try settings.naming()
    let networks = try model.gestureNetworks()
    do { try self.init(networks, options: naming) } catch { throw model.refusal(error) }
    if let unknown = networks.unknownCategories(in: naming).first { throw settings.error(about: unknown, model: model.path) }
  }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ settings: Settings) {
    self.init(maximumHandCount: settings.numHands, search: settings.search, isMirrored: settings.mirrored)
    finding.preference = settings.prefer
    finding.minimumPalmScore = Float(settings.minHandDetectionConfidence)
    finding.minimumPresence = Float(settings.minHandPresenceConfidence)
    tracking.overlap = max(Float(settings.minTrackingConfidence), .leastNonzeroMagnitude)
    tracking.searchBudget = settings.searchBudget.map { Float($0) }
    tracking.searchesLostHandsAtOnce = settings.leavesOutFrames
    // Later frames are too late for what the usual budget puts off.
    if settings.leavesOutFrames, settings.search.findsOverlooked, tracking.searchBudget == nil { tracking.searchBudget = 1000 }
    tracking.smoothing = settings.smooth ? LandmarkSmoothing() : nil
  }
}

extension HandRecord {
  /// The result as MediaPipe has it: without hands if the filters leave none of them a gesture (`MPPGestureRecognizerResult+Helpers.mm`).
  var asMediaPipeHasIt: HandRecord {
    guard hasGestures, hands.allSatisfy({ $0.gestureScores?.winner == nil }) else { return self }
    var record = self
    record.hands = []
    return record
  }
}
