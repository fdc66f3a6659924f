import GestureClassifier

extension HandMotionDetector {
  /// Returns the events that a result makes certain; see `events(for:at:)`.
  ///
  /// - Parameter result: The result of the frame after those seen before, from a stream mode. In a result without identities a hand is
  ///   known by its position.
  public mutating func events(for result: GestureRecognizerResult) -> [HandMotionEvent] {
    events(for: result.hands, at: result.timestampInMilliseconds)
  }

  /// Returns the events that a result without gestures makes certain; see `events(for:at:)`.
  public mutating func events(for result: HandLandmarkerResult) -> [HandMotionEvent] {
    events(for: result.hands, at: result.timestampInMilliseconds)
  }
}
