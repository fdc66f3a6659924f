/// The answers of the classifiers for one hand.
///
/// In JSON an array: the winner, then the others.
public struct GestureScores: Sendable, Hashable, Codable {
  /// The answer, which may be «None».
  ///
  /// Nil if no label passes the filters. The answer need not have the highest score: a custom classifier or a described
  /// gesture takes precedence.
  public let winner: GestureScore?
  /// The other labels that pass the filters, by descending score.
  public let others: [GestureScore]

  /// Creates the answers of classifiers.
  ///
  /// `winner` is nil if no label passes the filters.
  public init(winner: GestureScore?, others: [GestureScore] = []) { (self.winner, self.others) = (winner, others) }

  /// - Parameter ranking: The winner, then the others; empty without a winner.
  package init(_ ranking: [GestureScore]) { (winner, others) = (ranking.first, Array(ranking.dropFirst())) }

  /// The answers if no label passes the filters.
  package static let filteredOut = GestureScores([])

  /// The winner, if any, and the others.
  public var all: [GestureScore] { (winner.map { [$0] } ?? []) + others }
}

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
