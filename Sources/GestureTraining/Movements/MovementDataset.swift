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
    /// Why it gives no recording.
    public var reason: String

    /// Creates an entry.
    package init(source: String, reason: String) {
      (self.source, self.reason) = (source, reason)
    }
  }

  /// One for each time a movement was made; recordings of «none» may be of any length.
  public var recordings: [MovementRecording]
  /// The files and lines that gave no recording, with the reasons.
  public var skipped: [Skipped]
  /// Labels that may have no recording, such as those of empty folders.
  var namedLabels: Set<String> = []

  /// Creates a data set of recordings.
  public init(recordings: [MovementRecording] = [], skipped: [Skipped] = []) {
    self.recordings = recordings
    self.skipped = skipped
  }

  /// The label of recordings that show none of the movements; it counts in any case.
  package static let background = GestureDataset.background

  /// The labels in the order of the model's scores: `none` first, the others sorted by their characters' numbers.
  public var labels: [String] { GestureDataset.sorted(namedLabels.union(recordings.map(\.label))) }

  /// Adds the recordings of another data set.
  public mutating func append(_ other: MovementDataset) {
    recordings += other.recordings
    skipped += other.skipped
    namedLabels.formUnion(other.namedLabels)
  }

  /// Deals the recordings of each label out to parts: of each recording its part, below `count`. Those that are the
  /// same are in one.
  func parts(_ count: Int) -> [Int] {
    var dealt: [String: [[HandFrame]: Int]] = [:]
    return recordings.map { recording in
      let known = dealt[recording.label, default: [:]]
      let part = known[recording.frames] ?? known.count
      dealt[recording.label, default: [:]][recording.frames] = part
      return part % count
    }
  }

  /// The part that each recording is left out with: recordings of one group, and those that are the same, have one
  /// part. The recordings of a label with a single group are dealt out one by one.
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

  /// The movements of which several recordings are all from one group.
  var labelsOfOneGroup: [String] {
    labels.filter { label in
      let groups = recordings.filter { $0.label == label }.map(\.group)
      return groups.count > 1 && groups[0] != nil && Set(groups).count == 1
    }
  }

  /// Fewer recordings of a label cannot be trained on and left out in turn.
  static let fewestRecordings = 2
  /// With fewer recordings a movement is hardly learnt.
  static let enoughRecordings = 5

  /// Whether a model can be trained.
  ///
  /// - Parameter wanted: The labels that need recordings.
  /// - Throws: `StatusError` that states what is missing and what to do.
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
