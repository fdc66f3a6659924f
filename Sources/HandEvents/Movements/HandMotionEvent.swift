import HandValues

/// A movement of a hand, or a step of one. Events come from a ``HandMotionDetector``.
public struct HandMotionEvent: Sendable, Hashable, Codable {
  /// The kinds of events.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// The movement was made, from its start to its end: every movement but wave and pinch.
    case completed
    /// A wave or a pinch has begun.
    case began
    /// The hand, or the distance of the two fingertips, has moved during a pinch.
    case moved
    /// The wave or the pinch is over, or its hand was lost, or the stream is over.
    case ended
  }

  /// The movement of a hand, or of two.
  public enum Movement: Sendable, Hashable, Codable {
    /// A movement that is known without training.
    case builtIn(HandMotionKind)
    /// A label of a ``MotionModel``, with the probability that the model gives it, 0…1.
    case trained(label: String, score: Float)

    /// The raw value of the built-in movement, or the label of the trained one.
    public var name: String {
      switch self {
      case .builtIn(let kind): kind.rawValue
      case .trained(let label, _): label
      }
    }

    /// The probability of a trained movement; nil for the built-in ones, which are decided by rules.
    public var score: Float? {
      if case .trained(_, let score) = self { score } else { nil }
    }
  }

  /// The kind of event.
  public var phase: Phase
  /// The movement.
  public var movement: Movement
  /// The identity of the hand, see `Hand.id`; of two hands the one with the smaller identity.
  public var handID: Int
  /// The identity of the second hand of a movement of two hands.
  public var otherHandID: Int?
  /// Left or right, as the hand was seen last.
  public var handedness: Handedness?
  /// The time of the frame that made the event certain.
  public var time: Duration
  /// The time at which the movement began.
  public var start: Duration
  /// The duration of the movement, or of its part until now.
  public var duration: Duration
  /// The location as fractions of the image's width and height: the middle between the tips of thumb and index finger for a pinch, the middle
  /// between the palms for two hands, the middle of the palm otherwise.
  public var location: SIMD2<Float>
  /// The mean speed in hand sizes per second: of a swipe, and of the distance of two hands. A hand size is twice the distance from the wrist to
  /// the middle finger's knuckle, about the length of an open hand.
  public var speed: Float?
  /// The distance of the tips of thumb and index finger in metres, of a pinch; nil without world landmarks.
  public var aperture: Float?
  /// The rotation of a knob since the movement began, in degrees, clockwise positive.
  public var angle: Float?

  /// Creates an event, such as for tests and previews.
  public init(
    phase: Phase, movement: Movement, handID: Int = 0, otherHandID: Int? = nil, handedness: Handedness? = nil, time: Duration,
    start: Duration? = nil, duration: Duration = .zero, location: SIMD2<Float> = SIMD2(0.5, 0.5), speed: Float? = nil,
    aperture: Float? = nil, angle: Float? = nil
  ) {
    self.phase = phase
    self.movement = movement
    self.handID = handID
    self.otherHandID = otherHandID
    self.handedness = handedness
    self.time = time
    self.start = start ?? time
    self.duration = duration
    self.location = location
    self.speed = speed
    self.aperture = aperture
    self.angle = angle
  }

  /// The built-in movement; nil for one of a ``MotionModel``.
  public var kind: HandMotionKind? {
    if case .builtIn(let kind) = movement { kind } else { nil }
  }
}
