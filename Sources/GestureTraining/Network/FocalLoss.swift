/// The focal loss of Lin et al., as Model Maker uses it: `−w·(1 − p)^γ·ln p`, where `p` is the probability of the true
/// class and `w` that class's weight. Examples that are already classified well have little weight.
package struct FocalLoss<Scalar: TrainingScalar>: Sendable {
  /// γ; 0 gives the cross entropy.
  package let gamma: Scalar
  /// One for each class.
  package let classWeights: [Scalar]

  /// Probabilities are kept this far from 0, as in Keras.
  private var smallestProbability: Scalar { 1e-7 }

  package init(gamma: Scalar, classWeights: [Scalar]) {
    self.gamma = gamma
    self.classWeights = classWeights
  }

  /// The loss of one example.
  package func value(probabilities: [Scalar], class target: Int) -> Scalar {
    let p = max(probabilities[target], smallestProbability)
    return -classWeights[target] * Scalar.power(1 - p, gamma) * Scalar.logarithm(p)
  }

  /// The derivative of ``value(probabilities:class:)`` by each logit, times `share`.
  ///
  /// With softmax behind the logits it is `w·(γ·p·(1 − p)^(γ−1)·ln p − (1 − p)^γ)·(δ − probability)`.
  func gradient(
    probabilities: [Scalar], class target: Int, share: Scalar, into gradient: UnsafeMutablePointer<Scalar>
  ) {
    let p = max(probabilities[target], smallestProbability)
    // 0^(γ−1) is infinite for γ < 1, but then the factor before it is 0.
    let rest = max(1 - p, Scalar.leastNormalMagnitude.squareRoot())
    let focus = gamma * p * Scalar.power(rest, gamma - 1) * Scalar.logarithm(p)
    let slope = share * classWeights[target] * (focus - Scalar.power(rest, gamma))
    for (index, probability) in probabilities.enumerated() {
      gradient[index] = slope * ((index == target ? 1 : 0) - probability)
    }
  }
}
