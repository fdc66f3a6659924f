import GestureFoundation

/// The shape of a hand in a canned gesture, in any direction.
public enum HandShape: Int, Sendable, Hashable, CaseIterable {
  /// Any other shape.
  case other
  /// A fist, as for Closed_Fist.
  case fist
  /// An open hand, as for Open_Palm.
  case palm
  /// The index finger alone, as for Pointing_Up.
  case pointing
  /// The thumb alone, as for Thumb_Up and Thumb_Down.
  case thumb
  /// Index and middle finger spread, as for Victory.
  case victory
  /// Thumb, index and little finger, as for ILoveYou.
  case iLoveYou
}

/// The probabilities of the shapes of a hand; their sum is 1.
public struct HandShapeScores: Sendable, Hashable {
  private var scores = SIMD8<Float>.zero

  /// Creates the probabilities with softmax.
  init(logits: ArraySlice<Float>) {
    let largest = logits.max() ?? 0
    for (index, logit) in logits.enumerated() { scores[index] = exp(logit - largest) }
    scores /= scores.sum()
  }

  /// The probability of a shape, 0…1.
  public subscript(shape: HandShape) -> Float { scores[shape.rawValue] }

  /// The most probable shape.
  package var best: HandShape { HandShape.allCases.max { self[$0] < self[$1] } ?? .other }
}
