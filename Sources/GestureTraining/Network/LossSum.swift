/// The sums of losses and right answers over examples.
package struct LossSum: Sendable {
  package var loss = 0.0
  var correct = 0
  var count = 0

  /// The mean loss; 0 without examples.
  var meanLoss: Double { loss / Double(max(count, 1)) }
  /// The share of right answers, 0…1; 0 without examples.
  var accuracy: Double { Double(correct) / Double(max(count, 1)) }

  static func + (a: LossSum, b: LossSum) -> LossSum {
    LossSum(loss: a.loss + b.loss, correct: a.correct + b.correct, count: a.count + b.count)
  }
}

extension FoldedClassifier<Float> {
  /// Returns the losses of a trained classifier.
  ///
  /// In the order of the examples.
  func lossSum(on set: EmbeddingSet, by loss: FocalLoss<Float>) -> LossSum {
    var sum = LossSum(count: set.count)
    for row in 0..<set.count {
      let scores = scores(of: set[row])
      sum.loss += Double(loss.value(probabilities: scores, class: set.classes[row]))
      if scores.indexOfLargest == set.classes[row] { sum.correct += 1 }
    }
    return sum
  }
}
