/// The options of a ``GestureTrainer``. The defaults suit five to thousands of images per gesture.
///
/// Layers, loss and optimiser are those of MediaPipe's Model Maker.
public struct GestureTrainerOptions: Sendable, Hashable {
  /// The weights of the classes in the loss.
  public enum ClassWeights: Sendable, Hashable {
    /// Rare labels have a larger weight: n / (labels · n of the label).
    case balanced
    /// All examples count the same.
    case equal
    /// By label; labels that are not named have 1.
    case weights([String: Float])
  }

  /// Outputs of the hidden layers, in order; empty, the default, means one dense layer from the embedding to the
  /// labels.
  package var layerWidths: [Int]
  /// The share of a layer's inputs that is left out at random in every step, 0..<1.
  package var dropoutRate: Double
  /// Adam's step size in the first epoch, above 0.
  package var learningRate: Double
  /// The step size is multiplied by this after every epoch, above 0, at most 1.
  package var learningRateDecay: Double
  /// Examples per step, at least 2.
  package var batchSize: Int
  /// The largest number of times the training goes over all its examples, at least 1.
  package var epochs: Int
  /// The training ends if the loss of the validation part has not fallen for so many epochs, and the best epoch counts;
  /// 0 never ends it early.
  ///
  /// It needs a validation part: with fewer than 4 validation hands a label on average, and with cross-validation
  /// (``folds``), all epochs are run and the last one counts.
  package var patience: Int
  /// γ of the focal loss, at least 0; 0 is the cross entropy.
  package var focalLossGamma: Double
  /// The weight of each label in the loss.
  package var classWeights: ClassWeights
  /// The number of folds of a stratified cross-validation, 2…20: every hand is tested by a classifier that was trained
  /// without its fold, and the final classifier is trained on all hands. 0 measures one split by ``validationShare``
  /// and ``testShare`` instead.
  ///
  /// Nil, the default, chooses: 5 folds if a label would have fewer than 4 hands in the validation or the test part of
  /// a split (fewer than 40 hands or recordings with the default shares) and there are fewer than 2000 hands, a split
  /// otherwise, or if ``retrainsOnAllExamples`` is false. One wrong hand of so few would decide the measured accuracy
  /// and the epoch to stop at; with more hands, the measurement is not worth six times the work.
  package var folds: Int?
  /// The share of the examples that is held back for early stopping. Above 0; with ``testShare`` below 1.
  package var validationShare: Double
  /// The share of the examples that is held back for measuring the result. Above 0; with ``validationShare`` below 1.
  package var testShare: Double
  /// When the best number of epochs is known, train again on all examples for so long. The measured accuracy is that of
  /// the training before. False writes the classifier that was measured; ``folds`` must not be set then.
  package var retrainsOnAllExamples: Bool
  /// Trains without the images that cannot be read (``GestureDataset/Skipped/Reason/unreadable(_:)``); by default they
  /// are an error.
  package var skipsUnreadable: Bool
  /// Nil trains on the hands as they are.
  package var augmentation: HandAugmentation?
  /// A gesture of the trained classifier answers if its score is at least this, 0…1. Model Maker writes 0.5.
  package var scoreThreshold: Float
  /// The same examples, options and seed give the same classifier, byte for byte.
  package var seed: UInt64
  /// The number of threads that find hands and make embeddings; nil means as many as there are processors, at most 4.
  /// The result does not depend on it.
  package var threads: Int?

  /// Creates options; see the properties for their meaning.
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
