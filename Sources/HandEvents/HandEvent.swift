import HandValues

/// A step of a gesture or a movement of a hand: a gesture began, was held, ended; a movement was made, or is being made. Events come from ``HandEventDetector``s.
public struct HandEvent: Sendable, Hashable, Codable {
  /// The steps of what a hand does.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// It has begun, and will end.
    case began
    /// A gesture has been seen for the hold duration.
    case held
    /// The hand, its fingertips or its angle have moved in the course of a movement.
    case moved
    /// It is over, or something else has replaced it, or the hand was lost, or the stream is over.
    case ended
    /// A movement was made from its start to its end, and had no event before.
    case completed
    /// Events count from now on, since this gesture was held; see ``HandEventDetector/armed(by:)``.
    case armed
    /// Events no longer count.
    case disarmed
  }

  /// The gesture or the movement, with the numbers that belong to it.
  public enum Action: Sendable, Hashable, Codable {
    /// A gesture, with the highest score it has had so far, 0…1.
    case gesture(HandGesture, score: Float)
    /// A movement without numbers of its own, such as a wave or a grab.
    case movement(HandMovement)
    /// A swipe, with its mean speed in hand sizes per second. A hand size is twice the distance from the wrist to the middle
    /// finger's knuckle, about the length of an open hand.
    case swipe(HandMovement, speed: Float)
    /// A movement of two hands, with the identity of the second one and the mean speed of their distance in hand sizes per second.
    case twoHands(HandMovement, otherHandID: Int, speed: Float)
    /// A pinch, with the distance of the tips of thumb and index finger in metres; nil without world landmarks.
    case pinch(aperture: Float?)
    /// A pinch of a finger with the thumb, with its strength, 0…1; see `HandReading.pinchStrength(of:)`.
    case fingerPinch(Finger, strength: Float)
    /// A tap of a finger, with the mean speed of its tip on the way down in hand sizes per second, as the joints of the finger turn.
    case tap(Finger, speed: Float)
    /// A value that a hand sets, 0…1, and the measure that it is of; see ``HandFader``.
    case fader(HandFader.Measure, value: Float, measured: Float)
    /// A movement of a ``MovementModel``, with the probability that the model gives it, 0…1.
    case trained(label: String, score: Float)
    /// An event of a detector of the program's own, by its name.
    case custom(String)
  }

  /// The step.
  public var phase: Phase
  /// The gesture or the movement.
  public var action: Action
  /// The identity of the hand, see `Hand.id`; of two hands the smaller one.
  public var handID: Int
  /// Left or right, as the hand was seen last; from `began` to `ended` as it was seen at `began`.
  public var handedness: Handedness
  /// The time of the frame that made the event certain.
  public var time: Duration
  /// The time at which it began.
  public var start: Duration
  /// The duration from the start to the last time it was seen.
  public var duration: Duration
  /// The location as fractions of the image's width and height: the middle between the tips of thumb and index finger for a pinch, the middle
  /// between the palms for two hands, the middle of the palm otherwise.
  public var location: SIMD2<Float>

  /// Creates an event, such as for a detector of one's own, for tests and previews.
  public init(
    _ phase: Phase, _ action: Action, handID: Int = 0, handedness: Handedness = .right, time: Duration, start: Duration? = nil,
    duration: Duration = .zero, location: SIMD2<Float> = SIMD2(0.5, 0.5)
  ) {
    self.phase = phase
    self.action = action
    self.handID = handID
    self.handedness = handedness
    self.time = time
    self.start = start ?? time
    self.duration = duration
    self.location = location
  }

  /// The gesture; nil for anything else.
  public var gesture: HandGesture? { if case .gesture(let gesture, _) = action { gesture } else { nil } }

  /// The built-in movement; nil for anything else.
  public var motion: HandMovement? {
    switch action {
    case .movement(let kind), .swipe(let kind, _), .twoHands(let kind, _, _): kind
    case .pinch: .pinch
    case .tap(let finger, _): .tapping(finger)
    case .gesture, .fingerPinch, .fader, .trained, .custom: nil
    }
  }

  /// The score of a gesture, the probability of a trained movement, or the strength of a finger's pinch, 0…1; nil for what rules decide.
  public var score: Float? {
    switch action {
    case .gesture(_, let score), .trained(_, let score): score
    case .fingerPinch(_, let strength): strength
    case .movement, .swipe, .twoHands, .pinch, .tap, .fader, .custom: nil
    }
  }

  /// The identity of the second hand of a movement of two.
  package var otherHandID: Int? { if case .twoHands(_, let other, _) = action { other } else { nil } }

  /// The speed in hand sizes per second, of a movement that has one.
  package var speed: Float? {
    switch action {
    case .swipe(_, let speed), .twoHands(_, _, let speed), .tap(_, let speed): speed
    default: nil
    }
  }

  /// The distance of two fingertips in metres, of a pinch.
  package var aperture: Float? { if case .pinch(let aperture) = action { aperture } else { nil } }

  /// The finger that taps or pinches.
  package var finger: Finger? {
    switch action {
    case .tap(let finger, _), .fingerPinch(let finger, _): finger
    default: nil
    }
  }

  /// The value that a hand sets, 0…1, and the measure that it is of.
  package var fader: (value: Float, measured: Float)? {
    if case .fader(_, let value, let measured) = action { (value, measured) } else { nil }
  }

  /// The label of the gesture, of the movement or of the model, or the name of the measure that sets a value.
  public var name: String {
    switch action {
    case .gesture(let gesture, _): gesture.rawValue
    case .trained(let label, _): label
    case .custom(let name): name
    case .fingerPinch(let finger, _): "Pinch_" + finger.rawValue.prefix(1).uppercased() + finger.rawValue.dropFirst()
    case .fader(let measure, _, _): measure.rawValue
    case .movement, .swipe, .twoHands, .pinch, .tap: motion?.rawValue ?? ""
    }
  }

  /// The end of what this event is a step of, at a time, of a hand that was last seen at another.
  func ended(at time: Duration, lastSeen: Duration) -> HandEvent {
    var event = self
    (event.phase, event.time, event.duration) = (.ended, time, lastSeen - start)
    return event
  }
}

extension HandEvent.Action {
  /// The same as a person sees it who stands on the other side of the image.
  var mirrored: HandEvent.Action {
    switch self {
    case .movement(let kind): .movement(kind.mirrored)
    case .swipe(let kind, let speed): .swipe(kind.mirrored, speed: speed)
    case .twoHands(let kind, let other, let speed): .twoHands(kind.mirrored, otherHandID: other, speed: speed)
    case .gesture, .pinch, .fingerPinch, .tap, .fader, .trained, .custom: self
    }
  }
}
