/// The movements that a ``HandMotionDetector`` knows without training. The raw values are the names in its events.
public enum HandMotionKind: String, Sendable, Hashable, CaseIterable, Codable {
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
  /// The tip of the index finger goes round once, clockwise.
  case circleClockwise = "Circle_Clockwise"
  /// The tip of the index finger goes round once, counterclockwise.
  case circleCounterclockwise = "Circle_Counterclockwise"
  /// The index finger bends and straightens again while the hand is at rest.
  case tap = "Tap"
  /// Two hands move apart.
  case spread = "Spread"
  /// Two hands move towards each other.
  case squeeze = "Squeeze"

  /// The same movement in the mirrored image.
  var mirrored: HandMotionKind {
    switch self {
    case .swipeLeft: .swipeRight
    case .swipeRight: .swipeLeft
    case .circleClockwise: .circleCounterclockwise
    case .circleCounterclockwise: .circleClockwise
    default: self
    }
  }
}
