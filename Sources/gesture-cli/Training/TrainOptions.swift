import GestureClassifier
import GestureCommandLine
import GestureTraining

/// The options of `train`.
enum TrainOptions {
  private static let defaults = GestureTrainerOptions()
  private static let variation = HandAugmentation()

  private static let epochs = Option.integer(
    "epochs", default: defaults.epochs, in: 1...1_000_000, "Maximum passes over the training part")
  private static let patience = Option.integer(
    "patience", default: defaults.patience, in: 0...1_000_000,
    "Stop after N epochs without a lower loss of the validation part; the best epoch is used; 0: never")
  private static let batchSize = Option.integer(
    "batch-size", default: defaults.batchSize, in: 2...65_536, "Examples per step")
  private static let learningRate = Option.number(
    "learning-rate", default: defaults.learningRate, in: 1e-9...1, "Adam's step size")
  private static let learningRateDecay = Option.number(
    "learning-rate-decay", default: defaults.learningRateDecay, in: 1e-9...1, "Factor of the step size after every epoch")
  private static let dropout = Option.number(
    "dropout", default: defaults.dropoutRate, in: 0...0.99, "Share of a layer's inputs that is dropped in every step")
  private static let hiddenLayers = Option.list(
    "hidden-layers", "N,N", shown: "none: one dense layer", "Outputs of hidden layers, in order")
  private static let focalGamma = Option.number(
    "focal-gamma", default: defaults.focalLossGamma, in: 0...100, "Gamma of the focal loss; 0 is the cross entropy")
  private static let classWeights = Option.list(
    "class-weights", "WEIGHTS", shown: "balanced",
    "Weights of the labels: balanced (rare ones more), equal, or LABEL=X,LABEL=X (the others 1)")
  private static let validationShare = Option.number(
    "validation-share", default: defaults.validationShare, in: 0.001...0.49, "Share of the hands that decides when to stop")
  private static let testShare = Option.number(
    "test-share", default: defaults.testShare, in: 0.001...0.49, "Share of the hands that tests the result")
  private static let folds = Option.integer(
    "folds", shown: "5 with fewer than 4 hands of a label in the parts for validation and testing, else 0", in: 0...20,
    "Test by cross-validation: each hand by one of N classifiers that are trained without it; 0: test with a part of the hands")
  private static let keepSplit = Option.flag(
    "keep-split", "Write the tested classifier; without it, one is trained on all hands for as many epochs")
  private static let scoreThreshold = Option.number(
    "score-threshold", default: Double(defaults.scoreThreshold), in: 0...1, "Minimum score of a gesture of the new classifier")
  private static let seed = Option.integer("seed", default: 0, in: 0...Int.max, "Random seed")
  static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads that find hands; the result is the same for any number")

  private static let copies = Option.integer(
    "copies", shown: "1 to 40, the more the fewer hands there are", in: 0...10_000, "Varied copies of each hand; 0: none")
  private static let rotation = Option.number(
    "vary-rotation", "DEGREES", default: Double(variation.rotation), in: 0...180, "Largest turn in the plane of the image, to either side")
  private static let tilt = Option.number(
    "vary-tilt", "DEGREES", default: Double(variation.tilt), in: 0...90, "Largest turn out of the plane of the image, to either side")
  private static let scale = Option.number(
    "vary-scale", default: rounded(variation.scale), in: 0...0.9, "Scale width, height and depth by up to this share")
  private static let jitter = Option.number(
    "vary-jitter", default: rounded(variation.jitter), in: 0...1, "Move landmarks by this share of the hand's size (deviation)")
  private static let noMirror = Option.flag("no-mirror", "Do not mirror half of the copies")

  static let training: [any OptionDefinition] = [
    epochs, patience, batchSize, learningRate, learningRateDecay, dropout, hiddenLayers, focalGamma, classWeights, validationShare,
    testShare, folds, keepSplit, scoreThreshold, seed, threads,
  ]
  static let augmentation: [any OptionDefinition] = [copies, rotation, tilt, scale, jitter, noMirror]

  /// - Throws: `ToolError` about a list of values.
  static func trainerOptions(_ arguments: ParsedArguments) throws -> GestureTrainerOptions {
    var options = GestureTrainerOptions()
    options.epochs = arguments[epochs]
    options.patience = arguments[patience]
    options.batchSize = arguments[batchSize]
    options.learningRate = arguments[learningRate]
    options.learningRateDecay = arguments[learningRateDecay]
    options.dropoutRate = arguments[dropout]
    options.layerWidths = try widths(arguments[hiddenLayers] ?? [])
    options.focalLossGamma = arguments[focalGamma]
    options.classWeights = try weights(arguments[classWeights] ?? ["balanced"])
    options.validationShare = arguments[validationShare]
    options.testShare = arguments[testShare]
    options.folds = arguments[folds]
    if let folds = options.folds, folds == 1 || folds > 1 && arguments[keepSplit] {
      throw ToolError(.usage, "--folds \(folds)", "must be 0 or 2 to 20, and 0 with --keep-split")
    }
    options.skipsUnreadable = arguments[DatasetReader.skipUnreadable]
    options.retrainsOnAllExamples = !arguments[keepSplit]
    options.scoreThreshold = Float(arguments[scoreThreshold])
    options.seed = UInt64(arguments[seed])
    options.threads = arguments[threads]
    var augmentation = HandAugmentation()
    augmentation.copies = arguments[copies]
    augmentation.rotation = Float(arguments[rotation])
    augmentation.tilt = Float(arguments[tilt])
    augmentation.scale = Float(arguments[scale])
    augmentation.jitter = Float(arguments[jitter])
    augmentation.mirrors = !arguments[noMirror]
    options.augmentation = augmentation.copies == 0 ? nil : augmentation
    return options
  }

  private static func widths(_ words: [String]) throws -> [Int] {
    try words.map { word in
      guard let width = Int(word), 1...4096 ~= width else {
        throw ToolError(.usage, "--hidden-layers \(word)", "must be whole numbers from 1 to 4096, separated by commas")
      }
      return width
    }
  }

  private static func weights(_ words: [String]) throws -> GestureTrainerOptions.ClassWeights {
    if words == ["balanced"] { return .balanced }
    if words == ["equal"] { return .equal }
    var weights: [String: Float] = [:]
    for word in words {
      // A label may have a = in it, a number has none.
      guard let sign = word.lastIndex(of: "="), let weight = Float(word[word.index(after: sign)...]), weight > 0, weight.isFinite else {
        throw ToolError(.usage, "--class-weights \(word)", "must be balanced, equal, or LABEL=X,LABEL=X with numbers above 0")
      }
      weights[String(word[..<sign])] = weight
    }
    return .weights(weights)
  }

  /// 0.1 as a `Float` is not 0.1 as a `Double`.
  private static func rounded(_ value: Float) -> Double { Double(value.description) ?? Double(value) }
}
