/// One answer out of those of several classifiers (`combined_prediction_calculator.cc`).
package enum GestureCombination {
  /// The label for «no gesture». It matches exactly: Model Maker's `none` is an answer like any other.
  package static let background = "None"

  /// The winner, then all other answers by descending score; empty if every list is empty.
  ///
  /// The winner is that of the first classifier whose winner is a gesture; else the first background.
  ///
  /// - Parameter answers: The categories of each classifier, by descending precedence.
  package static func ranking(of answers: [[GestureCategory]]) -> [GestureScore] {
    let winners = answers.compactMap(best)
    guard let winner = winners.first(where: { $0.label != background }) ?? winners.first else { return [] }
    var others = answers.joined().map { GestureScore(label: $0.name, score: $0.score) }
    if let index = others.firstIndex(of: winner) { others.remove(at: index) }
    return [winner] + others.sorted { $0.score > $1.score }
  }

  /// The first of the highest score; nil if there are none. Scores of 0 and less do not win; the reference then answers with an empty name.
  private static func best(of categories: [GestureCategory]) -> GestureScore? {
    guard !categories.isEmpty else { return nil }
    var best = GestureScore(label: "", score: 0)
    for category in categories where category.score > best.score {
      best = GestureScore(label: category.name, score: category.score)
    }
    return best
  }
}
