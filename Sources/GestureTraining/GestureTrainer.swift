import GestureFoundation
import GestureSupport

/// Trains a classifier of custom gestures on labelled hands.
///
/// ```swift
/// let model = try GestureModel(contentsOfFile: "gesture_recognizer.task")
/// let dataset = try GestureDataset(folder: "gestures", tracker: HandTracker(model: model.hands))
/// let trainer = try GestureTrainer(contentsOfFile: "gesture_recognizer.task")
/// for try await event in trainer.training(on: dataset) {
///   switch event {
///   case .epoch(let epoch): print(epoch.number, epoch.validationAccuracy)
///   case .finished(let classifier): try classifier.write(to: "my_gestures.task")
///   }
/// }
/// ```
///
/// The classifier reads the embedding of the base bundle's embedder, and is written into a copy of that bundle.
public struct GestureTrainer: Sendable {
  /// The options, which are checked when a training begins.
  package var options: GestureTrainerOptions
  private let input: ClassifierInput

  /// Creates a trainer with the base bundle in a file.
  ///
  /// - Parameters:
  ///   - path: The base: a gesture recognizer's bundle, with or without a custom classifier, which is replaced.
  ///   - options: Checked when a training begins.
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public init(contentsOfFile path: String, options: GestureTrainerOptions = GestureTrainerOptions()) throws(StatusError)
  {
    self = try StatusError.typed { try GestureTrainer(base: Bytes(contentsOfFile: path), options: options) }
  }

  /// Creates a trainer with the base bundle in memory.
  ///
  /// - Parameters:
  ///   - data: The base bundle's bytes.
  ///   - options: Checked when a training begins.
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public init(data: Data, options: GestureTrainerOptions = GestureTrainerOptions()) throws(StatusError) {
    self = try StatusError.typed { try GestureTrainer(base: Bytes(data, name: "modelData"), options: options) }
  }

  package init(base: Bytes, options: GestureTrainerOptions) throws {
    input = .embedding(try BaseBundle(base))
    self.options = options
  }

  private init(_ input: ClassifierInput, _ options: GestureTrainerOptions) {
    self.input = input
    self.options = options
  }

  /// Creates a trainer of keypoint classifiers.
  ///
  /// Keypoint classifiers read 42 numbers and need no bundle; see `KeypointClassifier`. The default of
  /// `GestureTrainerOptions(layerWidths:)` is two hidden layers of 64 and 32 outputs. The label «none» is optional.
  ///
  /// - Parameter options: The options, which are checked when a training begins.
  public static func keypoints(options: GestureTrainerOptions = GestureTrainerOptions()) -> GestureTrainer {
    GestureTrainer(.keypoints, options)
  }

  /// Trains in the background; reports each epoch, then the finished classifier.
  ///
  /// The training ends without a result if the task that reads the events is cancelled or discards them. The sequence
  /// throws errors of the data set and the options.
  ///
  /// - Parameters:
  ///   - dataset: The labelled hands.
  ///   - stop: Ends the training early with the best classifier so far. Before the end of the first epoch there is
  ///     none, and the sequence throws `CancellationError`.
  public func training(
    on dataset: GestureDataset, stop: GestureTrainingStop = GestureTrainingStop()
  ) -> AsyncThrowingStream<GestureTrainingEvent, any Error> {
    AsyncThrowingStream { continuation in
      let end = GestureTrainingStop()
      continuation.onTermination = { _ in end.stop() }
      WorkThreads.shared.run { _ in
        do {
          // The caller no longer wants the result.
          let checkpoint = { @Sendable in if end.isStopped { throw CancellationError() } }
          let classifier = try train(on: dataset, stop: stop, checkpoint: checkpoint) { continuation.yield(.epoch($0)) }
          continuation.yield(.finished(classifier))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// Trains in the background and returns the classifier.
  ///
  /// - Parameters:
  ///   - dataset: The labelled hands.
  ///   - stop: Ends the training early with the best classifier so far.
  /// - Throws: `StatusError` about the data set or an option; `CancellationError` if the task is cancelled, or stopped
  ///   before the end of the first epoch.
  public func classifier(
    trainedOn dataset: GestureDataset, stop: GestureTrainingStop = GestureTrainingStop()
  ) async throws -> TrainedGestureClassifier {
    for try await event in training(on: dataset, stop: stop) {
      if case .finished(let classifier) = event { return classifier }
    }
    throw CancellationError()
  }

  /// Trains on the caller's thread.
  ///
  /// - Parameters:
  ///   - stop: Ends the training early with the best classifier so far.
  ///   - checkpoint: Called often, on any thread; may throw to cancel, or use `stop`.
  ///   - onEpoch: Called with every epoch; may throw to cancel, or use `stop`.
  /// - Throws: `StatusError` about the data set or an option; the errors of the closures; `CancellationError` if
  ///   stopped before the end of the first epoch.
  package func train(
    on dataset: GestureDataset, stop: GestureTrainingStop = GestureTrainingStop(),
    checkpoint: @escaping @Sendable () throws -> Void = {},
    onEpoch: (GestureTrainingEpoch) throws -> Void = { _ in }
  ) throws -> TrainedGestureClassifier {
    try options.check()
    try dataset.checkReadable(skipping: options.skipsUnreadable)
    switch input {
    case .embedding:
      guard !dataset.losses.contains(.position) else {
        throw StatusError(
          .invalidArgument, "Some hands are rows of 42 numbers, without depth: a bundle reads more of a hand.",
          suggestion: "train a keypoint classifier on them: GestureTrainer.keypoints, or --output NAME.tflite")
      }
      try dataset.checkForTraining()
    case .keypoints: try dataset.checkForTraining(needsBackground: false)
    }
    return try TrainingPlan(dataset, options: options, input: input, stop: stop, checkpoint: checkpoint).run(
      onEpoch: onEpoch)
  }
}

/// The progress of a training.
public enum GestureTrainingEvent: Sendable {
  /// An epoch is over.
  case epoch(GestureTrainingEpoch)
  /// The training is over; the last event.
  case finished(TrainedGestureClassifier)
}
