import GestureCommandLine
import GestureTraining

/// Data sets, and classifiers that are trained on them.
extension Options {
  private static let trainer = GestureTrainerOptions()
  private static let variation = HandAugmentation()
  private static let motionTrainer = MovementTrainerOptions()

  static let skipUnreadable = Option.flag("skip-unreadable", "Skip images that cannot be read; without it they are an error")
  static let trainingThreads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads that find hands; the result is the same for any number")
  static let bundle = output.variant(
    shown: nil, "Where the bundle is written, or with the ending .tflite a keypoint classifier, which needs no bundle; required")
  static let epochs = Option.integer("epochs", default: trainer.epochs, in: 1...1_000_000, "Maximum passes over the training part")
  static let patience = Option.integer(
    "patience", default: trainer.patience, in: 0...1_000_000,
    "Stop after N epochs without a lower loss of the validation part; the best epoch is used; 0: never")
  static let batchSize = Option.integer("batch-size", default: trainer.batchSize, in: 2...65_536, "Examples per step")
  static let learningRate = Option.number("learning-rate", default: trainer.learningRate, in: 1e-9...1, "Adam's step size")
  static let learningRateDecay = Option.number(
    "learning-rate-decay", default: trainer.learningRateDecay, in: 1e-9...1, "Factor of the step size after every epoch")
  static let dropout = Option.number(
    "dropout", default: trainer.dropoutRate, in: 0...0.99, "Share of a layer's inputs that is dropped in every step")
  static let hiddenLayers = Option.list(
    "hidden-layers", "N,N", shown: "none: one dense layer; 64,32 for a keypoint classifier", "Outputs of hidden layers, in order")
  static let focalGamma = Option.number(
    "focal-gamma", default: trainer.focalLossGamma, in: 0...100, "Gamma of the focal loss; 0 is the cross entropy")
  static let classWeights = Option.list(
    "class-weights", "WEIGHTS", shown: "balanced",
    "Weights of the labels: balanced (rare ones more), equal, or LABEL=X,LABEL=X (the others 1)")
  static let group = Option.text(
    "group", "KEY", shown: "the source: a recording or an image",
    "Keep hands together in every split that have the same value of this key of the lines, such as person; of images, name stands for their names up to the last number"
  )
  static let recordingGroup = Option.text(
    "group", "KEY", shown: "the source: a video, or what a camera has sent in one session",
    "Leave recordings out of a training together that have the same value of this key of the lines, such as person")
  static let validationShare = Option.number(
    "validation-share", default: trainer.validationShare, in: 0.001...0.49, "Share of the hands that decides when to stop")
  static let testShare = Option.number(
    "test-share", default: trainer.testShare, in: 0.001...0.49, "Share of the hands that tests the result")
  static let folds = Option.integer(
    "folds", shown: "5 with fewer than 4 hands of a label in the parts for validation and testing, else 0", in: 0...20,
    "Test by cross-validation: each hand by one of N classifiers that are trained without it; 0: test with a part of the hands")
  static let keepSplit = Option.flag(
    "keep-split", "Write the tested classifier; without it, one is trained on all hands for as many epochs")
  static let classifierThreshold = Option.number(
    "score-threshold", default: trainer.scoreThreshold, in: 0...1, "Minimum score of a gesture of the new classifier")
  static let seed = Option.integer("seed", default: 0, in: 0...Int.max, "Random seed")
  static let training: [any OptionDefinition] = [
    epochs, patience, batchSize, learningRate, learningRateDecay, dropout, hiddenLayers, focalGamma, classWeights, group,
    validationShare, testShare, folds, keepSplit, classifierThreshold, seed, trainingThreads,
  ]

  static let copies = Option.integer(
    "copies", shown: "1 to 40, the more the fewer hands there are", in: 0...10_000, "Varied copies of each hand; 0: none")
  static let varyRotation = Option.number(
    "vary-rotation", "DEGREES", default: variation.rotation, in: 0...180, "Largest turn in the plane of the image, to either side")
  static let varyTilt = Option.number(
    "vary-tilt", "DEGREES", default: variation.tilt, in: 0...90, "Largest turn out of the plane of the image, to either side")
  static let varyScale = Option.number(
    "vary-scale", default: variation.scale, in: 0...0.9, "Scale width, height and depth by up to this share")
  static let varyJitter = Option.number(
    "vary-jitter", default: variation.jitter, in: 0...1, "Move landmarks by this share of the hand's size (deviation)")
  static let noMirror = Option.flag("no-mirror", "Do not mirror half of the copies")
  static let augmentation: [any OptionDefinition] = [copies, varyRotation, varyTilt, varyScale, varyJitter, noMirror]

  static let movements = output.variant(shown: nil, "Where the trained movements are written (JSON); required")
  static let motionCopies = Option.integer(
    "copies", default: motionTrainer.copies, in: 0...1000, "Varied copies of each recording; 0: none")
  static let motionRotation = Option.number(
    "vary-rotation", "DEGREES", default: motionTrainer.rotation, in: 0...180,
    "Largest turn in the plane of the image, to either side")
  static let motionThreshold = Option.number(
    "score-threshold", "F", shown: "chosen by what is answered to recordings that are left out", in: 0...1, "Minimum score of a movement")

  static let evaluatedMotions = Option.file(
    "motions", "FILE", "Measure the movements that train-motion has written to FILE instead, on recordings as train-motion reads them")
  static let worst = Option.integer(
    "worst", default: 10, in: 0...Int.max, "Name the N worst images: wrong ones, then those whose label got the lowest score")

  static let label = Option.text("label", "LABEL", "The gesture that is shown; this or --motion is required")
  static let motion = Option.text(
    "motion", "LABEL", "The movement that is made, again and again with rests between: each becomes a take for train-motion")
  static let stillness = Option.integer(
    "stillness", "MS", default: 500, in: 100...10_000, "Minimum rest between two takes of --motion")
  static let wayBack = Option.text(
    "way-back", "LABEL", shown: "left out",
    "The label of takes of --motion in which the hand only returns to where it began, such as none; LABEL of --motion for takes like others"
  )
  static let recording = output.variant(shown: "standard output", "Append the lines to FILE")
}

extension Settings {
  func trainerOptions() throws -> GestureTrainerOptions {
    let widths = try (self.hiddenLayers ?? []).map { word in
      guard let width = Int(word), 1...4096 ~= width else {
        throw ToolError(.usage, "--hidden-layers \(word)", "must be whole numbers from 1 to 4096, separated by commas")
      }
      return width
    }
    let weights = try Self.weights(self.classWeights ?? ["balanced"])
    if let folds = self.folds, folds == 1 || folds > 1 && self.keepSplit {
      throw ToolError(.usage, "--folds \(folds)", "must be 0 or 2 to 20, and 0 with --keep-split")
    }
    try refuse(Array(Options.augmentation.dropFirst()), unless: self.copies != 0, "has no effect with --copies 0: nothing is varied")
    let augmentation = HandAugmentation(
      copies: self.copies, rotation: self.varyRotation, tilt: self.varyTilt, scale: self.varyScale, jitter: self.varyJitter,
      mirrors: !self.noMirror)
    return GestureTrainerOptions(
      layerWidths: widths, dropoutRate: self.dropout, learningRate: self.learningRate, learningRateDecay: self.learningRateDecay,
      batchSize: self.batchSize, epochs: self.epochs, patience: self.patience, focalLossGamma: self.focalGamma, classWeights: weights,
      folds: self.folds, validationShare: self.validationShare, testShare: self.testShare, retrainsOnAllExamples: !self.keepSplit,
      skipsUnreadable: self.skipUnreadable, augmentation: self.copies == 0 ? nil : augmentation,
      scoreThreshold: self.classifierThreshold, seed: UInt64(self.seed), threads: self.trainingThreads)
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
      guard weights.updateValue(weight, forKey: String(word[..<sign])) == nil else {
        throw ToolError(.usage, "--class-weights \(word)", "is a second weight of this label: give each label once")
      }
    }
    return .weights(weights)
  }
}
