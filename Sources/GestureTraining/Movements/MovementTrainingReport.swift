import HandEvents

/// The quality of a trained model.
public struct MovementTrainingReport: Sendable, Hashable {
  /// A label with its recordings.
  package struct Label: Sendable, Hashable {
    /// The name of the movement.
    package let name: String
    /// The number of its recordings.
    package let recordings: Int
    /// The shortest duration of the movement; zero for «none».
    package let shortest: Duration
    /// The longest duration of the movement; zero for «none».
    package let longest: Duration
  }

  /// The movements found in uncut recordings of «none».
  ///
  /// The models were trained without the recordings.
  package struct Background: Sendable, Hashable {
    /// The total duration of the recordings.
    package internal(set) var duration = Duration.zero
    /// The number of movements found in the recordings.
    package internal(set) var falseEvents = 0

    /// The number of movements found per minute; nil without recordings.
    package var falseEventsPerMinute: Double? {
      duration > .zero ? Double(falseEvents) / duration.seconds * 60 : nil
    }
  }

  /// The labels in the order of the model.
  package let labels: [Label]
  /// The threshold of the model, which all results use.
  package let scoreThreshold: Float
  /// The answer for each recording from a model trained without it.
  ///
  /// The recording's group and a part of the other recordings are left out, too. The answer is the movement with the
  /// highest score, found as in a stream. A cut recording is classified as a whole.
  public let leaveOneOut: ConfusionMatrix
  /// The movements found in recordings without movements.
  package let background: Background
  /// The recordings with wrong answers from models trained without them.
  package let wrong: [Wrong]
  /// The recordings that were not used.
  ///
  /// No hand is visible in them for long enough.
  public let unused: [String]
  /// The labels of which many recordings are returns from the previous one.
  let alternating: [Alternating]
  /// The movements whose recordings all come from one session or video.
  let labelsOfOneGroup: [String]

  /// A label with the number of its recordings.
  struct Alternating: Sendable, Hashable {
    let label: String
    let count: Int
    /// The number of recordings that are returns.
    let backs: Int
  }

  /// A recording with a wrong answer.
  package struct Wrong: Sendable, Hashable {
    /// The file of the recording.
    package let source: String
    /// The recorded movement.
    package let label: String
    /// The answer.
    package let answer: String
  }

  /// Reasons to distrust the model, one sentence each with a remedy.
  public var warnings: [String] {
    var warnings = labels.filter { $0.recordings < MovementDataset.enoughRecordings }.map {
      "\"\($0.name)\" has only \($0.recordings) recording\($0.recordings == 1 ? "" : "s"): record at least \(MovementDataset.enoughRecordings)."
    }
    warnings += alternating.map {
      "Of the \($0.count) recordings of \"\($0.label)\", \($0.backs) are the way back of the one before: "
        + "record them again without the way back, or label it \"\(MovementDataset.background)\"."
    }
    warnings += labelsOfOneGroup.map {
      "All recordings of \"\($0)\" are from one session, so the accuracy is overstated: record it at another time, or with other people."
    }
    if let accuracy = leaveOneOut.accuracy, accuracy < 0.9 {
      let share =
        "Only \(Percentage.whole(Float(accuracy))) % of the recordings are recognized when they are left out: "
      warnings.append(
        share + (weakest.isEmpty ? "record more, of several people." : "record more of \(weakest), of several people."))
    }
    if let rate = background.falseEventsPerMinute, rate > 2 {
      warnings.append(
        "\(background.falseEvents) movements are found in \(Int(background.duration.seconds.rounded())) seconds of "
          + "\"\(MovementDataset.background)\": record more of it, or use a larger score threshold than \(scoreThreshold)."
      )
    }
    return warnings
  }

  /// The movements with the lowest recall, with the number of recognised recordings.
  private var weakest: String {
    let rows = leaveOneOut.labels.indices.dropFirst().compactMap { index -> (index: Int, recall: Double)? in
      leaveOneOut.recall(at: index).flatMap { $0 < 0.9 ? (index, $0) : nil }
    }
    return rows.sorted { $0.recall < $1.recall }.prefix(3).map { row in
      let counts = leaveOneOut.counts[row.index]
      return "\"\(leaveOneOut.labels[row.index])\" (\(counts[row.index]) of \(counts.reduce(0, +)))"
    }.joined(separator: ", ")
  }
}
