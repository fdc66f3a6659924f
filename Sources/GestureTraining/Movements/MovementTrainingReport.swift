import HandEvents

/// The quality of a training's result.
public struct MovementTrainingReport: Sendable, Hashable {
  /// A label with its recordings.
  package struct Label: Sendable, Hashable {
    /// The movement.
    package let name: String
    /// The number of its recordings.
    package let recordings: Int
    /// The shortest duration of the movement ; zero for «none».
    package let shortest: Duration
    /// The longest duration of the movement ; zero for «none».
    package let longest: Duration
  }

  /// The movements found in recordings of «none» that are not cut, by models trained without them.
  package struct Background: Sendable, Hashable {
    /// The total duration of the recordings.
    package internal(set) var duration = Duration.zero
    /// The number of movements that were found in them.
    package internal(set) var falseEvents = 0

    /// The number of movements that were found per minute; nil without recordings.
    package var falseEventsPerMinute: Double? {
      duration > .zero ? Double(falseEvents) / duration.seconds * 60 : nil
    }
  }

  /// The labels in the order of the model.
  package let labels: [Label]
  /// The threshold of the model, at which the rest was found.
  package let scoreThreshold: Float
  /// The answer to each recording of a model that is trained without it, without its group, and without a part of the
  /// others: of the movements it finds in it, as in a stream, that of the highest score. Of a recording that is cut it
  /// is asked about the movement as a whole.
  public let leaveOneOut: ConfusionMatrix
  /// The movements found in recordings that contain none.
  package let background: Background
  /// The recordings that were answered wrongly when left out, with the answer.
  package let wrong: [Wrong]
  /// Recordings that could not be used, because no hand is seen in them for long enough.
  public let unused: [String]
  /// Labels of which many recordings are the way back of the one before, with how many recordings they have.
  let alternating: [Alternating]
  /// Movements of which all recordings are from one session or video.
  let labelsOfOneGroup: [String]

  /// A label with its number of recordings.
  struct Alternating: Sendable, Hashable {
    let label: String
    let count: Int
    /// The number of those that are a way back.
    let backs: Int
  }

  /// A recording that was answered wrongly.
  package struct Wrong: Sendable, Hashable {
    /// The file.
    package let source: String
    /// The movement that is shown.
    package let label: String
    /// The answer.
    package let answer: String
  }

  /// Reasons not to rely on the model, one sentence each, with what to do.
  public var warnings: [String] {
    var warnings = labels.filter { $0.recordings < MovementDataset.enoughRecordings }.map {
      "\"\($0.name)\" has only \($0.recordings) recording\($0.recordings == 1 ? "" : "s"): record at least \(MovementDataset.enoughRecordings)."
    }
    warnings += alternating.map {
      "Of the \($0.count) recordings of \"\($0.label)\" \($0.backs) are the way back of the one before: "
        + "record them again without it, or label it \"\(MovementDataset.background)\"."
    }
    warnings += labelsOfOneGroup.map {
      "All recordings of \"\($0)\" are from one session: record it again at another time, or of other people, or the accuracy is too high."
    }
    if let accuracy = leaveOneOut.accuracy, accuracy < 0.9 {
      let share =
        "Only \(Percentage.whole(Float(accuracy))) % of the recordings are recognised when they are left out: "
      warnings.append(
        share + (weakest.isEmpty ? "record more, of several people." : "record more of \(weakest), of several people."))
    }
    if let rate = background.falseEventsPerMinute, rate > 2 {
      warnings.append(
        "\(background.falseEvents) movements are found in \(Int(background.duration.seconds.rounded())) seconds of "
          + "\"\(MovementDataset.background)\": record more of it, or take a larger score threshold than \(scoreThreshold)."
      )
    }
    return warnings
  }

  /// The movements that are recognised least, with how many of their recordings are.
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
