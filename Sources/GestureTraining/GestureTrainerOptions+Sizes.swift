extension GestureTrainerOptions {
  /// The fewest hands that a label needs in the part that decides when to stop, and in the part that measures. Of four, one wrong hand is a quarter;
  /// of fewer, a label's accuracy, and so the epoch to stop at, is chance. With the default shares that is 40 hands of each label.
  static let fewestHeldHands = 4
  /// The number of folds of a cross-validation that was not asked for: each training sees four fifths of the hands, as one split's does.
  static let defaultFolds = 5
  /// So many hands and more are not cross-validated unasked: a rare label among them would make a long training six times as long.
  static let mostHandsForFolds = 2_000

  /// The number of folds that ``folds`` stands for; 0 means one split.
  func foldCount(handsPerLabel counts: [Int]) -> Int {
    let hands = counts.reduce(0, +)
    if let folds { return min(folds, hands) }
    let share = min(validationShare, testShare)
    let isSmall = Double(counts.min() ?? 0) * share < Double(Self.fewestHeldHands)
    // The classifier of the split was asked for: there must be one.
    return retrainsOnAllExamples && isSmall && hands < Self.mostHandsForFolds ? min(Self.defaultFolds, hands) : 0
  }

  /// Whether the validation part of a split is large enough to decide when to stop.
  static func canStopEarly(validationCount: Int, labelCount: Int) -> Bool { validationCount >= fewestHeldHands * labelCount }
}
