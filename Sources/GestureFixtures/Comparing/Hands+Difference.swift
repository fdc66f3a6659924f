import HandLandmarkerCore

extension Sequence<Hand> {
  /// Returns the difference of hands from the expected ones: in number, handedness, gestures and landmarks.
  ///
  /// - Parameters:
  ///   - expected: The hands in their order, such as ``HandScene/results``. One without a gesture may have any.
  ///   - distance: The largest distance of a landmark from the expected one, in units of the image, without depth.
  /// - Returns: The difference; nil if there is none.
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
