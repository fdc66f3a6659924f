import GestureFoundation
import HandValues

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
  /// A second tap right after one, reported instead of it. Like all that follow, only if it is asked for.
  case doubleTap = "Double_Tap"
  /// A second short pinch right after one, reported when it ends.
  case doublePinch = "Double_Pinch"
  /// The tips of thumb and middle finger touch, that of the index finger does not.
  case middlePinch = "Middle_Pinch"
  /// The hand moves towards the camera: it becomes larger.
  case push = "Push"
  /// The hand moves away from the camera: it becomes smaller.
  case pull = "Pull"
  /// The closed hand turns in the image, as with a knob.
  case knob = "Knob"
  /// Index and middle finger, stretched out alone, move fast and straight towards smaller x.
  case twoFingerSwipeLeft = "Two_Finger_Swipe_Left"
  /// Index and middle finger, stretched out alone, move fast and straight towards larger x.
  case twoFingerSwipeRight = "Two_Finger_Swipe_Right"
  /// Index and middle finger, stretched out alone, move fast and straight upwards.
  case twoFingerSwipeUp = "Two_Finger_Swipe_Up"
  /// Index and middle finger, stretched out alone, move fast and straight downwards.
  case twoFingerSwipeDown = "Two_Finger_Swipe_Down"
  /// The tip of a pointing index finger moves straight towards smaller x, at any speed, and stops.
  case strokeLeft = "Stroke_Left"
  /// The tip of a pointing index finger moves straight towards larger x, at any speed, and stops.
  case strokeRight = "Stroke_Right"
  /// The tip of a pointing index finger moves straight upwards, at any speed, and stops.
  case strokeUp = "Stroke_Up"
  /// The tip of a pointing index finger moves straight downwards, at any speed, and stops.
  case strokeDown = "Stroke_Down"

  /// The thumb bends towards the palm and back while the hand and the other fingers are at rest.
  case thumbTap = "Thumb_Tap"
  /// The middle finger bends and straightens again while the hand and the other fingers are at rest.
  case middleTap = "Middle_Tap"
  /// The ring finger bends and straightens again while the hand and the other fingers are at rest.
  case ringTap = "Ring_Tap"
  /// The little finger bends and straightens again while the hand and the other fingers are at rest.
  case pinkyTap = "Pinky_Tap"

  /// The movements that are looked for unless others are asked for: those that hands seldom make by accident.
  public static let usual: Set<HandMotionKind> = [
    .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .wave, .pinch, .grab, .release, .circleClockwise, .circleCounterclockwise, .tap, .spread,
    .squeeze,
  ]

  /// In the order of ``along(_:within:of:)``.
  static let swipes: [HandMotionKind] = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]
  static let twoFingerSwipes: [HandMotionKind] = [.twoFingerSwipeLeft, .twoFingerSwipeRight, .twoFingerSwipeUp, .twoFingerSwipeDown]
  static let strokes: [HandMotionKind] = [.strokeLeft, .strokeRight, .strokeUp, .strokeDown]

  static func tapping(_ finger: Finger) -> HandMotionKind {
    switch finger {
    case .thumb: .thumbTap
    case .index: .tap
    case .middle: .middleTap
    case .ring: .ringTap
    case .pinky: .pinkyTap
    }
  }

  /// That of the four kinds, left, right, up and down, that a displacement goes; nil if it is more than an angle in degrees away from each.
  static func along(_ displacement: SIMD2<Float>, within angle: Float, of kinds: [HandMotionKind]) -> HandMotionKind? {
    let (x, y) = (displacement.x, displacement.y)
    guard kinds.count == 4, atan2(min(abs(x), abs(y)), max(abs(x), abs(y))) * 180 / .pi <= angle else { return nil }
    return abs(x) > abs(y) ? (x > 0 ? kinds[1] : kinds[0]) : (y > 0 ? kinds[3] : kinds[2])
  }

  /// The same movement in the mirrored image.
  var mirrored: HandMotionKind {
    switch self {
    case .swipeLeft: .swipeRight
    case .swipeRight: .swipeLeft
    case .circleClockwise: .circleCounterclockwise
    case .circleCounterclockwise: .circleClockwise
    case .twoFingerSwipeLeft: .twoFingerSwipeRight
    case .twoFingerSwipeRight: .twoFingerSwipeLeft
    case .strokeLeft: .strokeRight
    case .strokeRight: .strokeLeft
    default: self
    }
  }
}
