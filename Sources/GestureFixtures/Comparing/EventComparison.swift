/// Compares events with what a test expects of them.
enum EventComparison {
  /// - Parameters:
  ///   - events: The actual events, in the form of expectations.
  ///   - expected: The events in their order; what is nil in them is not compared.
  ///   - tolerance: The largest distance of times from the expected ones.
  /// - Returns: The first difference, with the actual events; nil if there is none.
  static func difference<Event: ExpectableEvent>(_ events: [Event], from expected: [Event], within tolerance: Duration) -> String? {
    let found = "found: " + (events.isEmpty ? "no event" : events.map(\.description).joined(separator: ", "))
    for (index, pair) in zip(events, expected).enumerated() {
      let (event, wanted) = pair
      guard event.isOfSameKind(as: wanted), wanted.hand == nil || wanted.hand == event.hand else {
        return "event \(index + 1) is \(event), expected \(wanted); \(found)"
      }
      if let time = event.time, let wantedTime = wanted.time, time.distance(to: wantedTime) > tolerance {
        return "event \(index + 1) is \(event), expected at \(wantedTime.amount) ± \(tolerance.text); \(found)"
      }
    }
    if events.count > expected.count { return "event \(expected.count + 1), \(events[expected.count]), is not expected; \(found)" }
    if events.count < expected.count { return "event \(events.count + 1), \(expected[events.count]), is missing; \(found)" }
    return nil
  }
}

/// An event as a test expects it.
protocol ExpectableEvent: CustomStringConvertible {
  var time: Duration? { get }
  var hand: Int? { get }

  /// Whether it is the same step of the same thing, whenever and by whichever hand.
  func isOfSameKind(as other: Self) -> Bool
}

extension ExpectableEvent {
  /// The end of a description: time and hand, where they are given.
  var occasion: String { (time.map { " at \($0.text)" } ?? "") + (hand.map { " by hand \($0)" } ?? "") }
}
