/// Follows actions that were let begin to their ends.
///
/// Every `began` has its `ended`, and no step belongs to an action that did not count at its beginning. Values set by
/// hands have no such beginning: a value begins with the first of its steps that counts.
struct CountedActions: Sendable {
  /// An action of a hand, or of any hand.
  struct Key: Hashable {
    let name: String
    let handID: Int?
  }

  /// The newest step of each event that has begun and not ended.
  private var open: [Key: HandEvent] = [:]

  /// Whether no action is in progress; set values are no actions.
  var isEmpty: Bool { open.values.allSatisfy { $0.fader != nil } }

  /// Returns the event as it counts, or nil.
  ///
  /// Called once for each event, in order. `mayBegin` decides on the first event of an action.
  mutating func counted(_ event: HandEvent, mayBegin: (HandEvent) -> Bool) -> HandEvent? {
    let key = Key(name: event.name, handID: event.handID)
    var event = event
    if event.phase == .moved, event.fader != nil, open[key] == nil {
      event.phase = .began
      event.start = event.time
      event.duration = .zero
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

  /// Returns the ends of the set values, which no longer count.
  mutating func endValues(at time: Duration) -> [HandEvent] {
    let values = open.filter { $0.value.fader != nil }.sorted {
      ($0.value.handID, $0.key.name) < ($1.value.handID, $1.key.name)
    }
    return values.compactMap { open.removeValue(forKey: $0.key)?.ended(at: time, lastSeen: time) }
  }
}
