/// The gestures of a classifier that may be the answer.
public enum GestureSelection: Sendable, Hashable {
  /// All gestures.
  case all
  /// Only these gestures; none of the classifier's if the list is empty.
  case only([HandGesture])
  /// All except these gestures.
  ///
  /// `.custom("None")` removes the answer «None», so that the best gesture wins.
  case except([HandGesture])

  /// The listed gestures.
  package var gestures: [HandGesture] {
    switch self {
    case .all: []
    case .only(let gestures), .except(let gestures): gestures
    }
  }
}

extension GestureSelection {
  /// Creates the selection from MediaPipe's two lists.
  ///
  /// The allowlist overrides the denylist, and an empty list counts as absent.
  package init(allowlist: [String]?, denylist: [String]?) {
    func gestures(_ names: [String]?) -> [HandGesture]? {
      names.flatMap { $0.isEmpty ? nil : $0.map { HandGesture(rawValue: $0) ?? .custom($0) } }
    }
    self = gestures(allowlist).map { .only($0) } ?? gestures(denylist).map { .except($0) } ?? .all
  }
}
