import HandValues

/// The numbers of each action; later versions may add some.
extension HandEvent.Action {
  /// A gesture that a hand makes.
  public struct Gesture: Sendable, Hashable {
    /// The gesture.
    public var gesture: HandGesture
    /// The highest score that the gesture has had so far, 0…1.
    public var score: Float

    /// Creates a gesture with its score.
    public init(_ gesture: HandGesture, score: Float) {
      self.gesture = gesture
      self.score = score
    }
  }

  /// A direction in the image, or from the person's view.
  ///
  /// See `HandMovementSettings.viewpoint`.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// One of the four directions.
    case left, right, up, down

    /// The same direction in the mirrored image.
    var mirrored: Direction { self == .left ? .right : self == .right ? .left : self }
  }

  /// A fast and straight movement of a hand.
  public struct Swipe: Sendable, Hashable {
    /// The direction of the hand's movement.
    public var direction: Direction
    /// The mean speed in hand sizes per second.
    ///
    /// A hand size is twice the distance from the wrist to the middle finger's knuckle, about the length of an open
    /// hand.
    public var speed: Float

    /// Creates a swipe.
    public init(_ direction: Direction, speed: Float) {
      self.direction = direction
      self.speed = speed
    }
  }

  /// A circle of the index finger's tip.
  public struct Circle: Sendable, Hashable {
    /// Whether the tip moves clockwise.
    public var isClockwise: Bool

    /// Creates a circle.
    public init(isClockwise: Bool) { self.isClockwise = isClockwise }
  }

  /// A movement of two hands.
  public struct TwoHands: Sendable, Hashable {
    /// The identity of the second hand.
    public var otherHandID: Int
    /// The mean speed of the change in the hands' distance.
    ///
    /// In hand sizes per second.
    public var speed: Float

    /// Creates a movement of two hands.
    public init(otherHandID: Int, speed: Float) {
      self.otherHandID = otherHandID
      self.speed = speed
    }
  }

  /// A touch of the thumb's and the index finger's tips.
  public struct Pinch: Sendable, Hashable {
    /// The distance of the two tips, in metres; nil without world landmarks.
    public var aperture: Float?

    /// Creates a pinch.
    public init(aperture: Float? = nil) { self.aperture = aperture }
  }

  /// A touch of the thumb's and another finger's tips.
  public struct FingerPinch: Sendable, Hashable {
    /// The finger that touches the thumb.
    public var finger: Finger
    /// The strength, 0…1; see `HandReading.pinchStrength(of:)`.
    public var strength: Float

    /// Creates a pinch of a finger.
    public init(_ finger: Finger, strength: Float) {
      self.finger = finger
      self.strength = strength
    }
  }

  /// A finger's tap: it bends and straightens again.
  public struct Tap: Sendable, Hashable {
    /// The finger.
    public var finger: Finger
    /// The mean speed of the fingertip's way down.
    ///
    /// In hand sizes per second. The angles of the finger's joints give the speed.
    public var speed: Float

    /// Creates a tap.
    public init(_ finger: Finger, speed: Float) {
      self.finger = finger
      self.speed = speed
    }
  }

  /// A value set by a hand; see ``HandFader``.
  public struct Fader: Sendable, Hashable {
    /// The measure that sets the value.
    public var measure: HandFader.Measure
    /// The value, 0…1.
    public var value: Float
    /// The measure of the hand, in its own unit.
    public var measured: Float

    /// Creates a value.
    public init(_ measure: HandFader.Measure, value: Float, measured: Float) {
      self.measure = measure
      self.value = value
      self.measured = measured
    }
  }

  /// A movement of a ``MovementModel``.
  public struct Trained: Sendable, Hashable {
    /// The label of the movement.
    public var label: String
    /// The probability that the model gives the movement, 0…1.
    public var score: Float

    /// Creates a trained movement.
    public init(_ label: String, score: Float) {
      self.label = label
      self.score = score
    }
  }

  /// The action as seen from the other side of the image.
  var mirrored: HandEvent.Action {
    switch self {
    case .swipe(let swipe): .swipe(Swipe(swipe.direction.mirrored, speed: swipe.speed))
    case .circle(let circle): .circle(Circle(isClockwise: !circle.isClockwise))
    case .gesture, .wave, .pinch, .grab, .release, .tap, .spread, .squeeze, .fingerPinch, .fader, .trained, .custom:
      self
    }
  }
}
