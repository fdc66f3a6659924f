import GestureClassifier
import GestureSupport
import TensorEngine

/// A training from examples to the classifier: embeddings, split or folds, fit, measurement, and the final fit on everything.
struct TrainingPlan {
  private let options: GestureTrainerOptions
  private let base: BaseBundle
  private let stop: GestureTrainingStop
  private let checkpoint: @Sendable () throws -> Void
  private let labels: [String]
  private let classes: [Int]
  /// The number of examples of each label.
  private let counts: [Int]
  /// For each example its embedding and those of its copies.
  private let embeddings: [[[Float]]]
  private let weights: [Float]

  /// - Throws: `StatusError` if an example or the embedder is not valid, `CancellationError` if the training is stopped.
  init(
    _ dataset: GestureDataset, options: GestureTrainerOptions, base: BaseBundle, stop: GestureTrainingStop,
    checkpoint: @escaping @Sendable () throws -> Void
  ) throws {
    self.options = options
    self.base = base
    self.stop = stop
    self.checkpoint = checkpoint
    let labels = dataset.labels
    self.labels = labels
    let indices = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    classes = dataset.examples.map { indices[$0.label] ?? 0 }
    counts = labels.indices.map { [classes] index in classes.count { $0 == index } }
    weights = try options.weights(labels: labels, counts: counts)
    let factory = EmbeddingFactory(
      embedder: base.embedder, augmentation: options.augmentation, seed: options.seed, threads: options.threadCount)
    let copies = options.augmentation?.copyCount(examples: dataset.examples.count) ?? 0
    embeddings = try factory.embeddings(of: dataset.examples, copies: copies) {
      try checkpoint()
      if stop.isStopped { throw CancellationError() }
    }
  }

  /// - Parameter onEpoch: Called with every epoch; may throw to give up.
  func run(onEpoch: @escaping (GestureTrainingEpoch) throws -> Void) throws -> TrainedGestureClassifier {
    let afterEpoch = { [checkpoint, stop] (epoch: GestureTrainingEpoch) in
      try checkpoint()
      try onEpoch(epoch)
      return !stop.isStopped
    }
    let folds = options.foldCount(handsPerLabel: counts)
    return try folds > 0 ? crossValidated(folds: folds, afterEpoch) : split(afterEpoch)
  }

  /// Measures and trains side by side: what is stopped has been measured, too, and has seen all hands.
  private func crossValidated(
    folds count: Int, _ afterEpoch: (GestureTrainingEpoch) throws -> Bool
  ) throws -> TrainedGestureClassifier {
    let folds = DataFolds(classes: classes, count: count, seed: options.seed).folds
    let outcome = try CrossValidation(options, classWeights: weights, folds: folds, embeddings: set).run(onEpoch: afterEpoch)
    let everything = Array(classes.indices)
    let parts = GestureTrainingReport.Parts(
      training: classes.count, augmented: set(of: everything).count, validation: classes.count, test: classes.count,
      folds: folds.map(\.count))
    return trained(
      outcome.classifier, parts: parts, epochs: outcome.epochs, bestEpoch: outcome.epochs.count, usesAllExamples: true,
      test: matrix(of: everything) { outcome.answers[$0] })
  }

  private func split(_ afterEpoch: @escaping (GestureTrainingEpoch) throws -> Bool) throws -> TrainedGestureClassifier {
    let split = DataSplit(
      classes: classes, validationShare: options.validationShare, testShare: options.testShare, seed: options.seed)
    let training = set(of: split.training)
    let loop = TrainingLoop(options, classWeights: weights, onEpoch: afterEpoch)
    let outcome = try loop.run(
      training: training, validation: set(of: split.validation),
      stopsEarly: GestureTrainerOptions.canStopEarly(validationCount: split.validation.count, labelCount: labels.count))
    var retrained: FoldedClassifier<Float>?
    if options.retrainsOnAllExamples, !stop.isStopped {
      retrained = try loop.run(training: set(of: Array(classes.indices)), epochs: outcome.bestEpoch) {
        try checkpoint()
        return !stop.isStopped
      }
    }
    let parts = GestureTrainingReport.Parts(
      training: split.training.count, augmented: training.count, validation: split.validation.count, test: split.test.count)
    return trained(
      retrained ?? outcome.classifier, parts: parts, epochs: outcome.epochs, bestEpoch: outcome.bestEpoch,
      usesAllExamples: retrained != nil, test: matrix(of: split.test) { answer(of: outcome.classifier, to: $0) })
  }

  private func trained(
    _ classifier: FoldedClassifier<Float>, parts: GestureTrainingReport.Parts, epochs: [GestureTrainingEpoch], bestEpoch: Int,
    usesAllExamples: Bool, test: ConfusionMatrix
  ) -> TrainedGestureClassifier {
    let report = GestureTrainingReport(
      labels: labels.indices.map { GestureTrainingReport.Label(name: labels[$0], hands: counts[$0], weight: weights[$0]) },
      parts: parts, epochs: epochs, bestEpoch: bestEpoch, usesAllExamples: usesAllExamples, isStopped: stop.isStopped, test: test,
      all: matrix(of: Array(classes.indices)) { answer(of: classifier, to: $0) })
    return TrainedGestureClassifier(
      labels: labels, scoreThreshold: options.scoreThreshold, report: report, classifier: classifier, base: base)
  }

  /// Examples with their copies, or as they are.
  private func set(of examples: [Int], withCopies: Bool = true) -> EmbeddingSet {
    var set = EmbeddingSet(width: GestureEmbedder.dimensions)
    for example in examples {
      for embedding in embeddings[example].prefix(withCopies ? .max : 1) { set.append(embedding, class: classes[example]) }
    }
    return set
  }

  /// The class that a classifier holds most probable for an example as it is.
  private func answer(of classifier: FoldedClassifier<Float>, to example: Int) -> Int {
    classifier.scores(of: embeddings[example][0]).indexOfLargest ?? 0
  }

  private func matrix(of examples: [Int], answer: (Int) -> Int) -> ConfusionMatrix {
    ConfusionMatrix(labels: labels, pairs: examples.map { (labels[classes[$0]], labels[answer($0)]) })
  }
}
