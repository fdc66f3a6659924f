/// Follows what was let begin to its end: no `began` without its `ended`, and no step of what did not count when it
/// began. A value that a hand sets has no such beginning: it begins with the first of its steps that counts.
struct CountedActions: Sendable {
  /// An action of a hand, or of any hand.
  struct Key: Hashable {
    let name: String
    let handID: Int?
  }

  /// The events that have begun and not ended, each with its newest step.
  private var open: [Key: HandEvent] = [:]

  /// Whether nothing is being made; a value that is set is none.
  var isEmpty: Bool { open.values.allSatisfy { $0.fader != nil } }

  /// The event as it counts, or nil; asked once for each, in order. `mayBegin` decides on those that are the first of
  /// what the hand does.
  mutating func counted(_ event: HandEvent, mayBegin: (HandEvent) -> Bool) -> HandEvent? {
    let key = Key(name: event.name, handID: event.handID)
    var event = event
    if event.phase == .moved, event.fader != nil, open[key] == nil {
      (event.phase, event.start, event.duration) = (.began, event.time, .zero)
    }
    switch event.phase {
    case .armed, .disarmed: return event
    case .completed, .began: guard mayBegin(event) else { return nil }
    case .held, .moved: guard open[key] != nil else { return nil }
    case .ended: return open.removeValue(forKey: key).map { _ in event }
    }
    if event.phase != .completed { open[key] = event }
    return event
  }

  /// The ends of the values that are set: they no longer count.
  mutating func endValues(at time: Duration) -> [HandEvent] {
    let values = open.filter { $0.value.fader != nil }.sorted {
      ($0.value.handID, $0.key.name) < ($1.value.handID, $1.key.name)
    }
    return values.compactMap { open.removeValue(forKey: $0.key)?.ended(at: time, lastSeen: time) }
  }
}
