import HandLandmarkerCore
import TensorEngine

/// Labelled hands to train or test a gesture classifier with, and what was left out on the way to them.
///
/// ```swift
/// let dataset = try GestureDataset(folder: "gestures", modelPath: "gesture_recognizer.task")
/// print(dataset.labels, dataset.examples.count, dataset.leftOut)
/// ```
public struct GestureDataset: Sendable {
  /// A picture or line that gives no example.
  public struct LeftOut: Sendable, Hashable {
    /// Why.
    public enum Reason: Sendable, Hashable {
      /// No hand was found in it.
      case noHand
      /// It cannot be read, for the reason given. Worth mending: a picture is lost.
      case unreadable(String)
      /// It is not a picture at all, such as a text file among them.
      case notAPicture
    }

    /// The picture's path, or the file and line.
    public var source: String
    /// Nil for what lies outside of the labels' folders.
    public var label: String?
    /// Why it gives no example.
    public var reason: Reason

    /// An entry made by hand.
    public init(source: String, label: String?, reason: Reason) {
      self.source = source
      self.label = label
      self.reason = reason
    }
  }

  /// One for each hand.
  public var examples: [GestureExample]
  /// What gave no example, and why.
  public var leftOut: [LeftOut]
  /// Labels that are meant to have examples, whether they have some or not, such as the names of empty folders.
  var namedLabels: Set<String>

  /// A data set of examples made by hand, such as results of a tracker.
  public init(examples: [GestureExample] = [], leftOut: [LeftOut] = []) {
    self.examples = examples
    self.leftOut = leftOut
    namedLabels = []
  }

  /// The label of «no gesture», which every data set needs; it counts in any case.
  public static let background = "none"

  /// The labels in the order of the trained classifier: ``background`` first, the others sorted by their characters' numbers, as Model Maker does it.
  public var labels: [String] {
    let all = namedLabels.union(examples.map(\.label)).union(leftOut.compactMap(\.label))
    return all.sorted { first, second in
      let (a, b) = (Self.isBackground(first), Self.isBackground(second))
      return a != b ? a : first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }
  }

  /// Adds the examples of another data set, such as recorded landmarks to pictures.
  public mutating func append(_ other: GestureDataset) {
    examples += other.examples
    leftOut += other.leftOut
    namedLabels.formUnion(other.namedLabels)
  }

  static func isBackground(_ label: String) -> Bool { label.lowercased() == background }
}
