import HandValues

/// Finds events in the hands of a stream, frame by frame.
///
/// Events are gestures, movements, or the findings of a program's own detector. The detectors of this module begin a
/// new stream when times restart, as with a second video: the actions in progress then end. A single late frame is
/// skipped.
///
/// ```swift
/// struct HighHands: HandEventDetector {
///   mutating func events(for frame: HandFrame) -> [HandEvent] {
///     frame.hands.filter { $0.palmCenter.y < 0.2 }.map {
///       HandEvent(.completed, .custom("high"), handID: $0.id, time: frame.time)
///     }
///   }
/// }
/// ```
public protocol HandEventDetector: Sendable {
  /// Returns the events that a frame makes certain.
  ///
  /// - Parameter frame: The next frame.
  mutating func events(for frame: HandFrame) -> [HandEvent]

  /// Ends the actions in progress, at the end of the stream.
  ///
  /// The next frame is the first of another stream.
  mutating func finish() -> [HandEvent]
}

extension HandEventDetector {
  /// Returns no events: the detector has no actions in progress.
  public mutating func finish() -> [HandEvent] { [] }

  /// Forgets the stream, without events.
  ///
  /// The next frame is the first of another stream.
  public mutating func reset() { _ = finish() }

  /// Returns the events of all frames of a stream, including its end.
  ///
  /// This detector does not change.
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

/// Several detectors as one, with their events ordered by time.
public struct HandEventDetectors: HandEventDetector {
  private var detectors: [any HandEventDetector]
  private var order = StreamOrder()
  private var hands = BegunHands()

  /// Creates a detector of several others that have seen nothing yet.
  public init(_ detectors: [any HandEventDetector]) { self.detectors = detectors }

  /// Returns the events that a frame makes certain.
  ///
  /// Events of the same time are in the order of the detectors.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: merged { $0.events(for: frame) }
    case .late: []
    case .restarted(let frames): finish() + frames.flatMap { self.events(for: $0) }
    }
  }

  /// Ends the actions in progress.
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

/// The handedness of hands whose actions have begun.
///
/// An action keeps its handedness from its beginning to its end, even if the tracker changes the hand's handedness
/// meanwhile.
struct BegunHands {
  private struct Key: Hashable {
    let handID: Int
    let name: String
  }

  private var sides: [Key: Handedness] = [:]

  /// Gives the events after a `began` its handedness.
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
