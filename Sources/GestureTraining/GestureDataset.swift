import HandFiles

/// Labelled hands to train or test a gesture classifier with, and the images that were skipped.
///
/// ```swift
/// let dataset = try GestureDataset(folder: "gestures", modelPath: "gesture_recognizer.task")
/// print(dataset.labels, dataset.examples.count, dataset.skipped)
/// ```
public struct GestureDataset: Sendable {
  /// An image or line that was skipped.
  public struct Skipped: Sendable, Hashable {
    /// The reason.
    public enum Reason: Sendable, Hashable {
      /// No hand was found in it.
      case noHand
      /// It cannot be read, for the reason given.
      case unreadable(String)
      /// It is not an image at all, such as a text file among them.
      case notAnImage
    }

    /// The image's path, or the file and line.
    public var source: String
    /// nil for a file outside of the labels' folders.
    package var label: String?
    /// Why it gives no example.
    public var reason: Reason

    /// Creates an entry.
    package init(source: String, label: String?, reason: Reason) {
      (self.source, self.label, self.reason) = (source, label, reason)
    }
  }

  /// One for each hand.
  public var examples: [GestureExample]
  /// The files and lines that gave no example, with the reasons.
  public var skipped: [Skipped]
  /// The parts that hands of landmark files lack.
  package var losses: LandmarkFile.Losses = []
  /// The number of hands of files of landmarks that were passed over because not all of their points have a position.
  package var incompleteHandCount = 0
  /// The labels that rows of a file number from 0. They come before the others in ``labels``, so that a class keeps its
  /// number.
  var numberedLabels: [String] = []
  /// Labels without regard to examples, such as the names of empty folders.
  var namedLabels: Set<String>

  /// Creates a data set of examples, such as results of a tracker.
  public init(examples: [GestureExample] = [], skipped: [Skipped] = []) {
    self.examples = examples
    self.skipped = skipped
    namedLabels = []
  }

  /// The label of «no gesture», which every data set needs; it counts in any case.
  package static let background = "none"

  /// The labels in the order of the trained classifier: `none` first, the others sorted by their characters' numbers,
  /// as Model Maker does it. Labels that a file numbers come before them, in the order of their numbers.
  public var labels: [String] {
    let others = namedLabels.union(examples.map(\.label)).union(skipped.compactMap(\.label)).subtracting(numberedLabels)
    return numberedLabels + Self.sorted(others)
  }

  static func sorted(_ labels: Set<String>) -> [String] {
    labels.sorted { first, second in
      let (a, b) = (isBackground(first), isBackground(second))
      return a != b ? a : first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }
  }

  /// Adds the examples of another data set, such as recorded landmarks to images.
  public mutating func append(_ other: GestureDataset) {
    examples += other.examples
    skipped += other.skipped
    namedLabels.formUnion(other.namedLabels)
    losses.formUnion(other.losses)
    incompleteHandCount += other.incompleteHandCount
    numberedLabels += other.numberedLabels.filter { !numberedLabels.contains($0) }
  }

  static func isBackground(_ label: String) -> Bool { label.lowercased() == background }
}
