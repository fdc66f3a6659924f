import HandValues

/// The movements that a ``HandMovementDetector`` knows without training.
///
/// The raw values are the names in its events. Later versions may add movements: a `switch` needs a `default`.
#if compiler(>=6.3)
  @nonexhaustive
#endif
public enum HandMovement: String, Sendable, Hashable, CaseIterable, Codable {
  /// The hand moves fast and straight towards smaller x.
  case swipeLeft = "Swipe_Left"
  /// The hand moves fast and straight towards larger x.
  case swipeRight = "Swipe_Right"
  /// The hand moves fast and straight towards smaller y: upwards.
  case swipeUp = "Swipe_Up"
  /// The hand moves fast and straight towards larger y: downwards.
  case swipeDown = "Swipe_Down"
  /// The open hand moves from side to side.
  case wave = "Wave"
  /// The tips of thumb and index finger touch.
  case pinch = "Pinch"
  /// The open hand becomes a fist.
  case grab = "Grab"
  /// The fist becomes an open hand.
  case release = "Release"
  /// The tip of the index finger makes a circle, clockwise.
  case circleClockwise = "Circle_Clockwise"
  /// The tip of the index finger makes a circle, counterclockwise.
  case circleCounterclockwise = "Circle_Counterclockwise"
  /// The index finger bends and straightens again.
  ///
  /// The hand is at rest.
  case tap = "Tap"
  /// Two hands move apart.
  case spread = "Spread"
  /// Two hands move towards each other.
  case squeeze = "Squeeze"
  /// The thumb bends towards the palm and back.
  ///
  /// The hand and the other fingers are at rest. This movement and the following ones are not usual.
  case thumbTap = "Thumb_Tap"
  /// The middle finger bends and straightens again.
  ///
  /// The hand and the other fingers are at rest.
  case middleTap = "Middle_Tap"
  /// The ring finger bends and straightens again.
  ///
  /// The hand and the other fingers are at rest.
  case ringTap = "Ring_Tap"
  /// The little finger bends and straightens again.
  ///
  /// The hand and the other fingers are at rest.
  case pinkyTap = "Pinky_Tap"

  /// The movements reported by default, which hands seldom make by accident.
  public static let usual: Set<HandMovement> = [
    .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .wave, .pinch, .grab, .release, .circleClockwise,
    .circleCounterclockwise, .tap, .spread,
    .squeeze,
  ]

  static func swiping(_ direction: HandEvent.Action.Direction) -> HandMovement {
    switch direction {
    case .left: .swipeLeft
    case .right: .swipeRight
    case .up: .swipeUp
    case .down: .swipeDown
    }
  }

  static func tapping(_ finger: Finger) -> HandMovement {
    switch finger {
    case .thumb: .thumbTap
    case .index: .tap
    case .middle: .middleTap
    case .ring: .ringTap
    case .pinky: .pinkyTap
    }
  }
}
