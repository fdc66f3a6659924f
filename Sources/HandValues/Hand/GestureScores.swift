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
