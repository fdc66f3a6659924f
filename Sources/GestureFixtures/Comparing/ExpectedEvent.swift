import GestureClassifier
import HandEvents

/// An event that a test expects of a `GestureEventDetector`.
public struct ExpectedEvent: Sendable, Hashable, CustomStringConvertible, ExpectableEvent {
  /// The kind of event.
  public var phase: GestureEvent.Phase
  /// The gesture.
  public var gesture: HandGesture
  /// The time of the frame that makes it certain; nil for any.
  public var time: Duration?
  /// The identity of the hand; nil for any.
  public var hand: Int?

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - gesture: The gesture.
  ///   - time: The time of the frame that makes it certain; nil for any.
  ///   - hand: The identity of the hand; nil for any.
  public init(_ phase: GestureEvent.Phase, _ gesture: HandGesture, at time: Duration? = nil, hand: Int? = nil) {
    self.phase = phase
    self.gesture = gesture
    self.time = time
    self.hand = hand
  }

  /// Such as `Thumb_Up began at 240 ms by hand 0`.
  public var description: String { "\(gesture) \(phase.rawValue)\(occasion)" }

  func isOfSameKind(as other: ExpectedEvent) -> Bool { phase == other.phase && gesture == other.gesture }
}

extension Sequence<GestureEvent> {
  /// Returns the difference of the events from the expected ones.
  ///
  /// ```swift
  /// let expected = [ExpectedEvent(.began, .thumbUp, at: .milliseconds(100)), ExpectedEvent(.ended, .thumbUp)]
  /// XCTAssertNil(events.difference(from: expected, within: .milliseconds(40)))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The events in their order.
  ///   - tolerance: The largest distance of times from the expected ones.
  /// - Returns: The difference, with the actual events; nil if there is none.
  public func difference(from expected: [ExpectedEvent], within tolerance: Duration = .zero) -> String? {
    let events = map { ExpectedEvent($0.phase, $0.gesture, at: $0.time, hand: $0.handID) }
    return EventComparison.difference(events, from: expected, within: tolerance)
  }
}
