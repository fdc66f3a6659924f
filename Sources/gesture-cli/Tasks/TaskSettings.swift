import Foundation
import GestureClassifier
import HandLandmarkerCore

/// What the options say of the task, as values that several tasks can be made of.
package struct TaskSettings: Sendable {
  /// Which of the two tasks.
  package enum Kind: Sendable {
    case gestureRecognizer
    case handLandmarker
  }

  private struct Classifier {
    let options: ClassifierOptions?
  }

  package let kind: Kind
  package let model: ModelFile
  private let arguments: ParsedArguments

  /// - Throws: `ToolError` if there is no model or it cannot be read.
  package init(_ kind: Kind, _ arguments: ParsedArguments) throws {
    self.kind = kind
    self.arguments = arguments
    model = try ModelFile(arguments)
  }

  /// - Parameters:
  ///   - threads: That work on one frame.
  ///   - receiver: Takes the results in live-stream mode; the task does not keep it.
  /// - Throws: `ToolError` about the model or an option.
  package func makeTask(_ mode: RunningMode, threads: Int, receiver: LiveReceiver? = nil) throws -> any FrameTask {
    do {
      switch kind {
      case .gestureRecognizer:
        let options = GestureRecognizerOptions()
        try configure(options, mode, threads: threads)
        options.gestureRecognizerLiveStreamDelegate = receiver
        options.cannedGesturesClassifierOptions = classifierOptions(GestureOptions.canned)
        options.customGesturesClassifierOptions = classifierOptions(GestureOptions.custom)
        return try GestureRecognizer(options: options)
      case .handLandmarker:
        let options = HandLandmarkerOptions()
        try configure(options, mode, threads: threads)
        options.handLandmarkerLiveStreamDelegate = receiver
        return try HandLandmarker(options: options)
      }
    } catch {
      throw ToolError(describing: error, subject: model.path)
    }
  }

  private func configure(_ options: HandTaskOptions, _ mode: RunningMode, threads: Int) throws {
    options.baseOptions.modelAssetData = kind == .gestureRecognizer ? try model.bytes().data : try model.handLandmarkerBundle()
    options.baseOptions.numThreads = threads
    options.runningMode = mode
    options.numHands = arguments[CommonOptions.numHands]
    options.minHandDetectionConfidence = Float(arguments[CommonOptions.minHandDetectionConfidence])
    options.minHandPresenceConfidence = Float(arguments[CommonOptions.minHandPresenceConfidence])
    options.minTrackingConfidence = max(Float(arguments[CommonOptions.minTrackingConfidence]), .leastNonzeroMagnitude)
    options.mirrored = arguments[CommonOptions.mirrored]
    options.landmarkSmoothing = arguments[CommonOptions.smooth] ? LandmarkSmoothing() : nil
  }

  /// Nil if none of the options is given: then the model's own settings are in force.
  private func classifierOptions(_ names: GestureOptions.Classifier) -> ClassifierOptions? {
    guard names.definitions.contains(where: { arguments.values[$0.name] != nil }) else { return nil }
    let options = ClassifierOptions()
    options.maxResults = arguments[names.maxResults]
    options.scoreThreshold = Float(arguments[names.scoreThreshold])
    options.categoryAllowlist = arguments[names.allowlist]
    options.categoryDenylist = arguments[names.denylist]
    options.displayNamesLocale = arguments[names.locale]
    return options
  }
}
