/// One answer out of those of several classifiers (`combined_prediction_calculator.cc`).
package enum GestureCombination {
  /// The label that says «no gesture». It matches exactly: Model Maker's `none` is an answer like any other.
  package static let background = "None"

  /// The winner of the first classifier whose winner is a gesture; else the first background; nil if every list is empty.
  ///
  /// - Parameter answers: The categories of each classifier, the one that is asked first at the front.
  package static func winner(of answers: [[GestureCategory]]) -> Gesture? {
    var firstBackground: Gesture?
    for categories in answers where !categories.isEmpty {
      let winner = best(of: categories)
      if winner.name != background { return winner }
      firstBackground = firstBackground ?? winner
    }
    return firstBackground
  }

  /// The first of the highest score. Scores of 0 and less do not win; the reference then answers with an empty name.
  private static func best(of categories: [GestureCategory]) -> Gesture {
    var best = Gesture(name: "", score: 0)
    for category in categories where category.score > best.score {
      best = Gesture(name: category.name, score: category.score)
    }
    return best
  }
}
