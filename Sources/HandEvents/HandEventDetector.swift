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
}

/// Several detectors as one: their events in the order of their times.
public struct HandEventDetectors: HandEventDetector {
  private var detectors: [any HandEventDetector]
  private var order = StreamOrder()

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
    if all.count < 2 { return all }
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
