import HandEvents

/// Cuts a stream of results into takes: parts in which a hand moves, between times in which all hands are still.
///
/// ```swift
/// var cutter = MovementCutter()
/// for frame in frames { if let take = cutter.process(frame) { recordings.append(MovementRecording(label: "zigzag", frames: take)) } }
/// if let take = cutter.finish() { recordings.append(MovementRecording(label: "zigzag", frames: take)) }
/// ```
///
/// So a person can make a movement, rest, and make it again. A take has a moment of rest at both ends. In the first
/// half second of a hand, until its landmarks have settled, no take begins.
package struct MovementCutter: Sendable {
  /// The time before and after the movement that belongs to a take, in seconds.
  private static let margin = 0.3
  /// A hand moves that is faster than this, in hand sizes per second: landmarks that jitter by half a percent of the
  /// hand are slower.
  private static let beginSpeed: Float = 0.5
  /// The landmarks of a hand that was just found move for so long until they fit it, in seconds.
  private static let settling = 0.5
  /// The shortest duration of a movement, in seconds.
  private static let shortestDuration = 0.12

  private let stillness: Double
  private var aspectRatio = AspectRatio()
  private var tracks: [Int: (track: HandPath, activity: MovementActivity)] = [:]
  /// The frames that may belong to a take.
  private var frames: [HandFrame] = []
  /// From the first movement of any hand to the last.
  private var part: (start: Double, end: Double)?

  /// Creates a cutter that has seen nothing.
  ///
  /// - Parameter stillness: The time for which all hands have to be still between two takes; below 0 counts as 0.
  package init(stillness: Duration = .milliseconds(500)) {
    self.stillness = max(stillness, .zero).seconds
  }

  /// Processes the next frame; one whose time does not increase is skipped.
  ///
  /// - Returns: The frames of a take that is over.
  package mutating func process(_ frame: HandFrame) -> [HandFrame]? {
    guard frames.last.map({ $0.time < frame.time }) ?? true else { return nil }
    aspectRatio.known = AspectRatio.of(frame) ?? aspectRatio.known
    frames.append(frame)
    let now = frame.time.seconds
    for hand in frame.hands {
      aspectRatio.measure(hand)
      guard let measure = HandMeasure(hand, aspectRatio: aspectRatio.value) else { continue }
      var (track, activity) = tracks[hand.id] ?? (HandPath(), Self.activity(stillness))
      if track.append(measure, at: now, maximumGap: 0.4) { activity = Self.activity(stillness) }
      // A hand that the tracker loses while it moves, and finds anew, continues to move.
      let isSettled = part != nil || now - (track.samples.first?.time ?? now) >= Self.settling
      if isSettled, let sample = track.last { _ = activity.process(sample) }
      if let current = activity.current {
        part = (min(part?.start ?? .infinity, current.start), max(part?.end ?? -.infinity, current.end))
      }
      tracks[hand.id] = (track, activity)
    }
    tracks = tracks.filter { now - ($0.value.track.last?.time ?? 0) <= 0.4 }
    if let part, now - part.end >= stillness { return finish() }
    if part == nil { forget(before: now - Self.margin) }
    return nil
  }

  /// Returns the take that is not over yet: the stream is.
  package mutating func finish() -> [HandFrame]? {
    defer { part = nil }
    guard let part, part.end - part.start >= Self.shortestDuration else {
      frames = frames.suffix(1)
      return nil
    }
    let take = frames.filter { part.start - Self.margin...part.end + Self.margin ~= $0.time.seconds }
    // A movement may begin in the rest after this one.
    forget(before: part.end)
    let activity = Self.activity(stillness)
    for identity in tracks.keys { tracks[identity]?.activity = activity }
    return take
  }

  private static func activity(_ stillness: Double) -> MovementActivity {
    MovementActivity(stillness: stillness, beginSpeed: beginSpeed, ignoresJitter: true)
  }

  private mutating func forget(before time: Double) {
    if let first = frames.firstIndex(where: { $0.time.seconds >= time }) { frames.removeFirst(first) }
  }
}
