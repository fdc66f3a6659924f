/// Fits a network to embeddings.
package struct TrainingLoop {
  package struct Outcome: Sendable {
    package let classifier: FoldedClassifier<Float>
    package let epochs: [GestureTrainingEpoch]
    /// The epoch the classifier is of, counted from 1.
    package let bestEpoch: Int
  }

  private let options: GestureTrainerOptions
  private let loss: FocalLoss<Float>

  package init(_ options: GestureTrainerOptions, classWeights: [Float]) {
    self.options = options
    loss = FocalLoss(gamma: Float(options.focalLossGamma), classWeights: classWeights)
  }

  /// Trains until the loss of `validation` stops falling, or for all epochs.
  ///
  /// - Parameters:
  ///   - validation: If it is empty the loss of the training counts instead.
  ///   - stopsEarly: False trains for all epochs, and the last one counts.
  ///   - onEpoch: Called after each epoch: false ends the training there, an error without a classifier.
  package func run(
    training: EmbeddingSet, validation: EmbeddingSet, stopsEarly: Bool = true,
    onEpoch: (GestureTrainingEpoch) throws -> Bool = { _ in true }
  ) throws -> Outcome {
    var network = NetworkTraining(options, loss: loss, on: training)
    var progress = EpochHistory(patience: options.patience, stopsEarly: stopsEarly)
    var best = FoldedClassifier<Float>(blocks: [])
    for _ in 1...options.epochs {
      let sum = network.runEpoch()
      let classifier = network.classifier
      let isBest = progress.append(training: sum, validation: classifier.lossSum(on: validation, by: loss))
      if isBest { best = classifier }
      if try !onEpoch(progress.epochs[progress.epochs.count - 1]) || progress.isOver { break }
    }
    return Outcome(classifier: best, epochs: progress.epochs, bestEpoch: progress.bestEpoch)
  }

  /// Trains for a fixed number of epochs.
  ///
  /// - Parameter check: Called after each epoch: false ends the training without a classifier, as does an error.
  /// - Returns: Nil if `check` ended the training.
  package func run(training: EmbeddingSet, epochs: Int, check: () throws -> Bool = { true }) throws -> FoldedClassifier<Float>? {
    var network = NetworkTraining(options, loss: loss, on: training)
    for _ in 1...epochs {
      _ = network.runEpoch()
      guard try check() else { return nil }
    }
    return network.classifier
  }
}
