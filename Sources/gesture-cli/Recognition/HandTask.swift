import GestureClassifier
import GestureCommandLine
import HandFiles
import HandLandmarkerCore
import TensorEngine

/// The task of a subcommand for each image, with the options of the command line.
enum HandTask: Sendable {
  case recognizer(HandGestureRecognizer)
  case tracker(HandTracker)

  enum Kind: Sendable {
    case gestureRecognizer
    case handLandmarker
  }

  /// - Parameters:
  ///   - threads: Per image.
  ///   - isLive: Whether results are wanted at once; those of recordings are mended afterwards.
  /// - Throws: `ToolError` about the model or an option.
  init(_ kind: Kind, _ settings: Settings, model: ModelFile, threads: Int, isLive: Bool = false) throws {
    var hands = HandTracker.Options(settings)
    hands.threads = threads > 0 ? threads : nil
    if isLive { (hands.bridge, hands.steadySide) = (settings.longestGap, settings.steady) }
    let described = try kind == .gestureRecognizer ? settings.described() : nil
    var unknown: UnknownCategory?
    var known: [HandGesture] = []
    do {
      let bundle = try ZipArchive(model.bytes())
      switch kind {
      case .gestureRecognizer:
        var options = HandGestureRecognizer.Options()
        options.hands = hands
        options.canned = settings.canned
        options.custom = settings.custom
        options.described = described
        options.turned = settings.turned
        options.usesClassifiers = !settings.onlyDescribed
        let recognizer = try HandGestureRecognizer(bundle: bundle, options: options) { unknown = unknown ?? $0 }
        known = recognizer.gestures + (described?.gestures ?? []).compactMap { HandGesture(rawValue: $0.name) }
        self = .recognizer(recognizer)
      case .handLandmarker: self = .tracker(try HandTracker(bundle: bundle, options: hands))
      }
    } catch {
      throw model.refusal(error)
    }
    if let unknown { throw settings.error(about: unknown, model: model.path) }
    try settings.checkArming(known: known)
  }

  /// The hands of an image, or of the next frame of the stream if there is a time.
  func hands(in image: RasterImage, at time: Duration?) throws -> [Hand] {
    switch (self, time) {
    case (.recognizer(let recognizer), let time?): try recognizer.hands(in: image, at: time)
    case (.recognizer(let recognizer), nil): try recognizer.hands(in: image)
    case (.tracker(let tracker), let time?): try tracker.hands(in: image, at: time)
    case (.tracker(let tracker), nil): try tracker.hands(in: image)
    }
  }

  var namesGestures: Bool { if case .recognizer = self { true } else { false } }

  /// The results for the frames of a stream, as they come.
  func results(for stream: AsyncStream<VideoFrame>) -> any AsyncSequence<HandFrame, any Error> {
    switch self {
    case .recognizer(let recognizer): recognizer.results(for: stream)
    case .tracker(let tracker): tracker.results(for: stream)
    }
  }
}

extension HandGestureClassifier {
  /// The classifier for hands that were found before, without the networks that find them.
  convenience init(_ settings: Settings, model: ModelFile) throws {
    let described = try settings.described()
    var unknown: UnknownCategory?
    do {
      let bundle = try ZipArchive(model.bytes())
      try self.init(
        bundle: ZipArchive(bundle.requiredBytes(named: "hand_gesture_recognizer.task")), canned: settings.canned, custom: settings.custom,
        described: described, usesClassifiers: !settings.onlyDescribed, turned: settings.turned
      ) { unknown = unknown ?? $0 }
    } catch {
      throw model.refusal(error)
    }
    if let unknown { throw settings.error(about: unknown, model: model.path) }
  }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ settings: Settings) {
    self.init()
    maximumHandCount = settings.numHands
    minimumPalmScore = Float(settings.minHandDetectionConfidence)
    minimumPresence = Float(settings.minHandPresenceConfidence)
    trackingOverlap = max(Float(settings.minTrackingConfidence), .leastNonzeroMagnitude)
    search = settings.search
    searchBudget = settings.searchBudget.map { Float($0) }
    mirrored = settings.mirrored
    searchesLostHandsAtOnce = settings.leavesOutFrames
    // Later frames are too late for what the usual budget puts off.
    if searchesLostHandsAtOnce, search.looksAgain, searchBudget == nil { searchBudget = 1000 }
    smoothing = settings.smooth ? LandmarkSmoothing() : nil
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
