import GestureClassifier
import GestureCommandLine
import HandFiles
import TensorEngine

/// The kind of finder that a subcommand uses: with or without gestures.
enum FinderKind: Sendable {
  case gestureRecognizer, handLandmarker

  /// Makes the finder with the options of the command line.
  ///
  /// - Parameters:
  ///   - threads: The number of threads per image.
  ///   - jobs: The number of images at the same time.
  ///   - spareImages: Counts the images with more palms than requested hands.
  ///   - isLive: Whether results are wanted at once; recordings are mended afterwards.
  func finder(
    _ arguments: FinderArguments, model: ModelFile, threads: Int, jobs: Int = 1, spareImages: SpareImages? = nil,
    isLive: Bool = false
  ) throws -> any HandFinder {
    let gestures = arguments.gestures
    var hands = arguments.hands
    hands.limits.threads = threads
    hands.limits.concurrency = jobs
    hands.finding.spareImages = spareImages
    if isLive {
      hands.tracking.maximumGap = arguments.continuity.maximumGap
      hands.tracking.stabilizesHandedness = arguments.continuity.isSteady
    }
    let naming = try self == .gestureRecognizer ? gestures.naming() : .init()
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
        known = (gestures.isOnlyDescribed ? [] : recognizer.gestures) + described
        return recognizer
      case .handLandmarker: return try HandTracker(model: HandModel(bundleOrPart: bundle), options: hands)
      }
    }
    if let error = gestures.error(about: unknown, model: model.path) { throw error }
    if let gesture = arguments.arming {
      let networks = try gestures.isOnlyDescribed ? nil : model.gestureNetworks()
      try gestures.checkArming(by: gesture, known: known, model: networks)
    }
    return finder
  }
}

extension HandFinder {
  var namesGestures: Bool { self is HandGestureRecognizer }
}

extension HandGestureClassifier {
  /// Creates the classifier for known hands, without networks that find hands.
  convenience init(_ gestures: GestureArguments, model: ModelFile) throws {
    let naming = try gestures.naming()
    let networks = try model.gestureNetworks()
    do { try self.init(networks, options: naming) } catch { throw model.refusal(error) }
    let unknown = networks.unknownCategories(in: naming)
    if let error = gestures.error(about: unknown, model: model.path) { throw error }
  }
}

extension HandRecord {
  /// The result in MediaPipe's form, without hands if no gesture is left. The filters may remove the gestures of all
  /// hands (`MPPGestureRecognizerResult+Helpers.mm`).
  var asMediaPipeHasIt: HandRecord {
    guard hasGestures, hands.allSatisfy({ $0.gestureScores?.winner == nil }) else { return self }
    var record = self
    record.hands = []
    return record
  }
}
