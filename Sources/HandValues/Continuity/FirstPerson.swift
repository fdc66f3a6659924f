import GestureSupport

/// Keeps the hands of one person of a stream: of the one who was there first.
///
/// ```swift
/// var player = try FirstPerson(memory: .seconds(10))
/// for try await frame in results {
///   for event in detector.events(for: player.frame(frame)) { … }
/// }
/// ```
///
/// The person keeps the place while a hand is seen, and for `memory` after that. Then the next person in the image,
/// of several the one with the largest hand, has it. People are those of ``HandPeople``; their `reach`
/// decides how near a second hand has to be to belong to the person. Not part of MediaPipe.
public struct FirstPerson: Sendable {
  /// The time for which a person without a visible hand keeps the place.
  package var memory: Duration { people.memory }
  /// The person whose hands are kept, see `Hand.personID`; nil while there is none.
  public private(set) var personID: Int?

  private var people: HandPeople
  private var lastSeen = Duration.zero
  private var order = StreamOrder()

  /// Creates a value with default settings that has seen nothing.
  public init() { people = HandPeople() }

  /// Creates a value that has seen nothing.
  ///
  /// - Parameters:
  ///   - memory: The time for which a person without a visible hand keeps the place, above 0.
  ///   - reach: The distance at which two hands are no longer those of one person, in hand sizes, above 0.
  /// - Throws: `StatusError` (invalid argument) for a value that is out of range.
  public init(
    memory: Duration = .seconds(2), reach: Float = 9
  ) throws(StatusError) {
    people = try HandPeople(memory: memory, reach: reach)
  }

  /// Returns the next frame with the hands of the person alone, which have their ``Hand/personID``.
  ///
  /// - Parameter frame: The frame after those seen before. One that is earlier has no hands; several in a row begin a
  ///   new stream, in which the place is free. One of the same time has no hands either.
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

  /// The stream is over: the next frame is the first of another one.
  public mutating func finish() {
    people.finish()
    (personID, lastSeen, order) = (nil, .zero, StreamOrder())
  }

  /// The person with the largest hand; nil without people.
  private func nearest(_ frame: HandFrame) -> Int? {
    let ratio = AspectRatio.of(frame) ?? 1
    let sizes = frame.hands.compactMap { hand in
      hand.personID.flatMap { id in HandPlace(hand, aspectRatio: ratio).map { (id: id, size: $0.size) } }
    }
    return sizes.max { $0.size < $1.size }?.id
  }
}
