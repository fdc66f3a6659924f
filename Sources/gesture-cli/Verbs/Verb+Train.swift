import CheckedBytes
import Foundation
import GestureClassifier
import TensorEngine

extension Verb {
  package static let train = Verb(
    name: "train", summary: "Train a classifier for own gestures on labelled pictures or landmarks",
    discussion: [
      "DATASET is a folder as MediaPipe's Model Maker has it, <folder>/<label>/<picture> with one hand a picture, or a file of labelled landmarks that record or detect has written. Several are taken together. One label must be none (in any case): hands that show no gesture.",
      "The result is a complete bundle for this tool, the library and MediaPipe: the base's models and the trained classifier. The same data set, options and seed give the same bytes.",
    ],
    inputs: DatasetReader.inputs,
    sections: [
      Section("Bundle", [CommonOptions.model.definition, TrainOptions.output.definition, TrainOptions.overwrite.definition]),
      Section("Training", TrainOptions.training), Section("Variations of the hands", TrainOptions.augmentation),
      Section("Input", DatasetReader.options + [TrainOptions.skipUnreadable.definition]),
      Section("Report", [DatasetReader.format.definition, CommonOptions.quiet.definition]),
    ],
    examples: [
      Example("gesture-cli train gestures --output my.task", "Pictures in gestures/none, gestures/wave, ..."),
      Example("gesture-cli train gestures wave.jsonl --epochs 50 --output my.task", "Pictures and recorded landmarks"),
      Example("gesture-cli recognize --model my.task photo.jpg", "The result at work"),
    ],
    run: { arguments, streams in
      guard let path = arguments[TrainOptions.output] else {
        throw ToolError(.usage, "--output", "is missing: where is the bundle to be written? For example --output my.task")
      }
      let file = OutputBundle(path: path, overwriting: arguments[TrainOptions.overwrite])
      try file.check()
      let options = try TrainOptions.trainerOptions(arguments)
      let model = try ModelFile(arguments)
      let trainer: GestureTrainer
      do {
        trainer = try GestureTrainer(base: model.bytes(), options: options)
      } catch {
        throw ToolError(describing: error, subject: model.path)
      }
      let reader = DatasetReader(arguments, streams, model: model)
      try reader.checkLabels()
      let started = DispatchTime.now().uptimeNanoseconds
      let (dataset, status) = try reader.read()
      let report = TrainingReportWriter(streams.output, format: arguments[DatasetReader.format])
      report.begin(dataset)
      if status != .success, !arguments[TrainOptions.skipUnreadable] {
        throw ToolError(
          status, arguments.inputs.first, "some pictures cannot be read (see above): mend or remove them, or give --skip-unreadable")
      }
      let classifier = try trainer.train(on: dataset, checkpoint: { try Interruption.check() }) { report.write($0) }
      try file.write(classifier.bundleData())
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
      try report.end(classifier.report, dataset: dataset, path: path, seconds: seconds)
      return .success
    })
}

/// The options of `train`.
package enum TrainOptions {
  private static let defaults = GestureTrainerOptions()
  private static let variation = HandAugmentation()

  package static let output = Option.file("output", "FILE", "Where the bundle is written; required")
  package static let overwrite = Option.flag("overwrite", "Replace the output if it exists")
  package static let skipUnreadable = Option.flag("skip-unreadable", "Train even if pictures cannot be read")

  package static let epochs = Option.integer(
    "epochs", default: defaults.epochs, in: 1...1_000_000, "Go over the training part at most N times")
  package static let patience = Option.integer(
    "patience", default: defaults.patience, in: 0...1_000_000,
    "End if the loss of the validation part has not fallen for N epochs; the best epoch counts; 0: never")
  package static let batchSize = Option.integer(
    "batch-size", default: defaults.batchSize, in: 2...65_536, "Examples per step")
  package static let learningRate = Option.number(
    "learning-rate", default: defaults.learningRate, in: 1e-9...1, "Adam's step size")
  package static let learningRateDecay = Option.number(
    "learning-rate-decay", default: defaults.learningRateDecay, in: 1e-9...1, "The step size is multiplied by this after every epoch")
  package static let dropout = Option.number(
    "dropout", default: defaults.dropoutRate, in: 0...0.99, "Share of a layer's inputs that is left out in every step")
  package static let hiddenLayers = Option.list(
    "hidden-layers", "N,N", shown: "none: one dense layer", "Outputs of hidden layers, in order")
  package static let focalGamma = Option.number(
    "focal-gamma", default: defaults.focalLossGamma, in: 0...100, "Gamma of the focal loss; 0 is the cross entropy")
  package static let classWeights = Option.list(
    "class-weights", "WEIGHTS", shown: "balanced",
    "What labels count for: balanced (rare ones more), equal, or LABEL=X,LABEL=X (the others 1)")
  package static let validationShare = Option.number(
    "validation-share", default: defaults.validationShare, in: 0.001...0.49, "Share of the hands that decides when to stop")
  package static let testShare = Option.number(
    "test-share", default: defaults.testShare, in: 0.001...0.49, "Share of the hands the result is measured with")
  package static let keepSplit = Option.flag(
    "keep-split", "Write the classifier that was measured; without it, it is trained anew on all hands for as many epochs")
  package static let scoreThreshold = Option.number(
    "score-threshold", default: Double(defaults.scoreThreshold), in: 0...1, "Score from which a gesture of the new classifier answers")
  package static let seed = Option.integer("seed", default: 0, in: 0...Int.max, "Of everything random")
  package static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads that find hands; the result does not depend on it")

  package static let copies = Option.integer(
    "copies", shown: "1 to 40, the more the fewer hands there are", in: 0...10_000, "Varied copies of each hand; 0: none")
  package static let rotation = Option.number(
    "vary-rotation", "DEGREES", default: Double(variation.rotation), in: 0...180, "Turn in the plane of the picture, to either side")
  package static let tilt = Option.number(
    "vary-tilt", "DEGREES", default: Double(variation.tilt), in: 0...90, "Turn out of the plane of the picture, to either side")
  package static let scale = Option.number(
    "vary-scale", default: rounded(variation.scale), in: 0...0.9, "Scale width, height and depth by up to this share")
  package static let jitter = Option.number(
    "vary-jitter", default: rounded(variation.jitter), in: 0...1, "Move landmarks by this share of the hand's size (deviation)")
  package static let noMirror = Option.flag("no-mirror", "Do not show half of the copies as the other hand")

  package static let training: [OptionDefinition] = [
    epochs.definition, patience.definition, batchSize.definition, learningRate.definition, learningRateDecay.definition,
    dropout.definition, hiddenLayers.definition, focalGamma.definition, classWeights.definition, validationShare.definition,
    testShare.definition, keepSplit.definition, scoreThreshold.definition, seed.definition, threads.definition,
  ]
  package static let augmentation: [OptionDefinition] = [
    copies.definition, rotation.definition, tilt.definition, scale.definition, jitter.definition, noMirror.definition,
  ]

  /// - Throws: `ToolError` about a value that is made of several.
  package static func trainerOptions(_ arguments: ParsedArguments) throws -> GestureTrainerOptions {
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
    options.usesAllExamplesInTheEnd = !arguments[keepSplit]
    options.scoreThreshold = Float(arguments[scoreThreshold])
    options.seed = UInt64(arguments[seed])
    options.threads = arguments[threads] ?? 0
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

/// The bundle as a file: it appears whole or not at all.
private struct OutputBundle {
  private let file: AtomicFile

  init(path: String, overwriting: Bool) {
    file = AtomicFile(path: path, overwriting: overwriting)
  }

  func check() throws { try reporting { try file.check() } }

  func write(_ data: Data) throws { try reporting { try file.write(data) } }

  private func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as StatusError where error.status == .failedPrecondition && !file.overwriting {
      throw ToolError(.cannotCreate, file.path, "exists already: give another name, or --overwrite to replace it")
    } catch {
      let described = ToolError(describing: error, subject: file.path)
      throw ToolError(described.status == .inputOutputError ? .inputOutputError : .cannotCreate, file.path, described.message)
    }
  }
}
