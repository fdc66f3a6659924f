import GestureSupport
import HandEvents

/// Recordings of movements to train with, and the files that were skipped.
///
/// ```swift
/// let dataset = try MovementDataset(folder: "movements")
/// print(dataset.labels, dataset.recordings.count, dataset.skipped)
/// ```
public struct MovementDataset: Sendable {
  /// A file that was skipped.
  public struct Skipped: Sendable, Hashable {
    /// The file, or the file and the number of a take.
    public var source: String
    /// The reason why there is no recording.
    public var reason: String

    /// Creates an entry.
    package init(source: String, reason: String) {
      self.source = source
      self.reason = reason
    }
  }

  /// The recordings, one for each movement made.
  ///
  /// Recordings of «none» may have any length.
  public var recordings: [MovementRecording]
  /// The files and lines without a recording, with the reasons.
  public var skipped: [Skipped]
  /// Labels that may have no recording.
  ///
  /// Examples are the names of empty folders.
  var namedLabels: Set<String> = []

  /// Creates a data set from recordings.
  public init(recordings: [MovementRecording] = [], skipped: [Skipped] = []) {
    self.recordings = recordings
    self.skipped = skipped
  }

  /// The label of recordings without a movement, in any case of letters.
  package static let background = GestureDataset.background

  /// The labels in the order of the model's scores.
  ///
  /// `none` comes first; the others are sorted by code points.
  public var labels: [String] { GestureDataset.sorted(namedLabels.union(recordings.map(\.label))) }

  /// Adds the recordings of another data set.
  package mutating func append(_ other: MovementDataset) {
    recordings += other.recordings
    skipped += other.skipped
    namedLabels.formUnion(other.namedLabels)
  }

  /// Distributes the recordings of each label to parts.
  ///
  /// Equal recordings share a part. Returns the part of each recording, below `count`.
  func parts(_ count: Int) -> [Int] {
    var dealt: [String: [[HandFrame]: Int]] = [:]
    return recordings.map { recording in
      let known = dealt[recording.label, default: [:]]
      let part = known[recording.frames] ?? known.count
      dealt[recording.label, default: [:]][recording.frames] = part
      return part % count
    }
  }

  /// Returns the part with which each recording is left out.
  ///
  /// Recordings of one group, and equal recordings, share a part. The recordings of a label with a single group are
  /// distributed one by one.
  func groupedParts(_ count: Int) -> [Int] {
    let single = Set(labelsOfOneGroup)
    var units: [[AnyHashable]: [Int]] = [:]
    for (index, recording) in recordings.enumerated() {
      let group = single.contains(recording.label) ? nil : recording.group
      units[group.map { [$0] } ?? [recording.label, recording.frames], default: []].append(index)
    }
    let groups = units.values.sorted { $0[0] < $1[0] }
    let classes = recordings.map { labels.firstIndex(of: $0.label) ?? 0 }
    var parts = [Int](repeating: 0, count: recordings.count)
    for (group, part) in zip(groups, DataSplit.deal(groups, classes: classes, count: count, evensTotals: false)) {
      for index in group { parts[index] = part }
    }
    return parts
  }

  /// The movements with several recordings, all from one group.
  var labelsOfOneGroup: [String] {
    labels.filter { label in
      let groups = recordings.filter { $0.label == label }.map(\.group)
      return groups.count > 1 && groups[0] != nil && Set(groups).count == 1
    }
  }

  /// The smallest number of recordings of a label.
  ///
  /// One recording can then be left out of training.
  static let fewestRecordings = 2
  /// The number of recordings below which a movement is hardly learned.
  static let enoughRecordings = 5

  /// Checks whether a model can be trained.
  ///
  /// - Parameter wanted: The labels that need recordings.
  /// - Throws: `StatusError` that states what is missing, and the remedy.
  func checkForTraining(of wanted: [String]) throws(StatusError) {
    try GestureDataset.check(labels)
    for label in wanted {
      let count = recordings.count { $0.label == label }
      if count < (GestureDataset.isBackground(label) ? 1 : Self.fewestRecordings) {
        throw StatusError(
          .invalidArgument, "\"\(label)\" has \(count) recording\(count == 1 ? "" : "s") with a hand.",
          suggestion: "every movement needs \(Self.fewestRecordings) or more, better \(Self.enoughRecordings) to 20")
      }
    }
  }
}

extension MovementRecording {
  var isBackground: Bool { GestureDataset.isBackground(label) }
}
