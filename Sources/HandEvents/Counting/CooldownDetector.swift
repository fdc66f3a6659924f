import HandValues

/// A detector whose events do not repeat at once.
///
/// See ``HandEventDetector/cooldown(_:acrossHands:)``.
struct CooldownDetector<Base: HandEventDetector>: HandEventDetector {
  private var base: Base
  private let duration: Duration
  private let acrossHands: Bool
  private var lastCounted: [CountedActions.Key: Duration] = [:]
  private var actions = CountedActions()
  private var order = StreamOrder()

  fileprivate init(_ base: Base, _ duration: Duration, acrossHands: Bool) {
    self.base = base
    self.duration = duration
    self.acrossHands = acrossHands
  }

  /// Returns the counting events that a frame makes certain.
  mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: base.events(for: frame).compactMap { counted($0) }
    case .late: []
    case .restarted(let frames): finish() + frames.flatMap { self.events(for: $0) }
    }
  }

  /// Ends the actions in progress.
  mutating func finish() -> [HandEvent] {
    defer { (lastCounted, actions, order) = ([:], CountedActions(), StreamOrder()) }
    return base.finish().compactMap { counted($0) }
  }

  private mutating func counted(_ event: HandEvent) -> HandEvent? {
    let key = CountedActions.Key(name: event.name, handID: acrossHands ? nil : event.handID)
    let last = lastCounted[key]
    let duration = duration
    let counted = actions.counted(event) { event in
      event.fader != nil || last.map { event.time - $0 >= duration } ?? true
    }
    if counted != nil, event.phase == .began || event.phase == .completed {
      // Hands always get new identities: entries whose cooldown is over are forgotten.
      lastCounted = lastCounted.filter { event.time - $0.value < duration }
      lastCounted[key] = event.time
    }
    return counted
  }
}

extension HandEventDetector {
  /// Returns this detector without events that repeat within a duration.
  ///
  /// The duration begins when an event of the same name and hand begins. Values set by hands (``HandFaderDetector``)
  /// are not held back.
  ///
  /// - Parameters:
  ///   - duration: The duration, at least 0.
  ///   - acrossHands: Whether an event of another hand counts as a repetition: two people's thumbs up are one then.
  /// - Throws: `StatusError` (invalid argument) for a duration below 0.
  public func cooldown(_ duration: Duration, acrossHands: Bool = false) throws(StatusError) -> some HandEventDetector {
    try StatusError.check(duration >= .zero, option: "cooldown", duration, "at least 0 seconds")
    return CooldownDetector(self, duration, acrossHands: acrossHands)
  }
}
