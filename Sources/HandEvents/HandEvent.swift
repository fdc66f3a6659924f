import GestureSupport
import HandValues

/// A step of a gesture or a movement of a hand: a gesture began, was held, ended; a movement was made, or is being
/// made. Events come from ``HandEventDetector``s.
///
/// ```swift
/// switch event.action {
/// case .gesture(let made) where made.gesture == .thumbUp: print("well done", made.score)
/// case .swipe(let swipe): print(swipe.direction, swipe.speed)
/// default: print(event)
/// }
/// ```
public struct HandEvent: Sendable, Hashable {
  /// The steps of what a hand does. Later versions may add steps: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
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

  /// The gesture or the movement, with the numbers that belong to it. Later versions may add actions: a `switch` needs
  /// a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public enum Action: Sendable, Hashable {
    /// A gesture.
    case gesture(Gesture)
    /// A fast and straight way of a hand.
    case swipe(Swipe)
    /// An open hand that moves from side to side.
    case wave
    /// A touch of the tips of thumb and index finger, of a ``HandMovementDetector``.
    case pinch(Pinch)
    /// An open hand that becomes a fist.
    case grab
    /// A fist that becomes an open hand.
    case release
    /// A round of the tip of the index finger.
    case circle(Circle)
    /// A finger that bends and straightens again.
    case tap(Tap)
    /// Two hands that move apart.
    case spread(TwoHands)
    /// Two hands that move towards each other.
    case squeeze(TwoHands)
    /// A touch of the tips of the thumb and any finger, of a ``FingerPinchDetector``.
    case fingerPinch(FingerPinch)
    /// A value that a hand sets, of a ``HandFaderDetector``.
    case fader(Fader)
    /// A movement of a ``MovementModel``.
    case trained(Trained)
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
  /// The location as fractions of the image's width and height: the middle between the tips of thumb and index finger
  /// for a pinch, the middle between the palms for two hands, the middle of the palm otherwise.
  public var location: SIMD2<Float>

  /// Creates an event, such as for a detector of one's own, for tests and previews.
  public init(
    _ phase: Phase, _ action: Action, handID: Int = 0, handedness: Handedness = .right, time: Duration,
    start: Duration? = nil,
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

  /// The end of what this event is a step of, at a time, of a hand that was last seen at another.
  func ended(at time: Duration, lastSeen: Duration) -> HandEvent {
    var event = self
    event.phase = .ended
    event.time = time
    event.duration = lastSeen - start
    return event
  }
}

/// What an event says, whatever its action is.
extension HandEvent {
  /// The gesture; nil for anything else.
  public var gesture: HandGesture? { if case .gesture(let made) = action { made.gesture } else { nil } }

  /// The built-in movement; nil for anything else.
  public var movement: HandMovement? {
    switch action {
    case .swipe(let swipe): .swiping(swipe.direction)
    case .wave: .wave
    case .pinch: .pinch
    case .grab: .grab
    case .release: .release
    case .circle(let circle): circle.isClockwise ? .circleClockwise : .circleCounterclockwise
    case .tap(let tap): .tapping(tap.finger)
    case .spread: .spread
    case .squeeze: .squeeze
    case .gesture, .fingerPinch, .fader, .trained, .custom: nil
    }
  }

  /// The label of the gesture, of the movement or of the model, or the name of the measure that sets a value.
  public var name: String {
    switch action {
    case .gesture(let made): made.gesture.rawValue
    case .trained(let made): made.label
    case .custom(let name): name
    case .fingerPinch(let pinch):
      "Pinch_" + pinch.finger.rawValue.prefix(1).uppercased() + pinch.finger.rawValue.dropFirst()
    case .fader(let fader): fader.measure.rawValue
    case .swipe, .wave, .pinch, .grab, .release, .circle, .tap, .spread, .squeeze: movement?.rawValue ?? ""
    }
  }

  /// The score of a gesture, the probability of a trained movement, or the strength of a finger's pinch, 0…1; nil for
  /// what rules decide.
  public var score: Float? {
    switch action {
    case .gesture(let made): made.score
    case .trained(let made): made.score
    case .fingerPinch(let pinch): pinch.strength
    default: nil
    }
  }

  /// The identity of the second hand of a movement of two.
  public var otherHandID: Int? {
    switch action {
    case .spread(let hands), .squeeze(let hands): hands.otherHandID
    default: nil
    }
  }

  /// The speed in hand sizes per second, of a movement that has one.
  public var speed: Float? {
    switch action {
    case .swipe(let swipe): swipe.speed
    case .tap(let tap): tap.speed
    case .spread(let hands), .squeeze(let hands): hands.speed
    default: nil
    }
  }

  /// The distance of two fingertips in metres, of a pinch.
  public var aperture: Float? { if case .pinch(let pinch) = action { pinch.aperture } else { nil } }

  /// The finger that taps or pinches.
  public var finger: Finger? {
    switch action {
    case .tap(let tap): tap.finger
    case .fingerPinch(let pinch): pinch.finger
    default: nil
    }
  }

  /// The value that a hand sets.
  package var fader: Action.Fader? { if case .fader(let fader) = action { fader } else { nil } }
}

extension HandEvent: CustomStringConvertible {
  /// The event in one line, such as `Swipe_Left completed, Right hand 0, 1.084 s`.
  public var description: String {
    let words = [
      score.map { "score \(Double($0).fixed(2))" }, speed.map { "\(Double($0).fixed(2)) hand sizes/s" },
      aperture.map { "\(Double($0).fixed(3)) m apart" }, fader.map { "value \(Double($0.value).fixed(2))" },
    ]
    let hand = otherHandID.map { "hands \(handID) and \($0)" } ?? "\(handedness.rawValue) hand \(handID)"
    return (["\(name) \(phase.rawValue)", hand] + words.compactMap(\.self) + ["\(time.seconds.fixed(3)) s"]).joined(
      separator: ", ")
  }
}
