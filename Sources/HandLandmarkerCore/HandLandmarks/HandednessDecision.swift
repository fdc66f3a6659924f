/// Which hand it is (`tensors_to_classification_calculator.cc` with the labels of `hand_landmarks_detector_graph.cc`).
package struct HandednessDecision: Hashable, Sendable {
  /// 0 for a right hand, 1 for a left one.
  package var index: Int
  /// 0.5…1.
  package var score: Float

  package static let names = ["Right", "Left"]

  package var name: String { Self.names[index] }

  /// - Parameter rightProbability: The model's P(right hand), 0…1. One half is a right hand.
  package init(rightProbability: Float) {
    let left = Float(1 - Double(rightProbability))
    (index, score) = left > rightProbability ? (1, left) : (0, rightProbability)
  }

  /// P(right hand) as the gesture stage takes it, from the decision (`handedness_util.cc`).
  package var rightProbability: Float { index == 0 ? score : 1 - score }
}
