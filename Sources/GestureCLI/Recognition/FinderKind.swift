import GestureClassifier
import GestureCommandLine
import HandFiles
import TensorEngine

/// The kind of finder that a subcommand uses: hands with or without gestures.
enum FinderKind: Sendable {
  case gestureRecognizer, handLandmarker

  /// Makes the finder with the options of the command line.
  ///
  /// - Parameters:
  ///   - threads: Per image.
  ///   - jobs: The number of images at the same time.
  ///   - spareImages: Counts the images with more palms than hands are wanted.
  ///   - isLive: Whether results are wanted at once; those of recordings are mended afterwards.
  func finder(
    _ settings: Settings, model: ModelFile, threads: Int, jobs: Int = 1, spareImages: SpareImages? = nil,
    isLive: Bool = false
  ) throws -> any HandFinder {
    var hands = HandTracker.Options(settings)
    hands.limits.threads = threads
    hands.limits.concurrency = jobs
    hands.finding.spareImages = spareImages
    if isLive {
      hands.tracking.maximumGap = settings.longestGap
      hands.tracking.stabilizesHandedness = settings.steady
    }
    let naming = try self == .gestureRecognizer ? settings.naming() : .init()
    var unknown: [UnknownCategory] = []
    var known: [HandGesture] = []
    let finder: any HandFinder = try model.reading {
      let bundle = try ZipArchive(model.bytes())
      switch self {
      case .gestureRecognizer:
        var options = naming
        options.hands = hands
        let recognizer = try HandGestureRecognizer(
          model: GestureModel(bundle: bundle), options: options, unknownCategory: { unknown.append($0) })
        let described = (naming.described?.gestures ?? []).compactMap { HandGesture(rawValue: $0.name) }
        known = (settings.onlyDescribed ? [] : recognizer.gestures) + described
        return recognizer
      case .handLandmarker: return try HandTracker(model: HandModel(bundleOrPart: bundle), options: hands)
      }
    }
    if let error = settings.error(about: unknown, model: model.path) { throw error }
    try settings.checkArming(
      known: known, model: settings.arm == nil || settings.onlyDescribed ? nil : model.gestureNetworks())
    return finder
  }
}

extension HandFinder {
  var namesGestures: Bool { self is HandGestureRecognizer }
}

extension HandGestureClassifier {
  /// The classifier for hands that were found before, without the networks that find them.
  convenience init(_ settings: Settings, model: ModelFile) throws {
    let naming = try settings.naming()
    let networks = try model.gestureNetworks()
    do { try self.init(networks, options: naming) } catch { throw model.refusal(error) }
    let unknown = networks.unknownCategories(in: naming)
    if let error = settings.error(about: unknown, model: model.path) { throw error }
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
    if settings.leavesOutFrames, settings.search.findsOverlooked, tracking.searchBudget == nil {
      tracking.searchBudget = 1000
    }
    tracking.smoothing = settings.smooth ? LandmarkSmoothing() : nil
  }
}

extension HandRecord {
  /// The result as MediaPipe has it: without hands if the filters leave none of them a gesture
  /// (`MPPGestureRecognizerResult+Helpers.mm`).
  var asMediaPipeHasIt: HandRecord {
    guard hasGestures, hands.allSatisfy({ $0.gestureScores?.winner == nil }) else { return self }
    var record = self
    record.hands = []
    return record
  }
}
