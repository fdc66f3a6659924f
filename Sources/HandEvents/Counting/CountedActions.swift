/// Follows what was let begin to its end: no `began` without its `ended`, and no step of what did not count when it began.
struct CountedActions: Sendable {
  /// An action of a hand, or of any hand.
  struct Key: Hashable {
    let name: String
    let handID: Int?
  }

  private var open: Set<Key> = []

  /// Whether nothing is being made.
  var isEmpty: Bool { open.isEmpty }

  /// Whether an event counts; asked once for each, in order. `mayBegin` decides on those that are the first of what the hand does.
  mutating func counts(_ event: HandEvent, mayBegin: (HandEvent) -> Bool) -> Bool {
    let key = Key(name: event.name, handID: event.handID)
    switch event.phase {
    case .armed, .disarmed: return true
    case .completed: return mayBegin(event)
    case .began:
      guard mayBegin(event) else { return false }
      open.insert(key)
      return true
    case .held, .moved: return open.contains(key)
    case .ended: return open.remove(key) != nil
    }
  }
}
