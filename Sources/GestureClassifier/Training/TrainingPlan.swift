import CheckedBytes
import TensorEngine

/// A training from examples to the classifier: embeddings, split, fit, measurement, and the final fit on everything.
struct TrainingPlan {
  private let options: GestureTrainerOptions
  private let base: BaseBundle
  private let checkpoint: @Sendable () throws -> Void
  private let labels: [String]
  private let classes: [Int]
  /// For each example its embedding and those of its copies.
  private let embeddings: [[[Float]]]
  private let weights: [Float]

  /// - Throws: `StatusError` if an example or the embedder is not good.
  init(
    _ dataset: GestureDataset, options: GestureTrainerOptions, base: BaseBundle, checkpoint: @escaping @Sendable () throws -> Void
  ) throws {
    self.options = options
    self.base = base
    self.checkpoint = checkpoint
    let labels = dataset.labels
    self.labels = labels
    let indices = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    classes = dataset.examples.map { indices[$0.label] ?? 0 }
    weights = try options.weights(
      labels: labels, counts: labels.indices.map { [classes] index in classes.count { $0 == index } })
    let factory = EmbeddingFactory(
      embedder: base.embedder, augmentation: options.augmentation, seed: options.seed, threads: options.threadCount)
    embeddings = try factory.embeddings(
      of: dataset.examples, copies: options.augmentation?.copyCount(examples: dataset.examples.count) ?? 0, checkpoint: checkpoint)
  }

  func run(onEpoch: @escaping (GestureTrainingEpoch) throws -> Void) throws -> TrainedGestureClassifier {
    let split = DataSplit(
      classes: classes, validationShare: options.validationShare, testShare: options.testShare, seed: options.seed)
    let training = set(of: split.training)
    let loop = TrainingLoop(options, classWeights: weights) { [checkpoint] epoch in
      try checkpoint()
      try onEpoch(epoch)
    }
    let outcome = try loop.run(training: training, validation: set(of: split.validation))
    var classifier = outcome.classifier
    if options.usesAllExamplesInTheEnd {
      classifier = try loop.run(training: set(of: Array(classes.indices)), epochs: outcome.bestEpoch, check: checkpoint)
    }
    let report = GestureTrainingReport(
      labels: labels.enumerated().map { index, name in
        GestureTrainingReport.Label(name: name, hands: classes.count { $0 == index }, weight: weights[index])
      },
      trainingCount: split.training.count, augmentedCount: training.count, validationCount: split.validation.count,
      testCount: split.test.count, epochs: outcome.epochs, bestEpoch: outcome.bestEpoch,
      usesAllExamples: options.usesAllExamplesInTheEnd, test: matrix(of: split.test, by: outcome.classifier),
      all: matrix(of: Array(classes.indices), by: classifier))
    return TrainedGestureClassifier(
      labels: labels, scoreThreshold: options.scoreThreshold, report: report, classifier: classifier, base: base)
  }

  /// Examples with their copies.
  private func set(of examples: [Int]) -> EmbeddingSet {
    var set = EmbeddingSet(width: GestureEmbedder.dimensions)
    for example in examples {
      for embedding in embeddings[example] { set.append(embedding, class: classes[example]) }
    }
    return set
  }

  /// What a classifier holds most probable for examples as they are.
  private func matrix(of examples: [Int], by classifier: FoldedClassifier<Float>) -> ConfusionMatrix {
    ConfusionMatrix(
      labels: labels,
      pairs: examples.map { example in
        let scores = classifier.scores(of: embeddings[example][0])
        return (labels[classes[example]], labels[scores.indexOfLargest ?? 0])
      })
  }
}
