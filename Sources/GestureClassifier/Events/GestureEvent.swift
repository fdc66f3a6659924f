import HandLandmarkerCore

/// A change of a gesture: it began, it was held, it ended. Events come from a ``GestureEventDetector``.
public struct GestureEvent: Sendable, Hashable, Codable {
  /// The kinds of events.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// The gesture has been seen for the minimum duration.
    case began
    /// The gesture has been seen for the hold duration.
    case held
    /// The gesture has not been seen for the release duration, or another has replaced it, or the stream is over.
    case ended
  }

  /// The kind of event.
  public var phase: Phase
  /// The identity of the hand, see `Hand.id`.
  public var handID: Int
  /// The gesture's category name, such as `Thumb_Up`.
  public var gesture: String
  /// Left or right, as the hand was seen last.
  public var handedness: Handedness?
  /// The highest score the gesture has had so far, 0…1.
  public var score: Float
  /// The time of the frame that made the event certain.
  public var timestampInMilliseconds: Int
  /// The time at which the gesture was seen first.
  public var startInMilliseconds: Int
  /// The duration from the first to the last time it was seen.
  public var durationInMilliseconds: Int

  /// Creates an event, such as for tests and previews.
  public init(
    phase: Phase, handID: Int, gesture: String, handedness: Handedness?, score: Float, timestampInMilliseconds: Int,
    startInMilliseconds: Int,
    durationInMilliseconds: Int
  ) {
    self.phase = phase
    self.handID = handID
    self.gesture = gesture
    self.handedness = handedness
    self.score = score
    self.timestampInMilliseconds = timestampInMilliseconds
    self.startInMilliseconds = startInMilliseconds
    self.durationInMilliseconds = durationInMilliseconds
  }
}
