import HandLandmarkerCore

/// A gesture of a hand between two frames of a stream.
public struct GestureSpan: Sendable, Hashable, CustomStringConvertible {
  /// The gesture.
  package var gesture: HandGesture
  /// The time of the first frame with the gesture.
  ///
  /// In an expectation nil for any.
  package var start: Duration?
  /// The time of the last frame with the gesture.
  ///
  /// In an expectation nil for any.
  package var end: Duration?

  /// Creates a span, or the expectation of one.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - start: The time of the first frame; nil for any.
  ///   - end: The time of the last frame; nil for any.
  public init(_ gesture: HandGesture, from start: Duration? = nil, to end: Duration? = nil) {
    self.gesture = gesture
    self.start = start
    self.end = end
  }

  /// The span as text, such as `Thumb_Up 200–840 ms`.
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
  /// Returns the successive gestures of a hand.
  ///
  /// - Parameters:
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: The shortest span, with or without a gesture. Shorter ones are dropped, and neighbours with the same
  ///     gesture are joined.
  ///   - ignored: Gestures to ignore.
  package func gestureSpans(hand: Int? = nil, shortest: Duration = .zero, ignoring ignored: Set<HandGesture> = [])
    -> [GestureSpan]
  {
    typealias Span = (gesture: HandGesture?, start: Duration, end: Duration)
    func join(_ spans: inout [Span], _ span: Span) {
      guard let last = spans.last, last.gesture == span.gesture else { return spans.append(span) }
      spans[spans.count - 1].end = span.end
    }
    var spans: [Span] = []
    for frame in self {
      let seen = hand.map { id in frame.hands.first { $0.id == id } } ?? frame.hands.first
      join(&spans, (seen?.gesture.flatMap { ignored.contains($0) ? nil : $0 }, frame.time, frame.time))
    }
    if shortest > .zero { spans = spans.filter { $0.end - $0.start >= shortest }.reduce(into: [], join) }
    return spans.compactMap { span in span.gesture.map { GestureSpan($0, from: span.start, to: span.end) } }
  }

  /// Returns the difference of a hand's gestures from the expected ones.
  ///
  /// ```swift
  /// XCTAssertNil(frames.difference(from: [GestureSpan(.openPalm), GestureSpan(.thumbUp, from: .milliseconds(800))]))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The gestures in order; nil times are not compared.
  ///   - tolerance: The largest difference of starts and ends from the expected ones.
  ///   - hand: The identity of the hand; nil for the first hand of each frame.
  ///   - shortest: The shortest span; shorter ones are dropped.
  ///   - ignored: Gestures to ignore.
  /// - Returns: The difference, with the actual gestures; nil if there is none.
  public func difference(
    from expected: [GestureSpan], within tolerance: Duration = .zero, hand: Int? = nil, shortest: Duration = .zero,
    ignoring ignored: Set<HandGesture> = []
  ) -> String? {
    let spans = gestureSpans(hand: hand, shortest: shortest, ignoring: ignored)
    return firstDifference(of: spans, from: expected, noun: "gesture") { span, wanted in
      if span.gesture != wanted.gesture { return " is \(span), expected \(wanted)" }
      for (name, time, wantedTime) in [("begins", span.start, wanted.start), ("ends", span.end, wanted.end)] {
        guard let time, let wantedTime, time.distance(to: wantedTime) > tolerance else { continue }
        return ", \(span.gesture), \(name) at \(time.text), expected \(wantedTime.amount) ± \(tolerance.text)"
      }
      return nil
    }
  }
}
