import GestureSupport
import HandValues

/// A step of a gesture or a movement of a hand.
///
/// A gesture began, was held or ended; a movement was made or is in progress. Events come from ``HandEventDetector``s.
///
/// ```swift
/// switch event.action {
/// case .gesture(let made) where made.gesture == .thumbUp: print("well done", made.score)
/// case .swipe(let swipe): print(swipe.direction, swipe.speed)
/// default: print(event)
/// }
/// ```
public struct HandEvent: Sendable, Hashable {
  /// The step of an action.
  ///
  /// Later versions may add steps: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// The action has begun, and will end.
    case began
    /// A gesture has been seen for the hold duration.
    case held
    /// The hand, its fingertips or its angle moved during a movement.
    case moved
    /// The action is over or was replaced.
    ///
    /// The hand or the stream may have ended.
    case ended
    /// A whole movement was made, without earlier events.
    case completed
    /// Events count from now on, because this gesture was held.
    ///
    /// See ``HandEventDetector/armed(by:)``.
    case armed
    /// Events no longer count.
    case disarmed
  }

  /// The gesture or the movement, with its numbers.
  ///
  /// Later versions may add actions: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public enum Action: Sendable, Hashable {
    /// A gesture.
    case gesture(Gesture)
    /// A fast and straight movement of a hand.
    case swipe(Swipe)
    /// An open hand that moves from side to side.
    case wave
    /// A touch of the thumb's and the index finger's tips.
    ///
    /// Reported by a ``HandMovementDetector``.
    case pinch(Pinch)
    /// An open hand that becomes a fist.
    case grab
    /// A fist that becomes an open hand.
    case release
    /// A circle of the index finger's tip.
    case circle(Circle)
    /// A finger's tap: it bends and straightens again.
    case tap(Tap)
    /// Two hands that move apart.
    case spread(TwoHands)
    /// Two hands that move towards each other.
    case squeeze(TwoHands)
    /// A touch of the thumb's and any finger's tips, of a ``FingerPinchDetector``.
    case fingerPinch(FingerPinch)
    /// A value set by a hand, of a ``HandFaderDetector``.
    case fader(Fader)
    /// A movement of a ``MovementModel``.
    case trained(Trained)
    /// A named event of the program's own detector.
    case custom(String)
  }

  /// The step.
  public var phase: Phase
  /// The gesture or the movement.
  public var action: Action
  /// The identity of the hand, see `Hand.id`.
  ///
  /// For two hands, the smaller identity.
  public var handID: Int
  /// The person whose hand it is.
  ///
  /// See ``HandEventDetector/withPeople(_:)``. Nil if people were not distinguished.
  public var personID: Int?
  /// The handedness of the hand when it was seen last.
  ///
  /// From `began` to `ended`, the handedness is that at `began`.
  public var handedness: Handedness
  /// The time of the frame that made the event certain.
  public var time: Duration
  /// The time at which the action began.
  public var start: Duration
  /// The duration from the start to the action's last sight.
  public var duration: Duration
  /// The location as fractions of the image's width and height.
  ///
  /// For a pinch it is the middle between the tips of thumb and index finger, for two hands the middle between the
  /// palms, otherwise the middle of the palm.
  public var location: SIMD2<Float>

  /// Creates an event.
  ///
  /// For a program's own detector, tests and previews.
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

  /// Returns the event that ends this event's action.
  ///
  /// - Parameters:
  ///   - time: The time of the end.
  ///   - lastSeen: The time at which the hand was last seen.
  func ended(at time: Duration, lastSeen: Duration) -> HandEvent {
    var event = self
    event.phase = .ended
    event.time = time
    event.duration = lastSeen - start
    return event
  }
}

/// The details of an event, whatever its action.
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

  /// The name of the gesture, the movement or the measure.
  ///
  /// Trained movements have the label of the model.
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

  /// The score, the probability or the strength, 0…1.
  ///
  /// A gesture has a score, a trained movement a probability and a finger's pinch a strength; nil for actions that
  /// rules decide.
  public var score: Float? {
    switch action {
    case .gesture(let made): made.score
    case .trained(let made): made.score
    case .fingerPinch(let pinch): pinch.strength
    default: nil
    }
  }

  /// The identity of the second hand; nil for actions of one hand.
  package var otherHandID: Int? {
    switch action {
    case .spread(let hands), .squeeze(let hands): hands.otherHandID
    default: nil
    }
  }

  /// The speed of a movement in hand sizes per second.
  ///
  /// Nil for actions without speed.
  package var speed: Float? {
    switch action {
    case .swipe(let swipe): swipe.speed
    case .tap(let tap): tap.speed
    case .spread(let hands), .squeeze(let hands): hands.speed
    default: nil
    }
  }

  /// The distance of a pinch's fingertips, in metres.
  package var aperture: Float? { if case .pinch(let pinch) = action { pinch.aperture } else { nil } }

  /// The finger that taps or pinches.
  package var finger: Finger? {
    switch action {
    case .tap(let tap): tap.finger
    case .fingerPinch(let pinch): pinch.finger
    default: nil
    }
  }

  /// The value set by a hand.
  package var fader: Action.Fader? { if case .fader(let fader) = action { fader } else { nil } }
}

extension HandEvent: CustomStringConvertible {
  /// The event in one line.
  ///
  /// For example, `Swipe_Left completed, Right hand 0, 1.084 s`.
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
