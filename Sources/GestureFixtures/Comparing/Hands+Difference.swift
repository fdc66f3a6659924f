import HandLandmarkerCore

extension Sequence<Hand> {
  /// How hands differ from what is expected: their number, handedness, gestures and landmarks.
  ///
  /// - Parameters:
  ///   - expected: The hands in their order, such as ``HandScene/results``. One without a gesture may have any.
  ///   - distance: How far a landmark may be from the expected one, in units of the image, without depth.
  /// - Returns: What differs; nil if nothing does.
  public func difference(from expected: [Hand], within distance: Float) -> String? {
    let hands = Array(self)
    guard hands.count == expected.count else { return "there are \(hands.count) hands, expected \(expected.count)" }
    for (index, pair) in zip(hands, expected).enumerated() {
      let (hand, wanted) = pair
      if hand.handedness != wanted.handedness {
        return "hand \(index) is a \(hand.handedness) one, expected a \(wanted.handedness) one"
      }
      if let gesture = wanted.gesture, hand.gesture != gesture {
        return "hand \(index) makes \(hand.gesture?.rawValue ?? "no gesture"), expected \(gesture)"
      }
      if let difference = hand.landmarks.difference(from: wanted.landmarks, within: distance) { return "hand \(index): \(difference)" }
    }
    return nil
  }
}
