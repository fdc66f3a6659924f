/// Fits a network to embeddings. Works on one thread, so that sums have one order and the same seed gives the same network.
package struct TrainingLoop {
  package struct Outcome: Sendable {
    package let classifier: FoldedClassifier<Float>
    package let epochs: [GestureTrainingEpoch]
    /// The epoch the classifier is of, counted from 1.
    package let bestEpoch: Int
  }

  private let options: GestureTrainerOptions
  private let loss: FocalLoss<Float>
  private let classCount: Int
  /// Told of each epoch; may throw to end the training.
  private let onEpoch: (GestureTrainingEpoch) throws -> Void

  package init(
    _ options: GestureTrainerOptions, classWeights: [Float], onEpoch: @escaping (GestureTrainingEpoch) throws -> Void = { _ in }
  ) {
    self.options = options
    self.onEpoch = onEpoch
    classCount = classWeights.count
    loss = FocalLoss(gamma: Float(options.focalLossGamma), classWeights: classWeights)
  }

  /// Trains until the loss of `validation` stops falling, or for all epochs.
  ///
  /// - Parameter validation: If it is empty the loss of the training counts instead.
  package func run(training: EmbeddingSet, validation: EmbeddingSet) throws -> Outcome {
    var history: [GestureTrainingEpoch] = []
    var best = (loss: Double.infinity, epoch: 0, classifier: FoldedClassifier<Float>(blocks: []))
    try train(on: training, epochs: options.epochs) { number, sums, network in
      let classifier = network.folded
      let (validationLoss, validationAccuracy) = measure(classifier, on: validation)
      let count = Double(max(training.count, 1))
      let epoch = GestureTrainingEpoch(
        number: number, loss: sums.loss / count, accuracy: Double(sums.correct) / count, validationLoss: validationLoss,
        validationAccuracy: validationAccuracy)
      history.append(epoch)
      try onEpoch(epoch)
      let watched = validation.count > 0 ? validationLoss : epoch.loss
      if watched < best.loss || best.epoch == 0 { best = (watched, number, classifier) }
      return options.patience == 0 || number - best.epoch < options.patience
    }
    return Outcome(classifier: best.classifier, epochs: history, bestEpoch: best.epoch)
  }

  /// Trains for a fixed number of epochs.
  ///
  /// - Parameter check: Called after each epoch; may throw to end the training.
  package func run(training: EmbeddingSet, epochs: Int, check: () throws -> Void = {}) throws -> FoldedClassifier<Float> {
    var classifier = FoldedClassifier<Float>(blocks: [])
    try train(on: training, epochs: epochs) { number, _, network in
      try check()
      if number == epochs { classifier = network.folded }
      return true
    }
    return classifier
  }

  /// - Parameter afterEpoch: Gets the epoch's number and sums, and the network; says whether to go on.
  private func train(
    on set: EmbeddingSet, epochs: Int, afterEpoch: (Int, (loss: Double, correct: Int), ClassifierNetwork<Float>) throws -> Bool
  ) throws {
    let examples = set.matrix
    var weightRandom = TrainingRandom(seed: options.seed, .weights)
    var orderRandom = TrainingRandom(seed: options.seed, .order)
    var dropoutRandom = TrainingRandom(seed: options.seed, .dropout)
    var network = ClassifierNetwork<Float>(
      widths: [set.width] + options.layerWidths + [classCount], examples: examples, random: &weightRandom)
    // The last batch takes in a rest of one: one example alone has no variance.
    let pass = NetworkPass(network, largestBatch: options.batchSize + 1)
    var adam = Adam<Float>(parameterCount: network.parameters.count)
    var learningRate = options.learningRate
    var order = Array(0..<set.count)
    for number in 1...epochs {
      orderRandom.shuffle(&order)
      var sums = (loss: 0.0, correct: 0)
      var start = 0
      while start < order.count {
        var end = min(start + options.batchSize, order.count)
        if order.count - end == 1 { end += 1 }
        let (batchLoss, correct) = pass.run(
          network, examples: examples, classes: set.classes, rows: order[start..<end], loss: loss, dropoutRate: options.dropoutRate,
          random: &dropoutRandom)
        adam.step(&network.parameters, gradients: pass.gradients, learningRate: Float(learningRate))
        sums.loss += batchLoss
        sums.correct += correct
        start = end
      }
      learningRate *= options.learningRateDecay
      network.measureStatistics(of: examples)
      if try !afterEpoch(number, sums, network) { break }
    }
  }

  /// Mean loss and accuracy of a trained classifier; 0 for an empty set.
  private func measure(_ classifier: FoldedClassifier<Float>, on set: EmbeddingSet) -> (loss: Double, accuracy: Double) {
    var sums = (loss: 0.0, correct: 0)
    for row in 0..<set.count {
      let scores = classifier.scores(of: set[row])
      sums.loss += Double(loss.value(probabilities: scores, class: set.classes[row]))
      if scores.indexOfLargest == set.classes[row] { sums.correct += 1 }
    }
    let count = Double(max(set.count, 1))
    return (sums.loss / count, Double(sums.correct) / count)
  }
}
