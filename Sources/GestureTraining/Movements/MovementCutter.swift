import HandEvents

/// Cuts a stream of results into takes of moving hands.
///
/// Between takes all hands are still.
///
/// ```swift
/// var cutter = MovementCutter()
/// for frame in frames {
///   if let take = cutter.process(frame) { recordings.append(MovementRecording(label: "zigzag", frames: take)) }
/// }
/// if let take = cutter.finish() { recordings.append(MovementRecording(label: "zigzag", frames: take)) }
/// ```
///
/// A person can make a movement, rest, and repeat it. A take includes a short rest at both ends. It does not begin in
/// the first half second of a hand, until the hand's landmarks have settled.
package struct MovementCutter: Sendable {
  /// The seconds before and after the movement that belong to a take.
  private static let margin = 0.3
  /// The speed above which a hand moves, in hand sizes per second.
  ///
  /// Landmarks that jitter by half a percent of the hand are slower.
  private static let beginSpeed: Float = 0.5
  /// The time for which the landmarks of a new hand settle.
  ///
  /// In seconds.
  private static let settling = 0.5
  /// The shortest duration of a movement, in seconds.
  private static let shortestDuration = 0.12

  private let stillness: Double
  private var aspectRatio = AspectRatio()
  private var tracks: [Int: (track: HandPath, activity: MovementActivity)] = [:]
  /// The frames that may become part of a take.
  private var frames: [HandFrame] = []
  /// The time from the first to the last movement of any hand.
  private var part: (start: Double, end: Double)?

  /// Creates a cutter for a new stream.
  ///
  /// - Parameter stillness: The time for which all hands must be still between takes; negative values count as 0.
  package init(stillness: Duration = .milliseconds(500)) {
    self.stillness = max(stillness, .zero).seconds
  }

  /// Processes the next frame; a frame that is not later is skipped.
  ///
  /// - Returns: The frames of a finished take; nil if none has finished.
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
      // A hand that the tracker loses during a movement and finds again continues to move.
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

  /// Ends the stream and returns an unfinished take.
  package mutating func finish() -> [HandFrame]? {
    defer { part = nil }
    guard let part, part.end - part.start >= Self.shortestDuration else {
      frames = frames.suffix(1)
      return nil
    }
    let take = frames.filter { part.start - Self.margin...part.end + Self.margin ~= $0.time.seconds }
    // The next movement may begin in the rest after this one.
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
