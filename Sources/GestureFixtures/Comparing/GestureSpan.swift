import HandLandmarkerCore

/// A gesture that a hand makes from one frame of a stream to another.
public struct GestureSpan: Sendable, Hashable, CustomStringConvertible {
  /// The category, such as `Thumb_Up`.
  public var gesture: String
  /// The timestamp of the first frame with it, in milliseconds; nil in an expectation for any.
  public var start: Int?
  /// The timestamp of the last frame with it, in milliseconds; nil in an expectation for any.
  public var end: Int?

  /// Creates a span, or the expectation of one.
  ///
  /// - Parameters:
  ///   - gesture: The category.
  ///   - start: The timestamp of its first frame, in milliseconds; nil for any.
  ///   - end: The timestamp of its last frame, in milliseconds; nil for any.
  public init(_ gesture: String, from start: Int? = nil, to end: Int? = nil) {
    self.gesture = gesture
    self.start = start
    self.end = end
  }

  /// Such as `Thumb_Up 200–840 ms`.
  public var description: String {
    switch (start, end) {
    case (let start?, let end?): "\(gesture) \(start)–\(end) ms"
    case (let start?, nil): "\(gesture) from \(start) ms"
    case (nil, let end?): "\(gesture) to \(end) ms"
    case (nil, nil): gesture
    }
  }
}

extension Sequence<HandRecord> {
  /// The gestures that a hand makes one after the other.
  ///
  /// - Parameters:
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: Spans that are shorter, in milliseconds, are left out, and those around them joined if they have the same gesture.
  ///   - ignoring: Categories that are no gestures.
  public func gestureSpans(hand: Int? = nil, shortest: Int = 0, ignoring: Set<String> = ["", "None"]) -> [GestureSpan] {
    var spans: [GestureSpan] = []
    var isOpen = false
    for (index, frame) in enumerated() {
      let time = frame.timestampInMilliseconds ?? index
      let seen = hand.map { id in frame.hands.first { $0.id == id } } ?? frame.hands.first
      guard let gesture = seen?.gesture?.name, !ignoring.contains(gesture) else {
        isOpen = false
        continue
      }
      if isOpen, let last = spans.last, last.gesture == gesture {
        spans[spans.count - 1].end = time
      } else {
        spans.append(GestureSpan(gesture, from: time, to: time))
        isOpen = true
      }
    }
    guard shortest > 0 else { return spans }
    return spans.filter { Double($0.end ?? 0) - Double($0.start ?? 0) >= Double(shortest) }.reduce(into: []) { joined, span in
      if joined.last?.gesture == span.gesture { joined[joined.count - 1].end = span.end } else { joined.append(span) }
    }
  }

  /// How the gestures of a hand differ from what is expected.
  ///
  /// ```swift
  /// XCTAssertNil(frames.difference(from: [GestureSpan("Open_Palm"), GestureSpan("Thumb_Up", from: 800)], within: 50))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The gestures in their order; times that are nil are not compared.
  ///   - tolerance: How far starts and ends may be from the expected ones, in milliseconds.
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: Shorter spans are left out, in milliseconds.
  ///   - ignoring: Categories that are no gestures.
  /// - Returns: What differs, and what there is; nil if nothing does.
  public func difference(
    from expected: [GestureSpan], within tolerance: Int = 0, hand: Int? = nil, shortest: Int = 0, ignoring: Set<String> = ["", "None"]
  ) -> String? {
    let spans = gestureSpans(hand: hand, shortest: shortest, ignoring: ignoring)
    let found = "found: " + (spans.isEmpty ? "no gesture" : spans.map(\.description).joined(separator: ", "))
    for (index, pair) in zip(spans, expected).enumerated() {
      let (span, wanted) = pair
      if span.gesture != wanted.gesture { return "gesture \(index + 1) is \(span), expected \(wanted); \(found)" }
      for (name, time, wantedTime) in [("begins", span.start, wanted.start), ("ends", span.end, wanted.end)] {
        guard let time, let wantedTime, abs(Double(time) - Double(wantedTime)) > Double(tolerance) else { continue }
        return "gesture \(index + 1), \(span.gesture), \(name) at \(time) ms, expected \(wantedTime) ± \(tolerance) ms; \(found)"
      }
    }
    if spans.count > expected.count { return "gesture \(expected.count + 1), \(spans[expected.count]), is not expected; \(found)" }
    if spans.count < expected.count { return "gesture \(spans.count + 1), \(expected[spans.count]), is missing; \(found)" }
    return nil
  }
}
