/// Which gestures of a classifier may be the answer.
public enum GestureSelection: Sendable, Hashable {
  /// All of them.
  case all
  /// Only these; none of the classifier if the list is empty.
  case only([HandGesture])
  /// All but these. `.custom("None")` leaves out the answer that there is no gesture, so that the best gesture wins.
  case except([HandGesture])

  /// The gestures that are named.
  package var gestures: [HandGesture] {
    switch self {
    case .all: []
    case .only(let gestures), .except(let gestures): gestures
    }
  }
}

extension GestureSelection {
  /// The selection of MediaPipe's two lists of names: the allowlist wins over the denylist, and an empty list counts as
  /// absent.
  package init(allowlist: [String]?, denylist: [String]?) {
    func gestures(_ names: [String]?) -> [HandGesture]? {
      names.flatMap { $0.isEmpty ? nil : $0.map { HandGesture(rawValue: $0) ?? .custom($0) } }
    }
    self = gestures(allowlist).map { .only($0) } ?? gestures(denylist).map { .except($0) } ?? .all
  }
}
