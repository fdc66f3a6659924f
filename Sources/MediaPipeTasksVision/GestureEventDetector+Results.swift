import GestureClassifier

extension GestureEventDetector {
  /// Returns the events that a result makes certain; see `events(for:at:)`.
  ///
  /// - Parameter result: The result of the frame after those seen before, from a stream mode. In a result without identities a hand is
  ///   known by its position.
  public mutating func events(for result: GestureRecognizerResult) -> [GestureEvent] {
    events(for: result.hands, at: result.timestampInMilliseconds)
  }
}
