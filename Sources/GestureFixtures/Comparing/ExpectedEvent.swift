import HandEvents

/// An event that a test expects from a detector.
///
/// Nil properties are not compared.
public struct ExpectedEvent: Sendable, Hashable, CustomStringConvertible {
  private enum Subject: Hashable {
    case gesture(HandGesture)
    case motion(HandMovement)
    case label(String)
  }

  /// The expected step.
  package var phase: HandEvent.Phase
  /// The time of the frame that makes the event certain.
  ///
  /// Nil for any.
  package var time: Duration?
  /// The identity of the hand, for two hands the smaller one.
  ///
  /// Nil for any.
  package var hand: Int?
  private let subject: Subject

  /// Creates the expectation of a gesture.
  ///
  /// - Parameters:
  ///   - phase: The expected step.
  ///   - gesture: The gesture.
  ///   - time: The time of the frame that makes the event certain; nil for any.
  ///   - hand: The identity of the hand; nil for any.
  public init(_ phase: HandEvent.Phase, _ gesture: HandGesture, at time: Duration? = nil, hand: Int? = nil) {
    self.phase = phase
    self.time = time
    self.hand = hand
    subject = .gesture(gesture)
  }

  /// Creates the expectation of a built-in movement.
  ///
  /// For two hands the identity is the smaller one.
  public init(_ phase: HandEvent.Phase, _ kind: HandMovement, at time: Duration? = nil, hand: Int? = nil) {
    self.phase = phase
    self.time = time
    self.hand = hand
    subject = .motion(kind)
  }

  /// Creates the expectation of an event by its label.
  ///
  /// The event is a trained movement, or an event of a custom detector.
  public init(_ phase: HandEvent.Phase, label: String, at time: Duration? = nil, hand: Int? = nil) {
    self.phase = phase
    self.time = time
    self.hand = hand
    subject = .label(label)
  }

  fileprivate init(_ event: HandEvent) {
    let subject = event.gesture.map(Subject.gesture) ?? event.movement.map(Subject.motion) ?? .label(event.name)
    phase = event.phase
    time = event.time
    hand = event.handID
    self.subject = subject
  }

  /// The event as text.
  ///
  /// For example, `Thumb_Up began at 240 ms by hand 0`.
  public var description: String {
    let name =
      switch subject {
      case .gesture(let gesture): gesture.rawValue
      case .motion(let kind): kind.rawValue
      case .label(let label): "labelled \(label)"
      }
    return "\(name) \(phase.rawValue)" + (time.map { " at \($0.text)" } ?? "") + (hand.map { " by hand \($0)" } ?? "")
  }

  /// Whether both events belong to the same action of a hand.
  fileprivate func isAction(of other: ExpectedEvent) -> Bool { subject == other.subject && hand == other.hand }

  fileprivate func fits(_ wanted: ExpectedEvent) -> Bool {
    phase == wanted.phase && subject == wanted.subject && (wanted.hand == nil || wanted.hand == hand)
  }
}

extension Sequence<HandEvent> {
  /// Returns the difference of the events from the expected ones.
  ///
  /// ```swift
  /// let expected = [ExpectedEvent(.began, .thumbUp, at: .milliseconds(100)), ExpectedEvent(.ended, .thumbUp)]
  /// XCTAssertNil(events.difference(from: expected, within: .milliseconds(40)))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The events in order.
  ///   - tolerance: The largest difference of a time from the expected one.
  /// - Returns: The first difference, with the actual events; nil if there is none. If an event is missing at the end,
  ///   the text reports an unfinished stream when an event has begun but not ended.
  public func difference(from expected: [ExpectedEvent], within tolerance: Duration = .zero) -> String? {
    let events = map(ExpectedEvent.init)
    return firstDifference(of: events, from: expected, noun: "event") { event, wanted in
      guard event.fits(wanted) else { return " is \(event), expected \(wanted)" }
      guard let time = event.time, let wantedTime = wanted.time, time.distance(to: wantedTime) > tolerance else {
        return nil
      }
      return " is \(event), expected at \(wantedTime.amount) ± \(tolerance.text)"
    } hint: { wanted in
      let open = events.reduce(into: [ExpectedEvent]()) { open, event in
        if event.phase == .began || event.phase == .armed { open.append(event) }
        if event.phase == .ended || event.phase == .disarmed { open.removeAll { $0.isAction(of: event) } }
      }
      if let open = open.first {
        return "the stream was not finished, since \(open) has no end: add the events of the detector's finish()"
      }
      return wanted.phase == .completed ? "if the stream was over, add the events of the detector's finish()" : nil
    }
  }
}
