import HandLandmarkerCore
import HandMotions

/// What a training has found out about its result.
public struct MotionTrainingReport: Sendable, Hashable {
  /// A label with its recordings.
  public struct Label: Sendable, Hashable {
    /// The movement.
    public let name: String
    /// How many recordings it has.
    public let recordings: Int
    /// The shortest duration of the movement ; zero for «none».
    public let shortest: Duration
    /// The longest duration of the movement ; zero for «none».
    public let longest: Duration
  }

  /// The labels in the order of the model.
  public let labels: [Label]
  /// What a model answers to each recording that is trained without it and without a fourth of the others: of the movements it finds in it, as in a
  /// stream, that of the highest score. Of a recording that is cut it is asked about the movement as a whole.
  public let leaveOneOut: ConfusionMatrix
  /// The recordings that were answered wrongly when left out, with the answer.
  public let wrong: [Wrong]
  /// Recordings that could not be used, because no hand is seen in them for long enough.
  public let unused: [String]

  /// A recording that was answered wrongly.
  public struct Wrong: Sendable, Hashable {
    /// The file.
    public let source: String
    /// The movement that is shown.
    public let label: String
    /// What was answered.
    public let answer: String
  }

  /// Reasons not to rely on the model, one sentence each, with what to do.
  public var warnings: [String] {
    var warnings = labels.filter { $0.recordings < MotionDataset.enoughRecordings }.map {
      "\"\($0.name)\" has only \($0.recordings) recording\($0.recordings == 1 ? "" : "s"): record at least \(MotionDataset.enoughRecordings)."
    }
    if let accuracy = leaveOneOut.accuracy, accuracy < 0.9 {
      warnings.append(
        "Only \(Percentage.whole(Float(accuracy))) % of the recordings are recognised when they are left out: record more, of several people."
      )
    }
    return warnings
  }
}
