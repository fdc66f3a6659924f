/// Fits a network to embeddings.
package struct TrainingLoop {
  package struct Outcome: Sendable {
    package let classifier: FoldedClassifier<Float>
    package let epochs: [GestureTrainingEpoch]
    /// The number of the classifier's epoch, from 1.
    package let bestEpoch: Int
  }

  private let options: GestureTrainerOptions
  private let loss: FocalLoss<Float>

  package init(_ options: GestureTrainerOptions, classWeights: [Float]) {
    self.options = options
    loss = FocalLoss(gamma: Float(options.focalLossGamma), classWeights: classWeights)
  }

  /// Trains until the validation loss stops decreasing, or for all epochs.
  ///
  /// - Parameters:
  ///   - validation: The validation part; if it is empty the training loss counts instead. nil trains for all epochs,
  ///     and the last one counts.
  ///   - stopsEarly: Whether the training may stop early; false trains for all epochs.
  ///   - epochs: The largest number of epochs; nil for the options' number.
  ///   - onEpoch: Called after each epoch. false ends the training there; an error ends it without a classifier.
  package func run(
    training: EmbeddingSet, validation: EmbeddingSet? = nil, stopsEarly: Bool = true, epochs: Int? = nil,
    onEpoch: (GestureTrainingEpoch) throws -> Bool = { _ in true }
  ) throws -> Outcome {
    var network = NetworkTraining(options, loss: loss, on: training)
    var progress = EpochHistory(patience: stopsEarly && validation != nil ? options.patience : nil)
    var best = FoldedClassifier<Float>(blocks: [])
    for _ in 1...(epochs ?? options.epochs) {
      let sum = network.runEpoch()
      let classifier = network.classifier
      let validationSum = validation.map { classifier.lossSum(on: $0, by: loss) } ?? LossSum()
      let isBest = progress.append(training: sum, validation: validationSum)
      if isBest { best = classifier }
      if try !onEpoch(progress.epochs[progress.epochs.count - 1]) || progress.isOver { break }
    }
    return Outcome(classifier: best, epochs: progress.epochs, bestEpoch: progress.bestEpoch)
  }
}
