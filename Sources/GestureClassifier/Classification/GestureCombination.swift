/// Combines the answers of several classifiers (`combined_prediction_calculator.cc`).
package enum GestureCombination {
  /// Returns the winner, then all other answers by descending score.
  ///
  /// Empty if every list is empty. The winner is the best answer of the first classifier whose best answer is not
  /// `None`; else the first `None`. Model Maker's `none` is an ordinary answer here.
  ///
  /// - Parameter answers: The answers of each classifier, by descending precedence.
  package static func ranking(of answers: [[GestureScore]]) -> [GestureScore] {
    let winners = answers.filter { !$0.isEmpty }.map(best)
    guard let winner = winners.first(where: { $0.label != HandGesture.absence }) ?? winners.first else { return [] }
    var others = Array(answers.joined())
    if let index = others.firstIndex(of: winner) { others.remove(at: index) }
    return [winner] + others.sorted { $0.score > $1.score }
  }

  /// Returns the first answer with the highest score.
  ///
  /// Scores of 0 and less do not win; the reference then answers with an empty name.
  private static func best(of scores: [GestureScore]) -> GestureScore {
    scores.reduce(GestureScore(label: "", score: 0)) { $1.score > $0.score ? $1 : $0 }
  }
}
