import HandFiles

/// Labelled hands for training or testing a gesture classifier.
///
/// The data set also lists the images that were skipped.
///
/// ```swift
/// let model = try GestureModel(contentsOfFile: "gesture_recognizer.task")
/// let dataset = try GestureDataset(folder: "gestures", tracker: HandTracker(model: model.hands))
/// print(dataset.labels, dataset.examples.count, dataset.skipped)
/// ```
public struct GestureDataset: Sendable {
  /// An image or line that was skipped.
  public struct Skipped: Sendable, Hashable {
    /// The reason.
    public enum Reason: Sendable, Hashable {
      /// No hand was found.
      case noHand
      /// The image or line cannot be read, for the given reason.
      case unreadable(String)
      /// The file is not an image, such as a text file.
      case notAnImage
    }

    /// The image's path, or the file and line.
    public var source: String
    /// The label; nil for a file outside the labels' folders.
    package var label: String?
    /// The reason why there is no example.
    public var reason: Reason

    /// Creates an entry.
    package init(source: String, label: String?, reason: Reason) {
      self.source = source
      self.label = label
      self.reason = reason
    }
  }

  /// The examples, one for each hand.
  public var examples: [GestureExample]
  /// The files and lines without an example, with the reasons.
  public var skipped: [Skipped]
  /// The data that hands of landmark files lack.
  package var losses: LandmarkFile.Losses = []
  /// The number of incomplete hands that were skipped.
  ///
  /// Some points of such a hand in a landmark file have no position.
  package var incompleteHandCount = 0
  /// The labels that rows of a file number from 0.
  ///
  /// The labels precede the others in ``labels``, so that a class keeps its number.
  var numberedLabels: [String] = []
  /// Labels independent of examples, such as the names of empty folders.
  var namedLabels: Set<String>

  /// Creates a data set from examples, such as results of a tracker.
  public init(examples: [GestureExample] = [], skipped: [Skipped] = []) {
    self.examples = examples
    self.skipped = skipped
    namedLabels = []
  }

  /// The label for the absence of a gesture, in any case.
  ///
  /// Every data set needs this label.
  package static let background = HandGesture.absence.lowercased()

  /// The labels in the order of the trained classifier.
  ///
  /// `none` comes first; the others are sorted by code points, as in Model Maker. Labels that a file numbers precede
  /// them, in the order of their numbers.
  public var labels: [String] {
    let others = namedLabels.union(examples.map(\.label)).union(skipped.compactMap(\.label)).subtracting(numberedLabels)
    return numberedLabels + Self.sorted(others)
  }

  static func sorted(_ labels: Set<String>) -> [String] {
    labels.sorted { first, second in
      let a = isBackground(first)
      let b = isBackground(second)
      return a != b ? a : first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }
  }

  /// Adds the examples of another data set.
  ///
  /// For example, adds recorded landmarks to images.
  package mutating func append(_ other: GestureDataset) {
    examples += other.examples
    skipped += other.skipped
    namedLabels.formUnion(other.namedLabels)
    losses.formUnion(other.losses)
    incompleteHandCount += other.incompleteHandCount
    numberedLabels += other.numberedLabels.filter { !numberedLabels.contains($0) }
  }

  static func isBackground(_ label: String) -> Bool { HandGesture.isAbsence(label) }
}
