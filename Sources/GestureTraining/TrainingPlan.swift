import GestureClassifier
import GestureSupport

/// A training from examples to the classifier.
///
/// The steps are embeddings, split or folds, fit, measurement, and the final fit.
struct TrainingPlan {
  private let options: GestureTrainerOptions
  private let input: ClassifierInput
  private let stop: GestureTrainingStop
  private let checkpoint: @Sendable () throws -> Void
  private let labels: [String]
  private let classes: [Int]
  /// The number of examples of each label.
  private let counts: [Int]
  /// The embeddings of each example and its copies.
  private let embeddings: [[[Float]]]
  private let groups: ExampleGroups
  private let weights: [Float]

  /// - Throws: `StatusError` if an example or the embedder is invalid; `CancellationError` if the training is stopped.
  init(
    _ dataset: GestureDataset, options: GestureTrainerOptions, input: ClassifierInput, stop: GestureTrainingStop,
    checkpoint: @escaping @Sendable () throws -> Void
  ) throws {
    var options = options
    if options.layerWidths.isEmpty { options.layerWidths = input.defaultLayerWidths }
    self.options = options
    self.input = input
    self.stop = stop
    self.checkpoint = checkpoint
    let labels = dataset.labels
    self.labels = labels
    let indices = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    classes = dataset.examples.map { indices[$0.label] ?? 0 }
    counts = labels.indices.map { [classes] index in classes.count { $0 == index } }
    weights = try options.weights(labels: labels, counts: counts)
    groups = ExampleGroups(dataset.examples, classes: classes, classCount: labels.count)
    embeddings = try Self.embeddings(of: dataset.examples, as: input, options) {
      try checkpoint()
      if stop.isStopped { throw CancellationError() }
    }
  }

  /// Returns each example's embedding, followed by those of its varied copies.
  ///
  /// The result does not depend on threads.
  ///
  /// - Parameter checkpoint: Called regularly; may throw to cancel.
  private static func embeddings(
    of examples: [GestureExample], as input: ClassifierInput, _ options: GestureTrainerOptions,
    checkpoint: @Sendable () throws -> Void
  ) throws -> [[[Float]]] {
    try Parallel(threads: options.threads).map(
      count: examples.count, worker: { _ in try input.reader() },
      { reader, index in
        let (hand, view) = try examples[index].seen()
        var embeddings = [try reader.numbers(of: hand, in: view)]
        guard let augmentation = options.augmentation else { return embeddings }
        var random = TrainingRandom(seed: options.seed, .augmentation, index: index)
        let upright = UprightHand(hand, in: view)
        for _ in 0..<augmentation.copyCount(examples: examples.count) {
          let varied = upright.varied(by: augmentation, using: &random).inSquare
          embeddings.append(try reader.numbers(of: varied, in: .square))
        }
        return embeddings
      }, progress: { _ in try checkpoint() })
  }

  /// - Parameter onEpoch: Called with every epoch; may throw to cancel.
  func run(onEpoch: (GestureTrainingEpoch) throws -> Void) throws -> TrainedGestureClassifier {
    func afterEpoch(_ epoch: GestureTrainingEpoch) throws -> Bool {
      try checkpoint()
      try onEpoch(epoch)
      return !stop.isStopped
    }
    let folds = options.foldCount(
      groupsPerLabel: groups.countPerClass.map { groups.isGrouped ? $0 : .max }, handsPerLabel: counts)
    return try folds > 0 ? crossValidated(folds: folds, afterEpoch) : split(afterEpoch)
  }

  /// Measures and trains side by side.
  ///
  /// A stopped training has therefore been measured and has seen all hands.
  private func crossValidated(
    folds count: Int, _ afterEpoch: (GestureTrainingEpoch) throws -> Bool
  ) throws -> TrainedGestureClassifier {
    let folds = DataSplit.folds(classes: classes, groups: groups.members, count: count, seed: options.seed)
    let outcome = try CrossValidation.run(
      options, classWeights: weights, folds: folds, embeddings: set, onEpoch: afterEpoch)
    let everything = Array(classes.indices)
    return trained(
      outcome.classifier, on: set(of: everything), hands: classes.count, validation: classes.count,
      folds: folds.map(\.count),
      epochs: outcome.epochs, bestEpoch: outcome.epochs.count, usesAllExamples: true,
      test: matrix(of: everything) { outcome.answers[$0] })
  }

  private func split(_ afterEpoch: (GestureTrainingEpoch) throws -> Bool) throws -> TrainedGestureClassifier {
    let split = DataSplit(
      classes: classes, groups: groups.members, validationShare: options.validationShare, testShare: options.testShare,
      seed: options.seed)
    let trained = split.training
    let validated = split.validation
    let training = set(of: trained)
    let loop = TrainingLoop(options, classWeights: weights)
    let outcome = try loop.run(
      training: training, validation: set(of: validated),
      stopsEarly: GestureTrainerOptions.canStopEarly(validationCount: validated.count, labelCount: labels.count),
      onEpoch: afterEpoch)
    var retrained: FoldedClassifier<Float>?
    if options.retrainsOnAllExamples, !stop.isStopped {
      let again = try loop.run(training: set(of: Array(classes.indices)), epochs: outcome.bestEpoch) { _ in
        try checkpoint()
        return !stop.isStopped
      }
      if !stop.isStopped { retrained = again.classifier }
    }
    return self.trained(
      retrained ?? outcome.classifier, on: training, hands: trained.count, validation: validated.count,
      epochs: outcome.epochs, bestEpoch: outcome.bestEpoch, usesAllExamples: retrained != nil,
      test: matrix(of: split.test) { answer(of: outcome.classifier, to: $0) })
  }

  private func trained(
    _ classifier: FoldedClassifier<Float>, on training: EmbeddingSet, hands: Int, validation: Int, folds: [Int] = [],
    epochs: [GestureTrainingEpoch], bestEpoch: Int, usesAllExamples: Bool, test: ConfusionMatrix
  ) -> TrainedGestureClassifier {
    let report = GestureTrainingReport(
      labels: labels.indices.map {
        GestureTrainingReport.Label(
          name: labels[$0], hands: counts[$0], groups: groups.isGrouped ? groups.countPerClass[$0] : nil,
          weight: weights[$0])
      },
      nearCopyCount: groups.nearCopyCount, folds: folds, trainingCount: hands, augmentedCount: training.count,
      validationCount: validation,
      epochs: epochs,
      bestEpoch: bestEpoch, usesAllExamples: usesAllExamples, isStopped: stop.isStopped, test: test,
      all: matrix(of: Array(classes.indices)) { answer(of: classifier, to: $0) })
    return TrainedGestureClassifier(
      labels: labels, scoreThreshold: options.scoreThreshold, report: report, classifier: classifier, input: input)
  }

  /// Returns the embeddings of examples, with or without their copies.
  private func set(of examples: [Int], withCopies: Bool = true) -> EmbeddingSet {
    var set = EmbeddingSet(width: input.width, activates: input.activates)
    for example in examples {
      for embedding in embeddings[example].prefix(withCopies ? .max : 1) {
        set.append(embedding, class: classes[example])
      }
    }
    return set
  }

  /// Returns a classifier's most probable class of an example.
  ///
  /// The example is not varied.
  private func answer(of classifier: FoldedClassifier<Float>, to example: Int) -> Int {
    classifier.scores(of: embeddings[example][0]).indexOfLargest ?? 0
  }

  private func matrix(of examples: [Int], answer: (Int) -> Int) -> ConfusionMatrix {
    ConfusionMatrix(labels: labels, pairs: examples.map { (labels[classes[$0]], labels[answer($0)]) })
  }
}
