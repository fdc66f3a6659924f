/// The answers of the classifiers about one hand. Their JSON is an array: the winner, then the others.
public struct GestureScores: Sendable, Hashable {
  /// The answer, which may be «None» and need not have the highest score: a custom classifier or a described gesture
  /// goes before. Nil if no label passes the filters.
  public let winner: GestureScore?
  /// The other labels that pass the filters, by descending score.
  public let others: [GestureScore]

  /// Creates the answers of classifiers; nil, if no label passes the filters.
  public init(winner: GestureScore?, others: [GestureScore] = []) { (self.winner, self.others) = (winner, others) }

  /// - Parameter ranking: First the winner; empty if there is none.
  package init(_ ranking: [GestureScore]) { (winner, others) = (ranking.first, Array(ranking.dropFirst())) }

  /// The answers of a hand of which no label passes the filters.
  package static let filteredOut = GestureScores([])

  /// The winner, if there is one, and the others.
  public var all: [GestureScore] { (winner.map { [$0] } ?? []) + others }
}

extension GestureScores: Codable {
  /// Reads the array.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws { self.init(try [GestureScore](from: decoder)) }

  /// Writes the array.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}
