/// A label of a gesture classifier with its score.
public struct GestureScore: Sendable, Hashable, Codable {
  /// The label; empty if the classifier has no labels.
  ///
  /// Labels are `Closed_Fist`, `Open_Palm`, `Pointing_Up`, `Thumb_Down`, `Thumb_Up`, `Victory`, `ILoveYou` and `None`,
  /// or those of a custom bundle.
  public var label: String
  /// The score, 0…1.
  public var score: Float

  /// Creates a score.
  public init(label: String, score: Float) {
    self.label = label
    self.score = score
  }

  /// Creates the score of a gesture.
  public init(_ gesture: HandGesture, score: Float) { self.init(label: gesture.rawValue, score: score) }

  /// The gesture of the label.
  ///
  /// Nil for «None» and for an empty label.
  public var gesture: HandGesture? { HandGesture(rawValue: label) }
}
