import HandLandmarkerCore

/// A gesture that a hand makes from one frame of a stream to another.
public struct GestureSpan: Sendable, Hashable, CustomStringConvertible {
  /// The gesture.
  public var gesture: HandGesture
  /// The time of the first frame with it; nil in an expectation for any.
  public var start: Duration?
  /// The time of the last frame with it; nil in an expectation for any.
  public var end: Duration?

  /// Creates a span, or the expectation of one.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - start: The time of its first frame; nil for any.
  ///   - end: The time of its last frame; nil for any.
  public init(_ gesture: HandGesture, from start: Duration? = nil, to end: Duration? = nil) {
    self.gesture = gesture
    self.start = start
    self.end = end
  }

  /// Such as `Thumb_Up 200–840 ms`.
  public var description: String {
    switch (start, end) {
    case (let start?, let end?): "\(gesture) \(start.amount)–\(end.text)"
    case (let start?, nil): "\(gesture) from \(start.text)"
    case (nil, let end?): "\(gesture) to \(end.text)"
    case (nil, nil): gesture.rawValue
    }
  }
}

extension Sequence<HandFrame> {
  /// The gestures that a hand makes one after the other.
  ///
  /// - Parameters:
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: Spans that are shorter are left out, and those around them joined if they have the same gesture.
  ///   - ignored: Gestures that do not count.
  public func gestureSpans(hand: Int? = nil, shortest: Duration = .zero, ignoring ignored: Set<HandGesture> = []) -> [GestureSpan] {
    var spans: [GestureSpan] = []
    var isOpen = false
    for frame in self {
      let seen = hand.map { id in frame.hands.first { $0.id == id } } ?? frame.hands.first
      guard let gesture = seen?.gesture, !ignored.contains(gesture) else {
        isOpen = false
        continue
      }
      if isOpen, let last = spans.last, last.gesture == gesture {
        spans[spans.count - 1].end = frame.time
      } else {
        spans.append(GestureSpan(gesture, from: frame.time, to: frame.time))
        isOpen = true
      }
    }
    guard shortest > .zero else { return spans }
    return spans.filter { ($0.end ?? .zero) - ($0.start ?? .zero) >= shortest }.reduce(into: []) { joined, span in
      if joined.last?.gesture == span.gesture { joined[joined.count - 1].end = span.end } else { joined.append(span) }
    }
  }

  /// Returns the difference of a hand's gestures from the expected ones.
  ///
  /// ```swift
  /// XCTAssertNil(frames.difference(from: [GestureSpan(.openPalm), GestureSpan(.thumbUp, from: .milliseconds(800))]))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The gestures in their order; times that are nil are not compared.
  ///   - tolerance: The largest distance of starts and ends from the expected ones.
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: Shorter spans are left out.
  ///   - ignored: Gestures that do not count.
  /// - Returns: The difference, with the actual gestures; nil if there is none.
  public func difference(
    from expected: [GestureSpan], within tolerance: Duration = .zero, hand: Int? = nil, shortest: Duration = .zero,
    ignoring ignored: Set<HandGesture> = []
  ) -> String? {
    let spans = gestureSpans(hand: hand, shortest: shortest, ignoring: ignored)
    let found = "found: " + (spans.isEmpty ? "no gesture" : spans.map(\.description).joined(separator: ", "))
    for (index, (span, wanted)) in zip(spans, expected).enumerated() {
      if span.gesture != wanted.gesture { return "gesture \(index + 1) is \(span), expected \(wanted); \(found)" }
      for (name, time, wantedTime) in [("begins", span.start, wanted.start), ("ends", span.end, wanted.end)] {
        guard let time, let wantedTime, time.distance(to: wantedTime) > tolerance else { continue }
        return "gesture \(index + 1), \(span.gesture), \(name) at \(time.text), expected \(wantedTime.amount) ± \(tolerance.text); \(found)"
      }
    }
    if spans.count > expected.count { return "gesture \(expected.count + 1), \(spans[expected.count]), is not expected; \(found)" }
    if spans.count < expected.count { return "gesture \(spans.count + 1), \(expected[spans.count]), is missing; \(found)" }
    return nil
  }
}
