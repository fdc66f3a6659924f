import HandValues

/// The members of an action in JSON.
struct ActionMembers {
  /// The subject of an event's name.
  enum Kind: String {
    case gesture, movement, fingerPinch, value, trained, custom
  }

  /// The subject of ``name``.
  var kind = Kind.custom
  /// The name of the gesture, the movement or the measure.
  var name: String
  /// The finger that pinches.
  var finger: Finger?
  /// The identity of the second hand.
  var otherHandID: Int?
  /// The score, the probability or the strength.
  var score: Float?
  /// The speed of a movement.
  var speed: Float?
  /// The distance of a pinch's fingertips.
  var aperture: Float?
  /// The value that a hand sets.
  var value: Float?
  /// The measured value before calibration.
  var measured: Float?

  /// The action. An unknown name becomes a custom action.
  var action: HandEvent.Action {
    switch kind {
    case .gesture: return .gesture(HandEvent.Action.Gesture(.custom(name), score: score ?? 1))
    case .trained: return .trained(HandEvent.Action.Trained(name, score: score ?? 1))
    case .fingerPinch:
      guard let finger else { break }
      return .fingerPinch(HandEvent.Action.FingerPinch(finger, strength: score ?? 1))
    case .value:
      guard let measure = HandFader.Measure(rawValue: name) else { break }
      return .fader(HandEvent.Action.Fader(measure, value: value ?? 0, measured: measured ?? 0))
    case .movement:
      guard let movement = HandMovement(rawValue: name) else { break }
      let hands = HandEvent.Action.TwoHands(otherHandID: otherHandID ?? 0, speed: speed ?? 0)
      return movement.action(speed: hands.speed, hands: hands, aperture: aperture)
    case .custom: break
    }
    return .custom(name)
  }
}

extension HandMovement {
  /// Returns the action of the movement's event with the given numbers.
  func action(speed: Float, hands: HandEvent.Action.TwoHands, aperture: Float?) -> HandEvent.Action {
    func swipe(_ direction: HandEvent.Action.Direction) -> HandEvent.Action {
      .swipe(HandEvent.Action.Swipe(direction, speed: speed))
    }
    func tap(_ finger: Finger) -> HandEvent.Action { .tap(HandEvent.Action.Tap(finger, speed: speed)) }
    switch self {
    case .swipeLeft: return swipe(.left)
    case .swipeRight: return swipe(.right)
    case .swipeUp: return swipe(.up)
    case .swipeDown: return swipe(.down)
    case .wave: return .wave
    case .pinch: return .pinch(HandEvent.Action.Pinch(aperture: aperture))
    case .grab: return .grab
    case .release: return .release
    case .circleClockwise: return .circle(HandEvent.Action.Circle(isClockwise: true))
    case .circleCounterclockwise: return .circle(HandEvent.Action.Circle(isClockwise: false))
    case .tap: return tap(.index)
    case .thumbTap: return tap(.thumb)
    case .middleTap: return tap(.middle)
    case .ringTap: return tap(.ring)
    case .pinkyTap: return tap(.pinky)
    case .spread: return .spread(hands)
    case .squeeze: return .squeeze(hands)
    }
  }
}
