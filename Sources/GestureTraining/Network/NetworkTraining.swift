import GestureSupport

/// A network and its training, epoch by epoch.
///
/// The training uses one thread, so that sums have one order and the same seed gives the same network.
struct NetworkTraining {
  private let options: GestureTrainerOptions
  private let loss: FocalLoss<Float>
  private let examples: Matrix<Float>
  private let classes: [Int]
  private let pass: NetworkPass<Float>
  private var network: ClassifierNetwork<Float>
  private var adam: Adam<Float>
  private var orderRandom: TrainingRandom
  private var dropoutRandom: TrainingRandom
  private var learningRate: Double
  private var order: [Int]

  init(_ options: GestureTrainerOptions, loss: FocalLoss<Float>, on set: EmbeddingSet) {
    self.options = options
    self.loss = loss
    examples = set.matrix
    classes = set.classes
    var weightRandom = TrainingRandom(seed: options.seed, .weights)
    orderRandom = TrainingRandom(seed: options.seed, .order)
    dropoutRandom = TrainingRandom(seed: options.seed, .dropout)
    network = ClassifierNetwork<Float>(
      widths: [set.width] + options.layerWidths + [loss.classWeights.count], activatesInput: set.activates,
      examples: examples,
      random: &weightRandom)
    // The last batch includes a remainder of one, because a single example has no variance.
    pass = NetworkPass(network, largestBatch: options.batchSize + 1)
    adam = Adam<Float>(parameterCount: network.parameters.count)
    learningRate = options.learningRate
    order = Array(0..<set.count)
  }

  /// The classifier after the epochs so far.
  var classifier: FoldedClassifier<Float> { network.folded }

  /// Trains on all examples once.
  ///
  /// - Returns: The losses of the batches before each step, with dropout.
  mutating func runEpoch() -> LossSum {
    orderRandom.shuffle(&order)
    var sum = LossSum()
    var start = 0
    while start < order.count {
      var end = min(start + options.batchSize, order.count)
      if order.count - end == 1 { end += 1 }
      let batch = pass.run(
        network, examples: examples, classes: classes, rows: order[start..<end], loss: loss,
        dropoutRate: options.dropoutRate,
        random: &dropoutRandom)
      sum = sum + batch
      adam.step(&network.parameters, gradients: pass.gradients, learningRate: Float(learningRate))
      start = end
    }
    learningRate *= options.learningRateDecay
    network.measureStatistics(of: examples)
    return sum
  }
}
