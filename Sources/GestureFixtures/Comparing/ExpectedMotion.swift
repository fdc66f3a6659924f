import HandEvents

/// A movement, or a step of one, that a test expects of a `HandMotionDetector`.
public struct ExpectedMotion: Sendable, Hashable, CustomStringConvertible, ExpectableEvent {
  /// The kind of event.
  public var phase: HandMotionEvent.Phase
  /// The built-in movement; nil for a trained one.
  public let kind: HandMotionKind?
  /// The raw value of the built-in movement, or the label of the trained one.
  public let name: String
  /// The time of the frame that makes it certain; nil for any.
  public var time: Duration?
  /// The identity of the hand, of two hands the smaller one; nil for any.
  public var hand: Int?

  /// Creates the expectation of a built-in movement.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - kind: The movement.
  ///   - time: The time of the frame that makes it certain; nil for any.
  ///   - hand: The identity of the hand, of two hands the smaller one; nil for any.
  public init(_ phase: HandMotionEvent.Phase, _ kind: HandMotionKind, at time: Duration? = nil, hand: Int? = nil) {
    self.init(phase, kind: kind, name: kind.rawValue, time: time, hand: hand)
  }

  /// Creates the expectation of a trained movement.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - label: The label of the movement.
  ///   - time: The time of the frame that makes it certain; nil for any.
  ///   - hand: The identity of the hand; nil for any.
  public init(_ phase: HandMotionEvent.Phase, label: String, at time: Duration? = nil, hand: Int? = nil) {
    self.init(phase, kind: nil, name: label, time: time, hand: hand)
  }

  private init(_ phase: HandMotionEvent.Phase, kind: HandMotionKind?, name: String, time: Duration?, hand: Int?) {
    self.phase = phase
    self.kind = kind
    self.name = name
    self.time = time
    self.hand = hand
  }

  fileprivate init(_ event: HandMotionEvent) {
    self.init(event.phase, kind: event.kind, name: event.movement.name, time: event.time, hand: event.handID)
  }

  /// Such as `Swipe_Left completed at 640 ms by hand 0`.
  public var description: String { "\(kind == nil ? "trained " : "")\(name) \(phase.rawValue)\(occasion)" }

  func isOfSameKind(as other: ExpectedMotion) -> Bool { phase == other.phase && kind == other.kind && name == other.name }
}

extension Sequence<HandMotionEvent> {
  /// Returns the difference of the movements from the expected ones.
  ///
  /// ```swift
  /// XCTAssertNil(events.difference(from: [ExpectedMotion(.completed, .swipeLeft), ExpectedMotion(.completed, label: "zigzag")]))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The events in their order.
  ///   - tolerance: The largest distance of times from the expected ones.
  /// - Returns: The difference, with the actual events; nil if there is none.
  public func difference(from expected: [ExpectedMotion], within tolerance: Duration = .zero) -> String? {
    EventComparison.difference(map(ExpectedMotion.init), from: expected, within: tolerance)
  }
}
