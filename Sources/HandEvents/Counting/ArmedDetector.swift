import HandValues

/// A detector whose events count only after a certain gesture was held.
///
/// See ``HandEventDetector/armed(by:)``. Events count until a pause or until another gesture is held, so that nothing
/// happens by accident. They count for all hands, whichever hand has armed the detector. Two further events report it:
/// ``HandEvent/Phase/armed`` and ``HandEvent/Phase/disarmed``. Events of the arming gesture do not count. An action
/// that began while events counted is followed to its end: every `began` has its `ended`. Values set by hands begin and
/// end with the time in which events count.
struct ArmedDetector<Base: HandEventDetector>: HandEventDetector {
  /// The arming gesture, and the times of arming and disarming.
  let settings: EventArmingSettings
  /// Whether events count.
  var isArmed: Bool { armed != nil }

  private var base: Base
  /// The detectors of the arming gesture and of others.
  private var holding: GestureEventDetector
  private var otherHolding: GestureEventDetector?
  /// The hands that hold the arming gesture.
  private var armingHands: Set<Int> = []
  /// The arming event, and the time since which events count.
  ///
  /// Nil while they do not.
  private var armed: (event: HandEvent, since: Duration)?
  /// The last stretch in which events counted.
  ///
  /// An event that begins with the frame that ends the stretch still counts.
  private var lastArmed: ClosedRange<Duration>?
  private var lastActivity = Duration.zero
  private var lastTime = Duration.zero
  private var actions = CountedActions()
  private var order = StreamOrder()

  fileprivate init(_ base: Base, _ settings: EventArmingSettings) throws(StatusError) {
    try settings.check()
    self.base = base
    self.settings = settings
    func detector(_ duration: Duration) throws(StatusError) -> GestureEventDetector {
      var settings = settings.seeing
      settings.holdInterval = nil
      settings.ignoredGestures = []
      settings.holdDuration = duration
      return try GestureEventDetector(settings: settings)
    }
    holding = try detector(settings.holdDuration)
    if let duration = settings.disarmDuration { otherHolding = try detector(duration) }
  }

  /// Returns the counting events that a frame makes certain.
  mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: break
    case .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    lastTime = frame.time
    let change = update(with: frame)
    let counted = base.events(for: frame).compactMap { self.counted($0) }
    // Events that end with the disarming frame still count.
    return change.last?.phase == .disarmed ? counted + change : change + counted
  }

  /// Ends the actions in progress; events no longer count.
  mutating func finish() -> [HandEvent] {
    let events = base.finish().compactMap { counted($0) } + disarm()
    _ = holding.finish()
    _ = otherHolding?.finish()
    armingHands = []
    actions = CountedActions()
    order = StreamOrder()
    lastArmed = nil
    lastActivity = .zero
    lastTime = .zero
    return events
  }

  /// Takes the hands of a frame and returns arming or disarming events.
  ///
  /// Call before the events of the frame are taken.
  private mutating func update(with frame: HandFrame) -> [HandEvent] {
    var arming: HandEvent?
    for event in holding.events(for: frame) where event.gesture == settings.gesture {
      switch event.phase {
      case .held:
        arming = arming ?? event
        armingHands.insert(event.handID)
      case .ended: armingHands.remove(event.handID)
      default: break
      }
    }
    let othersAreHeld =
      otherHolding?.events(for: frame).contains { $0.phase == .held && $0.gesture != settings.gesture } ?? false
    if !armingHands.isEmpty {
      lastActivity = frame.time
      guard armed == nil, var event = arming else { return [] }
      event.phase = .armed
      armed = (event, frame.time)
      return [event]
    }
    guard let since = armed?.since else { return [] }
    if !actions.isEmpty { lastActivity = max(lastActivity, frame.time) }
    guard othersAreHeld || frame.time - lastActivity > settings.pause else { return [] }
    // After a pause no event of this frame counts.
    lastArmed = othersAreHeld ? since...max(since, frame.time) : nil
    return disarm()
  }

  private mutating func disarm() -> [HandEvent] {
    guard var event = armed?.event else { return [] }
    event.phase = .disarmed
    event.time = lastTime
    armed = nil
    return actions.endValues(at: lastTime) + [event]
  }

  private mutating func counted(_ event: HandEvent) -> HandEvent? {
    if event.gesture == settings.gesture { return nil }
    let armed = armed
    let lastArmed = lastArmed
    let counted = actions.counted(event) { event in
      if let armed { return event.start >= armed.since }
      return event.fader == nil
        && lastArmed.map { $0.lowerBound <= event.start && event.time <= $0.upperBound } ?? false
    }
    if counted != nil { lastActivity = max(lastActivity, event.time) }
    return counted
  }
}

extension HandEventDetector {
  /// Returns this detector with events only after a gesture was held.
  ///
  /// ```swift
  /// let detector = try GestureEventDetector().armed(by: EventArmingSettings(gesture: .openPalm)).cooldown(.seconds(1))
  /// ```
  ///
  /// - Parameter settings: The gesture, and the duration for which events count.
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public func armed(by settings: EventArmingSettings) throws(StatusError) -> some HandEventDetector {
    try ArmedDetector(self, settings)
  }
}

/// The gesture after which events count, and the duration of counting.
///
/// See ``HandEventDetector/armed(by:)``.
public struct EventArmingSettings: Sendable, Hashable {
  /// The arming gesture.
  public var gesture: HandGesture
  /// The duration for which the gesture is held until events count.
  public var holdDuration: Duration
  /// The pause after which events no longer count.
  ///
  /// The pause begins with the last event that counted, or with the last frame with the arming gesture.
  public var pause: Duration
  /// The duration for which another gesture must be held to disarm.
  ///
  /// Nil if only the pause disarms.
  public var disarmDuration: Duration?
  /// The criteria by which a gesture counts as seen.
  ///
  /// The durations of holding are not used.
  public var seeing: GestureEventSettings

  /// Creates settings; see the properties for their meaning.
  public init(
    gesture: HandGesture, holdDuration: Duration = .milliseconds(500), pause: Duration = .milliseconds(5000),
    disarmDuration: Duration? = .milliseconds(800), seeing: GestureEventSettings = GestureEventSettings()
  ) {
    self.gesture = gesture
    self.holdDuration = holdDuration
    self.pause = pause
    self.disarmDuration = disarmDuration
    self.seeing = seeing
  }

  /// Checks the durations.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    for (name, value) in [
      ("holdDuration", holdDuration), ("pause", pause), ("disarmDuration", disarmDuration ?? .zero),
    ] {
      try StatusError.check(value >= .zero, option: name, value, "at least 0 seconds")
    }
    try seeing.check()
  }
}
