/// Left or right.
///
/// The raw values are the labels of MediaPipe's results.
public enum Handedness: String, Sendable, Hashable, CaseIterable, Codable {
  /// A right hand, in an image that is not mirrored.
  case right = "Right"
  /// A left hand, in an image that is not mirrored.
  case left = "Left"

  /// The opposite handedness.
  public var opposite: Handedness { self == .right ? .left : .right }

  /// Reads a label of a result in any case of letters.
  ///
  /// Nil for another label.
  package init?(label: String) { self.init(rawValue: label.prefix(1).uppercased() + label.dropFirst().lowercased()) }

  /// The index of the label in the model.
  ///
  /// 0 for a right hand, 1 for a left one.
  package var index: Int { self == .right ? 0 : 1 }

  /// Returns the decision on the model's P(right hand) and its score, 0.5…1.
  ///
  /// One half is a right hand.
  ///
  /// The computation is that of `tensors_to_classification_calculator.cc` with the labels of
  /// `hand_landmarks_detector_graph.cc`.
  package static func decide(rightProbability: Float) -> (handedness: Handedness, score: Float) {
    let left = Float(1 - Double(rightProbability))
    return left > rightProbability ? (.left, left) : (.right, rightProbability)
  }
}
