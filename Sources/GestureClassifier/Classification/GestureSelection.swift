/// The gestures of a classifier that may be the answer.
public enum GestureSelection: Sendable, Hashable {
  /// All gestures.
  case all
  /// Only these gestures; none of the classifier's if the set is empty.
  case only(Set<HandGesture>)
  /// All except these gestures.
  ///
  /// `.custom("None")` removes the answer «None», so that the best gesture wins.
  case except(Set<HandGesture>)

  /// The gestures of the set.
  package var gestures: Set<HandGesture> {
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
    func gestures(_ names: [String]?) -> Set<HandGesture>? {
      names.flatMap { $0.isEmpty ? nil : Set($0.map { HandGesture(rawValue: $0) ?? .custom($0) }) }
    }
    self = gestures(allowlist).map { .only($0) } ?? gestures(denylist).map { .except($0) } ?? .all
  }
}
