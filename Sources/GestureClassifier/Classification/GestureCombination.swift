import HandLandmarkerCore

/// One answer out of those of several classifiers (`combined_prediction_calculator.cc`).
package enum GestureCombination {
  /// The label for «no gesture». It matches exactly: Model Maker's `none` is an answer like any other.
  package static let background = "None"

  /// The winner of the first classifier whose winner is a gesture; else the first background; nil if every list is empty.
  ///
  /// - Parameter answers: The categories of each classifier, by descending precedence.
  package static func winner(of answers: [[GestureCategory]]) -> HandGesture? {
    var firstBackground: HandGesture?
    for categories in answers where !categories.isEmpty {
      let winner = best(of: categories)
      if winner.name != background { return winner }
      firstBackground = firstBackground ?? winner
    }
    return firstBackground
  }

  /// The first of the highest score. Scores of 0 and less do not win; the reference then answers with an empty name.
  private static func best(of categories: [GestureCategory]) -> HandGesture {
    var best = HandGesture(name: "", score: 0)
    for category in categories where category.score > best.score {
      best = HandGesture(name: category.name, score: category.score)
    }
    return best
  }
}
