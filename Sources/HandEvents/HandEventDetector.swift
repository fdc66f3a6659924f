import HandValues

/// Finds events in the hands of a stream, frame by frame: gestures, movements, or what a program looks for itself.
///
/// The detectors of this module begin a new stream where times begin anew, such as those of a second video: what was
/// being made ends. A single frame that is late is skipped.
///
/// ```swift
/// struct HighHands: HandEventDetector {
///   mutating func events(for frame: HandFrame) -> [HandEvent] {
///     frame.hands.filter { $0.palmCenter.y < 0.2 }.map { HandEvent(.completed, .custom("high"), handID: $0.id, time: frame.time) }
///   }
/// }
/// ```
public protocol HandEventDetector: Sendable {
  /// Returns the events that a frame makes certain.
  ///
  /// - Parameter frame: The frame after those seen before.
  mutating func events(for frame: HandFrame) -> [HandEvent]

  /// Ends what is still being made: the stream is over, and the next frame is the first of another one.
  mutating func finish() -> [HandEvent]
}

extension HandEventDetector {
  /// Nothing is being made.
  public mutating func finish() -> [HandEvent] { [] }

  /// Forgets what was seen, without events of what was being made: the next frame is the first of another stream.
  public mutating func reset() { _ = finish() }

  /// Returns the events of all frames of a stream, those of its end included. This detector stays as it is.
  ///
  /// ```swift
  /// let events = HandMovementDetector().events(in: recording.frames)
  /// ```
  public func events(in frames: some Sequence<HandFrame>) -> [HandEvent] {
    var detector = self
    var events: [HandEvent] = []
    for frame in frames { events += detector.events(for: frame) }
    return events + detector.finish()
  }
}

/// Several detectors as one: their events in the order of their times.
public struct HandEventDetectors: HandEventDetector {
  private var detectors: [any HandEventDetector]
  private var order = StreamOrder()
  private var hands = BegunHands()

  /// Creates a detector of all that these find; they have seen nothing yet.
  public init(_ detectors: [any HandEventDetector]) { self.detectors = detectors }

  /// Returns the events that a frame makes certain: those of the same time in the order of the detectors.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: merged { $0.events(for: frame) }
    case .late: []
    case .restarted(let frames): finish() + frames.flatMap { self.events(for: $0) }
    }
  }

  /// Ends what is still being made.
  public mutating func finish() -> [HandEvent] {
    order = StreamOrder()
    return merged { $0.finish() }
  }

  private mutating func merged(_ events: (inout any HandEventDetector) -> [HandEvent]) -> [HandEvent] {
    var all: [HandEvent] = []
    for index in detectors.indices { all += events(&detectors[index]) }
    if all.count > 1 {
      all = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
    return hands.named(all)
  }
}

/// The side of the hands whose events have begun: an event has one side from its beginning to its end, even if the hand
/// is taken for the other one meanwhile.
struct BegunHands {
  private struct Key: Hashable {
    let handID: Int
    let name: String
  }

  private var sides: [Key: Handedness] = [:]

  /// Gives the events that follow a `began` its side.
  mutating func named(_ events: [HandEvent]) -> [HandEvent] {
    events.map { event in
      var event = event
      let key = Key(handID: event.handID, name: event.name)
      switch event.phase {
      case .began: sides[key] = event.handedness
      case .held, .moved: event.handedness = sides[key] ?? event.handedness
      case .ended: event.handedness = sides.removeValue(forKey: key) ?? event.handedness
      case .completed, .armed, .disarmed: break
      }
      return event
    }
  }
}
