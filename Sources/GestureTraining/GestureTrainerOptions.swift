/// The options of a ``GestureTrainer``.
///
/// The defaults suit five to several thousand images per gesture.
///
/// Layers, loss and optimiser are those of MediaPipe's Model Maker.
public struct GestureTrainerOptions: Sendable, Hashable {
  /// The weights of the classes in the loss.
  public enum ClassWeights: Sendable, Hashable {
    /// Rare labels have larger weights.
    ///
    /// The weight is n / (labels · n of the label).
    case balanced
    /// All examples have the same weight.
    case equal
    /// The weights by label; labels that are not listed have 1.
    case weights([String: Float])
  }

  /// The number of outputs of each hidden layer.
  ///
  /// Empty, the default, means one dense layer from the embedding to the labels.
  package var layerWidths: [Int]
  /// The share of a layer's inputs that each step drops, 0..<1.
  ///
  /// The inputs are chosen at random.
  package var dropoutRate: Double
  /// The step size of Adam in the first epoch, above 0.
  package var learningRate: Double
  /// The factor of the step size after each epoch.
  ///
  /// Above 0, at most 1.
  package var learningRateDecay: Double
  /// The number of examples per step, at least 2.
  package var batchSize: Int
  /// The largest number of epochs, at least 1.
  package var epochs: Int
  /// The number of epochs without improvement after which the training ends.
  ///
  /// An improvement is a lower validation loss. 0 never ends the training early. The best epoch then counts. Without a
  /// sufficient validation part, that is with fewer than 4 validation hands per label on average or with
  /// cross-validation (``folds``), all epochs run and the last one counts.
  package var patience: Int
  /// γ of the focal loss, at least 0.
  ///
  /// 0 is the cross entropy.
  package var focalLossGamma: Double
  /// The weights of the labels in the loss.
  package var classWeights: ClassWeights
  /// The number of folds of a stratified cross-validation, 2…20.
  ///
  /// 0 for one split by ``validationShare`` and ``testShare``.
  ///
  /// In a cross-validation every hand is tested by a classifier that was trained without its fold, and the final
  /// classifier is trained on all hands. nil, the default, chooses 5 folds for small data sets: fewer than 2000 hands,
  /// and a label with fewer than 4 hands in the validation or test part (fewer than 40 hands or recordings with the
  /// default shares). One wrong hand of so few would determine the measured accuracy and the epoch to stop at.
  /// Otherwise, or if ``retrainsOnAllExamples`` is false, nil chooses a split.
  package var folds: Int?
  /// The share of the examples for early stopping, above 0.
  ///
  /// With ``testShare`` it is below 1.
  package var validationShare: Double
  /// The share of the examples for measuring the result, above 0.
  ///
  /// With ``validationShare`` it is below 1.
  package var testShare: Double
  /// Whether to train again on all examples.
  ///
  /// The training runs for the best number of epochs. The measured accuracy is that of the first training. false keeps
  /// the measured classifier; ``folds`` must then be nil.
  package var retrainsOnAllExamples: Bool
  /// Whether to skip images that cannot be read.
  ///
  /// See ``GestureDataset/Skipped/Reason/unreadable(_:)``. By default such images are an error.
  package var skipsUnreadable: Bool
  /// The variation of examples; nil for none.
  package var augmentation: HandAugmentation?
  /// The smallest score of an answer of the trained classifier, 0…1.
  ///
  /// Model Maker writes 0.5.
  package var scoreThreshold: Float
  /// The random seed.
  ///
  /// The same examples, options and seed give the same classifier, byte for byte.
  package var seed: UInt64
  /// The number of threads that find hands and compute embeddings.
  ///
  /// Nil for the number of processors, at most 4. The result does not depend on it.
  package var threads: Int?

  /// Creates options; see the properties.
  public init(
    layerWidths: [Int] = [], dropoutRate: Double = 0.05, learningRate: Double = 0.001, learningRateDecay: Double = 0.99,
    batchSize: Int = 16,
    epochs: Int = 100, patience: Int = 15, focalLossGamma: Double = 2.0, classWeights: ClassWeights = .balanced,
    folds: Int? = nil,
    validationShare: Double = 0.1, testShare: Double = 0.1, retrainsOnAllExamples: Bool = true,
    skipsUnreadable: Bool = false,
    augmentation: HandAugmentation? = HandAugmentation(), scoreThreshold: Float = 0.5, seed: UInt64 = 0,
    threads: Int? = nil
  ) {
    self.layerWidths = layerWidths
    self.dropoutRate = dropoutRate
    self.learningRate = learningRate
    self.learningRateDecay = learningRateDecay
    self.batchSize = batchSize
    self.epochs = epochs
    self.patience = patience
    self.focalLossGamma = focalLossGamma
    self.classWeights = classWeights
    self.folds = folds
    self.validationShare = validationShare
    self.testShare = testShare
    self.retrainsOnAllExamples = retrainsOnAllExamples
    self.skipsUnreadable = skipsUnreadable
    self.augmentation = augmentation
    self.scoreThreshold = scoreThreshold
    self.seed = seed
    self.threads = threads
  }
}
