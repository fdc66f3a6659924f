import GestureCommandLine
import GestureFoundation
import GestureTraining

extension GestureTrainerOptions {
  /// - Throws: `ToolError` about values that are wrong, or do not suit each other.
  init(_ given: ParsedArguments) throws {
    let widths = try (given[Options.hiddenLayers] ?? []).map { word in
      guard let width = Int(word), 1...4096 ~= width else {
        throw ToolError(.usage, "--hidden-layers \(word)", "must be whole numbers from 1 to 4096, separated by commas")
      }
      return width
    }
    let weights = try Self.weights(given[Options.classWeights] ?? ["balanced"])
    let keepsSplit = given[Options.keepSplit]
    if let folds = given[Options.folds], folds == 1 || folds > 1 && keepsSplit {
      throw ToolError(.usage, "--folds \(folds)", "must be 0 or 2 to 20, and 0 with --keep-split")
    }
    let copies = given[Options.copies]
    try given.refuse(
      Array(Options.augmentation.dropFirst()), unless: copies != 0, "has no effect with --copies 0: nothing is varied")
    func varied(_ name: String) -> Float { Float(given[Options.vary][name] ?? 0) }
    let augmentation = HandAugmentation(
      copies: copies, rotation: varied("rotation"), tilt: varied("tilt"), scale: varied("scale"),
      jitter: varied("jitter"), mirrors: varied("mirror") > 0)
    func parameter(_ name: String) -> Double { given[Options.hyperparameters][name] ?? 0 }
    for name in ["batch", "patience"] where parameter(name) != parameter(name).rounded() {
      throw ToolError(.usage, "--hyperparameters \(name)=\(parameter(name))", "must be a whole number")
    }
    self.init(
      layerWidths: widths, dropoutRate: parameter("dropout"), learningRate: parameter("rate"),
      learningRateDecay: parameter("decay"), batchSize: Int(parameter("batch")), epochs: given[Options.epochs],
      patience: Int(parameter("patience")), focalLossGamma: parameter("gamma"), classWeights: weights,
      folds: given[Options.folds], validationShare: given[Options.split][0], testShare: given[Options.split][1],
      retrainsOnAllExamples: !keepsSplit, skipsUnreadable: given[Options.skipUnreadable],
      augmentation: copies == 0 ? nil : augmentation, scoreThreshold: given[Options.classifierThreshold],
      seed: UInt64(given[Options.seed]), threads: given[Options.trainingThreads])
  }

  private static func weights(_ words: [String]) throws -> ClassWeights {
    if words == ["balanced"] { return .balanced }
    if words == ["equal"] { return .equal }
    var weights: [String: Float] = [:]
    for word in words {
      // A label may have a = in it, a number has none.
      guard let sign = word.lastIndex(of: "="), let weight = Float(word[word.index(after: sign)...]), weight > 0,
        weight.isFinite
      else {
        throw ToolError(
          .usage, "--class-weights \(word)", "must be balanced, equal, or LABEL=X,LABEL=X with numbers above 0")
      }
      guard weights.updateValue(weight, forKey: String(word[..<sign])) == nil else {
        throw ToolError(.usage, "--class-weights \(word)", "gives this label a second weight: name each label once")
      }
    }
    return .weights(weights)
  }
}

extension ParsedArguments {
  /// The path of the trained file.
  ///
  /// - Parameters:
  ///   - endings: The file extensions that the path may have; a path without one is accepted.
  ///   - question: Completes the error where no file is given.
  func trainedPath(endings: [String], _ question: String) throws -> String {
    guard let path = self[Options.output] else { throw ToolError(.usage, "--output", "is missing: \(question)") }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ending.isEmpty || endings.contains(ending) || path.hasPrefix("/dev/") else {
      throw ToolError(
        .usage, "--output \(path)",
        "has the file extension of another format: end it in \(alternatives(endings.map { "." + $0 }))")
    }
    return path
  }
}
