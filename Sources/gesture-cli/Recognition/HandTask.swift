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
  ///   - isLive: Whether results are wanted at once; those of recordings are mended afterwards.
  /// - Throws: `ToolError` about the model or an option.
  init(_ kind: Kind, _ arguments: ParsedArguments, model: ModelFile?, threads: Int, isLive: Bool = false) throws {
    guard let model else {
      self = .nothing
      return
    }
    var hands = HandTracker.Options(arguments)
    hands.threads = threads > 0 ? threads : nil
    if isLive { (hands.bridge, hands.steadySide) = (ContinuityOptions.bridge(in: arguments), arguments[ContinuityOptions.steady]) }
    let described = try kind == .gestureRecognizer ? GestureOptions.described(in: arguments) : nil
    var unknown: UnknownCategory?
    var known: [HandGesture] = []
    do {
      let bundle = try ZipArchive(model.bytes())
      switch kind {
      case .gestureRecognizer:
        var options = HandGestureRecognizer.Options()
        options.hands = hands
        options.canned = GestureOptions.canned.values(in: arguments)
        options.custom = GestureOptions.custom.values(in: arguments)
        options.described = described
        options.turned = GestureOptions.turned(in: arguments)
        options.usesClassifiers = !arguments[GestureOptions.onlyDescribed]
        let recognizer = try HandGestureRecognizer(bundle: bundle, options: options) { unknown = unknown ?? $0 }
        known = recognizer.gestures + (described?.gestures ?? []).compactMap { HandGesture(rawValue: $0.name) }
        self = .recognizer(recognizer)
      case .handLandmarker: self = .tracker(try HandTracker(bundle: bundle, options: hands))
      }
    } catch {
      throw model.refusal(error)
    }
    if let unknown { throw GestureOptions.error(about: unknown, model: model.path) }
    try ArmingOptions.check(arguments, known: known)
  }

  /// The hands of an image, or of the next frame of the stream if there is a time.
  func hands(in image: RasterImage, at time: Duration?) throws -> [Hand] {
    switch (self, time) {
    case (.recognizer(let recognizer), let time?): try recognizer.hands(in: image, at: time)
    case (.recognizer(let recognizer), nil): try recognizer.hands(in: image)
    case (.tracker(let tracker), let time?): try tracker.hands(in: image, at: time)
    case (.tracker(let tracker), nil): try tracker.hands(in: image)
    case (.nothing, _): []
    }
  }

  /// The result for an image, or for the next frame of the stream if there is a time.
  func frame(of image: RasterImage, source: String, at time: Duration? = nil) throws -> HandRecord {
    HandRecord(
      hands: try hands(in: image, at: time), source: source, width: image.fullWidth, height: image.fullHeight, time: time,
      hasGestures: namesGestures)
  }

  /// Whether the results have gestures.
  var namesGestures: Bool { if case .recognizer = self { true } else { false } }

  /// The results for the frames of a stream, as they come.
  func results(for stream: AsyncStream<VideoFrame>) -> any AsyncSequence<HandFrame, any Error> {
    switch self {
    case .recognizer(let recognizer): recognizer.results(for: stream)
    case .tracker(let tracker): tracker.results(for: stream)
    case .nothing: AsyncThrowingStream<HandFrame, any Error> { $0.finish() }
    }
  }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ arguments: ParsedArguments) {
    self.init()
    maximumHandCount = arguments[CommonOptions.numHands]
    minimumPalmScore = Float(arguments[CommonOptions.minHandDetectionConfidence])
    minimumPresence = Float(arguments[CommonOptions.minHandPresenceConfidence])
    trackingOverlap = max(Float(arguments[CommonOptions.minTrackingConfidence]), .leastNonzeroMagnitude)
    search = SearchOptions.value(in: arguments)
    searchBudget = arguments[SearchOptions.budget].map { Float($0) }
    mirrored = arguments[CommonOptions.mirrored]
    searchesLostHandsAtOnce = FrameSampling.leavesOutFrames(arguments)
    // Later frames are too late for what the usual budget puts off.
    if searchesLostHandsAtOnce, search.looksAgain, searchBudget == nil { searchBudget = FrameSampling.searchBudget }
    smoothing = arguments[CommonOptions.smooth] ? LandmarkSmoothing() : nil
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
