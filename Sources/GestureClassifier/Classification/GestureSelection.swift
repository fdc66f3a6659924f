import HandLandmarkerCore

/// Which gestures of a classifier may be the answer.
public enum GestureSelection: Sendable, Hashable {
  /// All of them.
  case all
  /// Only these, at least one.
  case only([Gesture])
  /// All but these. `.custom("None")` leaves out the answer that there is no gesture, so that the best gesture wins.
  case except([Gesture])

  /// The gestures that are named.
  package var gestures: [Gesture] {
    switch self {
    case .all: []
    case .only(let gestures), .except(let gestures): gestures
    }
  }
}
