import CommandLineTool
import GestureClassifier
import HandLandmarkerCore
import ImageFiles
import TensorEngine

/// What a subcommand runs images through, with the options of the command line.
enum HandTask: Sendable {
  case recognizer(HandGestureRecognizer)
  case tracker(HandTracker)

  enum Kind: Sendable {
    case gestureRecognizer
    case handLandmarker
  }

  /// - Parameter threads: Per image.
  /// - Throws: `ToolError` about the model or an option.
  init(_ kind: Kind, _ arguments: ParsedArguments, model: ModelFile, threads: Int) throws {
    var hands = HandTracker.Options(arguments)
    hands.threads = threads
    var unknown: UnknownCategory?
    do {
      let bundle = try ZipArchive(model.bytes())
      switch kind {
      case .gestureRecognizer:
        var options = HandGestureRecognizer.Options()
        options.hands = hands
        options.canned = GestureOptions.canned.values(in: arguments)
        options.custom = GestureOptions.custom.values(in: arguments)
        self = .recognizer(try HandGestureRecognizer(bundle: bundle, options: options) { unknown = unknown ?? $0 })
      case .handLandmarker: self = .tracker(try HandTracker(bundle: bundle, options: hands))
      }
    } catch {
      throw ToolError(describing: error, subject: model.path)
    }
    if let unknown { throw GestureOptions.error(about: unknown, model: model.path) }
  }

  /// The hands of an image, or of the next frame of the stream if there is a timestamp.
  func hands(in image: RasterImage, at timestamp: Int?) throws -> [Hand] {
    switch (self, timestamp) {
    case (.recognizer(let recognizer), let timestamp?): try recognizer.hands(in: image, at: timestamp)
    case (.recognizer(let recognizer), nil): try recognizer.hands(in: image)
    case (.tracker(let tracker), let timestamp?): try tracker.hands(in: image, at: timestamp)
    case (.tracker(let tracker), nil): try tracker.hands(in: image)
    }
  }

  /// The result for an image, or for the next frame of the stream if there is a timestamp.
  func frame(of image: RasterImage, source: String, at timestamp: Int? = nil) throws -> HandRecord {
    var hasGestures = false
    if case .recognizer = self { hasGestures = true }
    return HandRecord(
      width: image.width, height: image.height, timestampInMilliseconds: timestamp, hands: try hands(in: image, at: timestamp),
      hasGestures: hasGestures, hasIdentities: timestamp != nil
    ).presented(source: source)
  }

  /// The results for the frames of a stream, as they come.
  func frames(of stream: AsyncStream<VideoFrame>) -> any AsyncSequence<HandRecord, any Error> {
    switch self {
    case .recognizer(let recognizer): recognizer.frames(of: stream)
    case .tracker(let tracker): tracker.frames(of: stream)
    }
  }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ arguments: ParsedArguments) {
    self.init()
    numHands = arguments[CommonOptions.numHands]
    minHandDetectionConfidence = Float(arguments[CommonOptions.minHandDetectionConfidence])
    minHandPresenceConfidence = Float(arguments[CommonOptions.minHandPresenceConfidence])
    minTrackingConfidence = max(Float(arguments[CommonOptions.minTrackingConfidence]), .leastNonzeroMagnitude)
    smallestHand = Float(arguments[CommonOptions.smallestHand])
    searchBudget = arguments[CommonOptions.searchBudget].map { Float($0) }
    mirrored = arguments[CommonOptions.mirrored]
    smoothing = arguments[CommonOptions.smooth] ? LandmarkSmoothing() : nil
  }
}

extension HandRecord {
  /// The frame as it is written: MediaPipe drops the hands if none has a gesture (`MPPGestureRecognizerResult+Helpers.mm`).
  func presented(source: String) -> HandRecord {
    var frame = self
    frame.source = source
    if hasGestures, hands.allSatisfy({ $0.gesture == nil }) { frame.hands = [] }
    return frame
  }
}
