import GestureClassifier

/// An event that a test expects of a `GestureEventDetector`.
public struct ExpectedEvent: Sendable, Hashable, CustomStringConvertible {
  /// The kind of event.
  public var phase: GestureEvent.Phase
  /// The category, such as `Thumb_Up`.
  public var gesture: String
  /// The time of the frame that makes it certain, in milliseconds; nil for any.
  public var time: Int?
  /// The identity of the hand; nil for any.
  public var hand: Int?

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - gesture: The category, such as `Thumb_Up`.
  ///   - time: In milliseconds; nil for any.
  ///   - hand: The identity of the hand; nil for any.
  public init(_ phase: GestureEvent.Phase, _ gesture: String, at time: Int? = nil, hand: Int? = nil) {
    self.phase = phase
    self.gesture = gesture
    self.time = time
    self.hand = hand
  }

  /// Such as `Thumb_Up began at 240 ms by hand 0`.
  public var description: String {
    "\(gesture) \(phase.rawValue)" + (time.map { " at \($0) ms" } ?? "") + (hand.map { " by hand \($0)" } ?? "")
  }
}

extension Sequence<GestureEvent> {
  /// How events differ from what is expected.
  ///
  /// ```swift
  /// XCTAssertNil(events.difference(from: [ExpectedEvent(.began, "Thumb_Up", at: 100), ExpectedEvent(.ended, "Thumb_Up")], within: 40))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The events in their order.
  ///   - tolerance: How far times may be from the expected ones, in milliseconds.
  /// - Returns: What differs, and what there is; nil if nothing does.
  public func difference(from expected: [ExpectedEvent], within tolerance: Int = 0) -> String? {
    let events = map { ExpectedEvent($0.phase, $0.gesture, at: $0.timestampInMilliseconds, hand: $0.handID) }
    let found = "found: " + (events.isEmpty ? "no event" : events.map(\.description).joined(separator: ", "))
    for (index, pair) in zip(events, expected).enumerated() {
      let (event, wanted) = pair
      guard event.phase == wanted.phase, event.gesture == wanted.gesture, wanted.hand == nil || wanted.hand == event.hand else {
        return "event \(index + 1) is \(event), expected \(wanted); \(found)"
      }
      if let time = event.time, let wantedTime = wanted.time, abs(Double(time) - Double(wantedTime)) > Double(tolerance) {
        return "event \(index + 1) is \(event), expected at \(wantedTime) ± \(tolerance) ms; \(found)"
      }
    }
    if events.count > expected.count { return "event \(expected.count + 1), \(events[expected.count]), is not expected; \(found)" }
    if events.count < expected.count { return "event \(events.count + 1), \(expected[events.count]), is missing; \(found)" }
    return nil
  }
}
