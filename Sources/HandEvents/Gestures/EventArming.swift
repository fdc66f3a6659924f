import GestureSupport
import HandValues

/// Decides which events count, so that nothing happens by accident: those after a certain gesture was held, until a pause or until another gesture is
/// held; and none of the same name again before a cooldown is over.
///
/// ```swift
/// var detector = GestureEventDetector()
/// var arming = try EventArming(settings: EventArmingSettings(gesture: .openPalm))
/// for try await frame in recognizer.results(for: camera) {
///   arming.update(with: frame)
///   for event in detector.events(for: frame) where arming.counts(event) { print(event.phase, event.gesture) }
/// }
/// ```
///
/// It counts for all hands, whichever has armed. Events of the gesture that arms do not count. What began while events counted is followed to its end:
/// no `began` is without its `ended`. An addition to MediaPipe's API.
public struct EventArming: Sendable {
  /// The change by a frame.
  public enum Change: Sendable, Hashable {
    /// Events count from now on: the gesture was held, by this event.
    case armed(GestureEvent)
    /// Events no longer count.
    case disarmed
  }

  /// The step of an event within its gesture or movement.
  public enum Step: Sendable, Hashable {
    /// Something has begun, that has an end later.
    case began
    /// It continues.
    case continued
    /// It is over.
    case ended
    /// It was made from its start to its end.
    case completed
  }

  /// Something that has begun while events counted.
  private struct Activity: Hashable {
    let name: String
    let handID: Int
  }

  /// When events count.
  public let settings: EventArmingSettings
  /// Whether events count.
  public var isArmed: Bool { settings.gesture == nil || armedSince != nil }

  /// Holding the gesture that arms, and others.
  private var holding: GestureEventDetector
  private var otherHolding: GestureEventDetector?
  /// The hands that hold the gesture that arms.
  private var armingHands: Set<Int> = []
  private var armedSince: Duration?
  /// The last stretch in which events counted: what begins with the frame that ends it still does.
  private var lastArmed: ClosedRange<Duration>?
  private var lastActivity = Duration.zero
  private var activities: Set<Activity> = []
  private var lastCounted: [String: Duration] = [:]

  /// Creates a value that has seen nothing.
  ///
  /// - Parameters:
  ///   - settings: When events count.
  ///   - events: The criteria by which a gesture counts as seen; the durations of holding are not used.
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public init(settings: EventArmingSettings, events: GestureEventSettings = GestureEventSettings()) throws(StatusError) {
    try settings.check()
    self.settings = settings
    var events = events
    events.holdInterval = nil
    events.ignoredGestures = []
    func detector(_ duration: Duration) throws(StatusError) -> GestureEventDetector {
      events.holdDuration = duration
      return try GestureEventDetector(settings: events)
    }
    holding = try detector(settings.holdDuration)
    otherHolding = nil
    if let duration = settings.disarmDuration { otherHolding = try detector(duration) }
  }

  /// Takes the hands of a frame; comes before the events of the frame.
  ///
  /// - Parameter frame: The frame after those seen before.
  /// - Returns: The change; nil for none, and always without a gesture that arms.
  @discardableResult
  public mutating func update(with frame: HandFrame) -> Change? {
    guard let gesture = settings.gesture else { return nil }
    var armed: GestureEvent?
    for event in holding.events(for: frame) where event.gesture == gesture {
      switch event.phase {
      case .began: break
      case .held:
        armed = armed ?? event
        armingHands.insert(event.handID)
      case .ended: armingHands.remove(event.handID)
      }
    }
    let othersAreHeld = otherHolding?.events(for: frame).contains { $0.phase == .held && $0.gesture != gesture } ?? false
    if !armingHands.isEmpty {
      lastActivity = frame.time
      guard armedSince == nil else { return nil }
      armedSince = frame.time
      return armed.map(Change.armed)
    }
    guard let since = armedSince else { return nil }
    if !activities.isEmpty { lastActivity = max(lastActivity, frame.time) }
    guard othersAreHeld || frame.time - lastActivity > settings.pause else { return nil }
    armedSince = nil
    // After a pause nothing of this frame counts.
    lastArmed = othersAreHeld ? since...max(since, frame.time) : nil
    return .disarmed
  }

  /// Whether an event counts; asked once for each event, in order.
  public mutating func counts(_ event: GestureEvent) -> Bool {
    if event.gesture == settings.gesture { return false }
    let step: Step =
      switch event.phase {
      case .began: .began
      case .held: .continued
      case .ended: .ended
      }
    return counts(event.gesture.rawValue, handID: event.handID, step, start: event.start, at: event.time)
  }

  /// Whether an event of another detector counts, such as a movement; asked once for each event, in order.
  ///
  /// - Parameters:
  ///   - name: The name of the event's subject, such as a movement's.
  ///   - handID: The identity of the hand.
  ///   - step: Whether that has begun, continues, or is over.
  ///   - start: When it began: what began before events counted does not count.
  ///   - time: The time of the event.
  public mutating func counts(_ name: String, handID: Int, _ step: Step, start: Duration, at time: Duration) -> Bool {
    let activity = Activity(name: name, handID: handID)
    switch step {
    case .began, .completed:
      guard isCounting(start, time) else { return false }
      if let last = lastCounted[name], time - last < settings.cooldown { return false }
      lastCounted[name] = time
      if step == .began { activities.insert(activity) }
    case .continued:
      guard activities.contains(activity) else { return false }
    case .ended:
      guard activities.remove(activity) != nil else { return false }
    }
    lastActivity = max(lastActivity, time)
    return true
  }

  private func isCounting(_ start: Duration, _ time: Duration) -> Bool {
    if settings.gesture == nil { return true }
    if let armedSince { return start >= armedSince }
    return lastArmed.map { $0.lowerBound <= start && time <= $0.upperBound } ?? false
  }

  /// Forgets everything: the stream is over, and the next frame is the first of another one.
  public mutating func reset() {
    _ = holding.finish()
    _ = otherHolding?.finish()
    (armingHands, activities, lastCounted) = ([], [], [:])
    (armedSince, lastArmed, lastActivity) = (nil, nil, .zero)
  }
}
