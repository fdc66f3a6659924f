import GestureSupport

/// Keeps the hands of one person in a stream.
///
/// The person who was there first is selected.
///
/// ```swift
/// var player = try FirstPerson(memory: .seconds(10))
/// for try await frame in results {
///   for event in detector.events(for: player.frame(frame)) { … }
/// }
/// ```
///
/// The person stays selected while a hand is seen, and for `memory` after that. Then the next person in the image is
/// selected; of several, the one with the largest hand. ``HandPeople`` distinguishes people. `reach` is the distance up
/// to which a second hand can belong to the person. MediaPipe does not do this.
public struct FirstPerson: Sendable {
  /// The time for which a person without a visible hand stays selected.
  package var memory: Duration { people.memory }
  /// The person whose hands are kept, see `Hand.personID`.
  ///
  /// Nil if no person is selected.
  public private(set) var personID: Int?

  private var people: HandPeople
  private var lastSeen = Duration.zero
  private var order = StreamOrder()

  /// Creates a selection with default settings for a new stream.
  public init() { people = HandPeople() }

  /// Creates a selection for a new stream.
  ///
  /// - Parameters:
  ///   - memory: The time for which a person without a visible hand stays selected, above 0.
  ///   - reach: The distance above which two hands belong to different people, in hand sizes, above 0.
  /// - Throws: `StatusError` (invalid argument) for a value out of range.
  public init(
    memory: Duration = .seconds(2), reach: Float = 9
  ) throws(StatusError) {
    people = try HandPeople(memory: memory, reach: reach)
  }

  /// Returns the next frame with only the hands of the person.
  ///
  /// The hands have their ``Hand/personID``.
  ///
  /// - Parameter frame: The next frame. A frame with the same time or an earlier one gets no hands; several earlier
  ///   ones in a row begin a new stream, in which no person is selected.
  public mutating func frame(_ frame: HandFrame) -> HandFrame {
    switch order.step(to: frame) {
    case .next: break
    case .repeated, .late:
      var frame = frame
      frame.hands = []
      return frame
    case .restarted:
      finish()
      return self.frame(frame)
    }
    var result = people.frame(frame)
    let isSeen = result.hands.contains { $0.personID != nil && $0.personID == personID }
    if !isSeen, personID == nil || frame.time - lastSeen > memory { personID = nearest(result) }
    if isSeen || result.hands.contains(where: { $0.personID == personID }) { lastSeen = frame.time }
    result.hands.removeAll { $0.personID == nil || $0.personID != personID }
    return result
  }

  /// Ends the stream: the next frame is the first of another stream.
  public mutating func finish() {
    people.finish()
    personID = nil
    lastSeen = .zero
    order = StreamOrder()
  }

  /// Returns the person with the largest hand; nil without people.
  private func nearest(_ frame: HandFrame) -> Int? {
    let ratio = AspectRatio.of(frame) ?? 1
    let sizes = frame.hands.compactMap { hand in
      hand.personID.flatMap { id in HandPlace(hand, aspectRatio: ratio).map { (id: id, size: $0.size) } }
    }
    return sizes.max { $0.size < $1.size }?.id
  }
}
