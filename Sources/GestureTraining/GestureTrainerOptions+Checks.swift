import GestureFoundation
import GestureSupport

extension GestureTrainerOptions {
  /// The largest width of a layer, which limits memory.
  ///
  /// Gesture classifiers need less.
  private static let widestLayer = 4096
  /// The largest number of layers.
  private static let mostLayers = 16

  /// - Throws: `StatusError` that names the option and its range.
  func check() throws {
    try StatusError.check(
      layerWidths.count <= Self.mostLayers && layerWidths.allSatisfy { 1...Self.widestLayer ~= $0 },
      option: "layerWidths", layerWidths,
      "at most \(Self.mostLayers) layers of 1 to \(Self.widestLayer)")
    let rates = [("learningRate", learningRate), ("learningRateDecay", learningRateDecay)]
    for (name, rate) in rates { try StatusError.check(rate > 0 && rate <= 1, option: name, rate, "above 0, at most 1") }
    let shares = [("validationShare", validationShare), ("testShare", testShare)]
    for (name, share) in shares {
      try StatusError.check(share > 0 && share < 0.5, option: name, share, "above 0, below 0.5")
    }
    try StatusError.check(0..<1 ~= dropoutRate, option: "dropoutRate", dropoutRate, "from 0 to below 1")
    try StatusError.check(
      2...65_536 ~= batchSize, option: "batchSize", batchSize,
      "from 2 to 65536: batch normalization compares the examples of a batch")
    try StatusError.check(1...1_000_000 ~= epochs, option: "epochs", epochs, "from 1 to 1000000")
    try StatusError.check(patience >= 0, option: "patience", patience, "0 or more")
    try StatusError.check(0...100 ~= focalLossGamma, option: "focalLossGamma", focalLossGamma, "from 0 to 100")
    if let folds {
      try StatusError.check(folds == 0 || 2...20 ~= folds, option: "folds", folds, "0, or 2 to 20")
      try StatusError.check(
        retrainsOnAllExamples || folds == 0, option: "retrainsOnAllExamples", retrainsOnAllExamples,
        "true with folds, whose classifiers only serve the test")
    }
    try StatusError.check(0...1 ~= scoreThreshold, option: "scoreThreshold", scoreThreshold, "from 0 to 1")
    try StatusError.checkThreads(threads)
    if case .weights(let weights) = classWeights {
      try StatusError.check(
        weights.values.allSatisfy { $0 > 0 && $0.isFinite }, option: "classWeights", weights, "finite numbers above 0")
    }
    try augmentation?.check()
  }

  /// Returns the weight of each class in the loss.
  func weights(labels: [String], counts: [Int]) throws -> [Float] {
    switch classWeights {
    case .equal:
      return labels.map { _ in 1 }
    case .balanced:
      let total = Float(counts.reduce(0, +))
      return counts.map { total / Float(max($0, 1) * counts.count) }
    case .weights(let weights):
      if let unknown = weights.keys.sorted().first(where: { !labels.contains($0) }) {
        throw StatusError(
          .invalidArgument, "A class weight is given for \"\(unknown)\", which is not a label.",
          suggestion: "the labels are \(labels.joined(separator: ", "))")
      }
      return labels.map { weights[$0] ?? 1 }
    }
  }

  /// The smallest mean number of hands per label outside training.
  ///
  /// The minimum applies to the validation and to the test part. One wrong hand of four is a quarter; with fewer hands
  /// a label's accuracy, and thus the epoch to stop at, is chance. With the default shares a label needs 40 hands.
  static let fewestHeldHands = 4
  /// The default number of folds of a cross-validation.
  ///
  /// Each training sees four fifths of the hands, as with a split.
  static let defaultFolds = 5
  /// The number of hands from which cross-validation is not the default.
  ///
  /// With a rare label it would make a long training six times as long.
  static let mostHandsForFolds = 2_000

  /// Returns the number of folds that ``folds`` means; 0 for a split.
  ///
  /// - Parameter groups: The number of groups of each label; a large number if hands are split one by one.
  func foldCount(groupsPerLabel groups: [Int], handsPerLabel counts: [Int]) -> Int {
    let hands = counts.reduce(0, +)
    if let folds { return min(folds, hands) }
    let share = min(validationShare, testShare)
    let isSmall = Double(min(counts.min() ?? 0, groups.min() ?? 0)) * share < Double(Self.fewestHeldHands)
    // The caller wants the classifier of the split, so there must be a split.
    return retrainsOnAllExamples && isSmall && hands < Self.mostHandsForFolds ? min(Self.defaultFolds, hands) : 0
  }

  /// Whether a split's validation part is large enough for early stopping.
  static func canStopEarly(validationCount: Int, labelCount: Int) -> Bool {
    validationCount >= fewestHeldHands * labelCount
  }
}
