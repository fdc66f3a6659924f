import HandValues

/// The events of the hands of stored images, frame by frame.
///
/// Hands are mended, turned upright, and assigned to people.
///
/// ```swift
/// var stream = HandEventStream(try detector.armed(by: palm).cooldown(.seconds(1)), people: HandPeople())
/// for frame in frames { for step in stream.steps(after: frame, in: .right) { print(step.events) } }
/// for step in stream.finish() { print(step.events) }
/// ```
package struct HandEventStream: Sendable {
  /// A frame with the events that it makes certain.
  package struct Step: Sendable {
    /// The frame, upright; nil at the end of the stream.
    package let frame: HandFrame?
    package let events: [HandEvent]
  }

  /// Whether the gesture that arms was held, so that events count.
  package private(set) var isArmed = false
  /// The times of the last frame and of the last hand.
  ///
  /// Without a hand, the second time is that of the first frame. Nil before the first frame.
  private var times: (last: Duration, hand: Duration)?
  private var detector: any HandEventDetector
  private var frames: MendedItems<ImageOrientation>

  /// Creates a stream that has seen nothing.
  ///
  /// - Parameters:
  ///   - detector: Finds the events of upright hands. It may be armed and have a cooldown.
  ///   - people: Tells people apart; nil takes those that the hands of the frames have.
  ///   - mender: Delays frames until nothing can change them; nil takes them as they are.
  package init(_ detector: any HandEventDetector, people: HandPeople? = nil, mender: HandMender? = nil) {
    self.detector = detector.withPeople(people)
    frames = MendedItems(mender)
  }

  /// The time since a hand was seen.
  package var absence: Duration { times.map { $0.last - $0.hand } ?? .zero }

  /// Takes the next frame.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  /// - Returns: The frames that are certain now, in order.
  package mutating func steps(after frame: HandFrame, in orientation: ImageOrientation) -> [Step] {
    frames.items(after: frame, orientation).map { step($0, in: $1) }
  }

  /// Ends what is still being made. The next frame is the first of another stream.
  package mutating func finish() -> [Step] {
    let steps = frames.finish().map { step($0, in: $1) }
    let events = noted(detector.finish())
    times = nil
    return steps + [Step(frame: nil, events: events)]
  }

  private mutating func step(_ frame: HandFrame, in orientation: ImageOrientation) -> Step {
    let frame = frame.upright(in: orientation)
    times = (frame.time, frame.hands.isEmpty ? times?.hand ?? frame.time : frame.time)
    return Step(frame: frame, events: noted(detector.events(for: frame)))
  }

  private mutating func noted(_ events: [HandEvent]) -> [HandEvent] {
    if let change = events.last(where: { $0.phase == .armed || $0.phase == .disarmed }) {
      isArmed = change.phase == .armed
    }
    return events
  }
}
