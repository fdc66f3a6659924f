/// A reason not to rely on a trained classifier.
///
/// The warning suggests what to record to improve the classifier. Later versions may add warnings: a `switch` needs a
/// `default`.
#if compiler(>=6.3)
  @nonexhaustive
#endif
public enum GestureTrainingWarning: Sendable, Hashable {
  /// A label has too few hands to be learned.
  case fewHands(label: String, hands: Int)
  /// A label has too few test hands for a reliable measurement.
  case fewTestHands(label: String, hands: Int)
  /// The validation part was too small for early stopping.
  ///
  /// All epochs ran, and the last one counts.
  case noEarlyStopping(validationHands: Int)
  /// Too few hands outside the training set were recognised.
  case lowAccuracy(right: Int, hands: Int)
  /// Too many hands of a label were recognised as other labels.
  ///
  /// `answer` is the most frequent other label.
  case confused(label: String, answer: String, wrong: Int, hands: Int)
  /// All hands of a label come from one or few groups.
  ///
  /// Recordings or people are such groups.
  case fewGroups(label: String, groups: Int)
  /// Many hands nearly repeat a hand of another group.
  ///
  /// Related groups are then not marked as one, and the accuracy is too high.
  case nearCopies(hands: Int, of: Int)
  /// The training was stopped; the classifier is the best one so far.
  case stopped(epoch: Int, bestEpoch: Int)
}

extension GestureTrainingWarning: CustomStringConvertible {
  /// A sentence that includes a remedy.
  public var description: String {
    switch self {
    case .fewHands(let label, let hands):
      "\"\(label)\" has only \(Self.counted(hands)): record at least \(GestureDataset.enoughHands), of several people and places."
    case .fewTestHands(let label, let hands):
      "\"\(label)\" is measured with only \(Self.counted(hands)): record more, or use cross-validation."
    case .noEarlyStopping(let hands):
      "\(Self.counted(hands)) for validation are too few to decide when to stop: all epochs were run, and the last one is used."
    case .lowAccuracy(let right, let hands):
      "Only \(right) of \(Self.counted(hands)) recognized in the test: record more before relying on the classifier."
    case .confused(let label, let answer, let wrong, let hands):
      "\"\(label)\": \(wrong) of \(Self.counted(hands)) not recognized, most often taken for \"\(answer)\": record more of both."
    case .fewGroups(let label, 1):
      "All hands of \"\(label)\" are from one recording, so the accuracy is overstated: make another recording of it."
    case .fewGroups(let label, let groups):
      "The hands of \"\(label)\" are from only \(groups) recordings: record it again, of other people and places."
    case .nearCopies(let hands, let all):
      "\(hands) of \(Self.counted(all)) are nearly copies of others, such as frames of one video, so the accuracy is overstated: "
        + "give hands of one source the same group."
    case .stopped(let epoch, let bestEpoch):
      "The training was stopped after epoch \(epoch): the classifier is that of epoch \(bestEpoch)."
    }
  }

  private static func counted(_ hands: Int) -> String { hands == 1 ? "1 hand" : "\(hands) hands" }
}

extension GestureTrainingReport {
  /// The accuracy below which a classifier or a label causes a warning.
  private static let goodAccuracy = 0.8
  /// The share of near copies above which there is a warning.
  private static let fewNearCopies = 0.1
  /// The number of groups below which a label causes a warning.
  ///
  /// With fewer groups, the label's test hands are hardly new.
  private static let enoughGroups = 3

  /// Reasons to distrust the classifier, with suggestions for recordings.
  ///
  /// Empty if there are none.
  public var warnings: [GestureTrainingWarning] {
    var warnings: [GestureTrainingWarning] = []
    if isStopped { warnings.append(.stopped(epoch: epochs.count, bestEpoch: bestEpoch)) }
    for label in labels where label.hands < GestureDataset.enoughHands {
      warnings.append(.fewHands(label: label.name, hands: label.hands))
    }
    for label in labels {
      if let groups = label.groups, groups < Self.enoughGroups {
        warnings.append(.fewGroups(label: label.name, groups: groups))
      }
    }
    let hands = labels.reduce(0) { $0 + $1.hands }
    if Double(nearCopyCount) > Self.fewNearCopies * Double(hands) {
      warnings.append(.nearCopies(hands: nearCopyCount, of: hands))
    }
    if folds.isEmpty {
      for (index, label) in labels.enumerated() {
        let hands = test.counts[index].reduce(0, +)
        if hands < GestureTrainerOptions.fewestHeldHands {
          warnings.append(.fewTestHands(label: label.name, hands: hands))
        }
      }
      if !GestureTrainerOptions.canStopEarly(validationCount: validationCount, labelCount: labels.count) {
        warnings.append(.noEarlyStopping(validationHands: validationCount))
      }
    }
    if let accuracy = test.accuracy, accuracy < Self.goodAccuracy {
      let right = labels.indices.reduce(0) { $0 + test.counts[$1][$1] }
      warnings.append(.lowAccuracy(right: right, hands: test.total))
    }
    return warnings + labels.indices.compactMap(confusion)
  }

  private func confusion(ofLabelAt index: Int) -> GestureTrainingWarning? {
    guard let recall = test.recall(at: index), recall < Self.goodAccuracy else { return nil }
    let counts = test.counts[index]
    let hands = counts.reduce(0, +)
    let others = counts.indices.filter { $0 != index }
    guard let most = others.max(by: { counts[$0] < counts[$1] || (counts[$0] == counts[$1] && $0 > $1) }) else {
      return nil
    }
    return .confused(label: labels[index].name, answer: test.answers[most], wrong: hands - counts[index], hands: hands)
  }
}
