import HandValues

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
  /// The gesture.
  public var gesture: HandGesture
  /// Left or right, as the hand was seen last with a gesture.
  public var handedness: Handedness
  /// The highest score the gesture has had so far, 0…1.
  public var score: Float
  /// The time of the frame that made the event certain.
  public var time: Duration
  /// The time at which the gesture was seen first.
  public var start: Duration
  /// The duration from the first to the last time it was seen.
  public var duration: Duration
  /// The middle of the palm when the hand was seen last with a gesture, as fractions of the image's width and height.
  public var location: SIMD2<Float>

  /// Creates an event, such as for tests and previews.
  public init(
    phase: Phase, handID: Int = 0, gesture: HandGesture, handedness: Handedness = .right, score: Float = 1, time: Duration,
    start: Duration? = nil, duration: Duration = .zero, location: SIMD2<Float> = SIMD2(0.5, 0.5)
  ) {
    self.phase = phase
    self.handID = handID
    self.gesture = gesture
    self.handedness = handedness
    self.score = score
    self.time = time
    self.start = start ?? time
    self.duration = duration
    self.location = location
  }
}
