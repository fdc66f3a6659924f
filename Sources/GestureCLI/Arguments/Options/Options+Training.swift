import GestureCommandLine
import GestureTraining

/// Data sets, and classifiers that are trained on them.
extension Options {
  private static let trainer = GestureTrainerOptions()
  private static let variation = HandAugmentation()
  private static let motionTrainer = MovementTrainerOptions()

  /// Converts through the decimal text, so that 0.1 stays 0.1.
  private static func exact(_ number: some Numeric) -> Double { Double("\(number)") ?? .nan }

  static let skipUnreadable = Option.flag(
    "skip-unreadable",
    """
    Skip images that cannot be read
    By default they are an error.
    """)
  static let trainingThreads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads that find hands")
  static let bundle = output.variant(
    shown: nil,
    """
    Write the bundle to FILE, which is required
    A FILE that ends with .tflite is a keypoint classifier, which needs no bundle.
    """)
  static let epochs = Option.integer(
    "epochs", default: trainer.epochs, in: 1...1_000_000, "Maximum passes over the training part")
  static let hyperparameters = Option.namedNumbers(
    "hyperparameters",
    [
      ("rate", exact(trainer.learningRate), 1e-9...1), ("decay", exact(trainer.learningRateDecay), 1e-9...1),
      ("batch", exact(trainer.batchSize), 2...65_536), ("dropout", exact(trainer.dropoutRate), 0...0.99),
      ("gamma", exact(trainer.focalLossGamma), 0...100), ("patience", exact(trainer.patience), 0...1_000_000),
    ],
    """
    Hyperparameters of the training
    rate is Adam's learning rate, decay its factor after every epoch, batch the examples per step, dropout the share of a layer's inputs that is dropped, gamma that of the focal loss (0 is the cross entropy), and patience the epochs without a lower loss in validation after which the training ends (0 is never).
    """)
  static let hiddenLayers = Option.list(
    "hidden-layers", "N,N", shown: "none: one dense layer; 64,32 for a keypoint classifier",
    "Outputs of hidden layers, in order")
  static let classWeights = Option.list(
    "class-weights", "WEIGHTS", shown: "balanced",
    """
    Weights of the labels: balanced, equal or LABEL=X,…
    balanced gives rare labels more weight. Labels that are not listed have the weight 1.
    """)
  static let group = Option.text(
    "group", "KEY", shown: "the source: a recording or an image",
    """
    Keep hands with the same value of this key together
    A key of the lines, such as person, keeps its hands on one side of every split. The key name stands for the names of images up to the last number.
    """
  )
  static let recordingGroup = Option.text(
    "group", "KEY", shown: "the source: a video, or one session of a camera",
    """
    Keep takes with the same value of this key together
    Such takes are left out of a training together. KEY is a key of the lines, such as person.
    """)
  static let split = Option.numbers(
    "split", "VALIDATION[:TEST]", default: [exact(trainer.validationShare), exact(trainer.testShare)],
    in: [0.001...0.49, 0.001...0.49],
    """
    Shares of the hands for validation and for testing
    Validation decides when the training ends.
    """)
  static let folds = Option.integer(
    "folds", shown: "5 if a label has few hands, else 0", in: 0...20,
    """
    Test by cross-validation with N parts
    Each hand is tested by a classifier that was trained without its part. 0 tests with a part of the hands.
    """)
  static let keepSplit = Option.flag(
    "keep-split",
    """
    Write the tested classifier
    By default another one is trained on all hands for as many epochs.
    """)
  static let classifierThreshold = Option.number(
    "score-threshold", default: trainer.scoreThreshold, in: 0...1, "Minimum score of a gesture of the new classifier")
  static let seed = Option.integer("seed", default: 0, in: 0...Int.max, "Random seed")
  static let training: [any OptionDefinition] = [
    epochs, hyperparameters, hiddenLayers, classWeights, group, split, folds, keepSplit, classifierThreshold, seed,
    trainingThreads,
  ]

  static let copies = Option.integer(
    "copies", shown: "1 to 40, the more the fewer hands there are", in: 0...10_000,
    "Varied copies of each hand; 0: none")
  static let vary = Option.namedNumbers(
    "vary",
    [
      ("rotation", exact(variation.rotation), 0...180), ("tilt", exact(variation.tilt), 0...90),
      ("scale", exact(variation.scale), 0...0.9), ("jitter", exact(variation.jitter), 0...1), ("mirror", 1, 0...1),
    ],
    """
    How copies are varied
    rotation is the largest turn in the plane of the image, tilt the largest one out of it, in degrees to either side. scale is the largest change of width, height and depth, jitter the deviation of landmarks in sizes of the hand. mirror=0 mirrors no copies; otherwise half of them are mirrored.
    """)
  static let augmentation: [any OptionDefinition] = [copies, vary]

  static let movements = output.variant(shown: nil, "Write the movements to FILE, which is required")
  static let motionCopies = Option.integer(
    "copies", default: motionTrainer.copies, in: 0...1000, "Varied copies of each recording; 0: none")
  static let motionVariation = Option.namedNumbers(
    "vary", [("rotation", exact(motionTrainer.rotation), 0...180)],
    """
    How copies are varied
    rotation is the largest turn in the plane of the image, in degrees to either side.
    """)
  static let motionThreshold = Option.number(
    "score-threshold", "F", shown: "by the takes that are left out", in: 0...1, "Minimum score of a movement")

  static let evaluatedMotions = Option.file(
    "motions", "FILE",
    """
    Measure the movements of FILE instead
    FILE is written by train-motion, which reads recordings in the same way.
    """)
  static let label = Option.text("label", "LABEL", "The gesture that is shown, unless --motion is given")
  static let motion = Option.text(
    "motion", "LABEL",
    """
    The movement that is made, with rests between
    Each movement becomes a take for train-motion.
    """)
  static let wayBack = Option.text(
    "way-back", "LABEL", shown: "left out",
    """
    Label of takes in which the hand only returns
    A hand returns to where it began, for example with the label none. The label of --motion keeps these takes.
    """
  )
  static let recording = output.variant(shown: "standard output", "Append the lines to FILE")
}
