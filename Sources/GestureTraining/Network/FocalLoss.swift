/// The focal loss of Lin et al., as in Model Maker.
///
/// The loss is `−w·(1 − p)^γ·ln p`.
///
/// `p` is the probability of the true class and `w` the class's weight. Well classified examples have little weight.
package struct FocalLoss<Scalar: TrainingScalar>: Sendable {
  /// The exponent γ; 0 for the cross entropy.
  package let gamma: Scalar
  /// The weight of each class.
  package let classWeights: [Scalar]

  /// The smallest distance of probabilities from 0, as in Keras.
  private var smallestProbability: Scalar { 1e-7 }

  package init(gamma: Scalar, classWeights: [Scalar]) {
    self.gamma = gamma
    self.classWeights = classWeights
  }

  /// Returns the loss of one example.
  package func value(probabilities: [Scalar], class target: Int) -> Scalar {
    let p = max(probabilities[target], smallestProbability)
    return -classWeights[target] * Scalar.power(1 - p, gamma) * Scalar.logarithm(p)
  }

  /// Computes the derivative of ``value(probabilities:class:)`` with respect to each logit, times `share`.
  ///
  /// With softmax after the logits it is `w·(γ·p·(1 − p)^(γ−1)·ln p − (1 − p)^γ)·(δ − probability)`.
  func gradient(
    probabilities: [Scalar], class target: Int, share: Scalar, into gradient: UnsafeMutablePointer<Scalar>
  ) {
    let p = max(probabilities[target], smallestProbability)
    // 0^(γ−1) is infinite for γ < 1, but the factor before it is then 0.
    let rest = max(1 - p, Scalar.leastNormalMagnitude.squareRoot())
    let focus = gamma * p * Scalar.power(rest, gamma - 1) * Scalar.logarithm(p)
    let slope = share * classWeights[target] * (focus - Scalar.power(rest, gamma))
    for (index, probability) in probabilities.enumerated() {
      gradient[index] = slope * ((index == target ? 1 : 0) - probability)
    }
  }
}

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
