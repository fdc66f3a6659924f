/// Finds events in the hands of a stream, frame by frame, such as gestures that begin or movements.
public protocol HandEventDetector<Event>: Sendable {
  /// The type of the detected events.
  associatedtype Event: Sendable

  /// Returns the events that a frame makes certain.
  ///
  /// - Parameter frame: The frame after those seen before.
  mutating func events(for frame: HandFrame) -> [Event]

  /// Ends what is still being made: the stream is over, and the next frame is the first of another one.
  mutating func finish() -> [Event]
}
