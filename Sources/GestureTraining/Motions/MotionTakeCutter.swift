import HandLandmarkerCore
import HandMotions

/// Cuts a stream of results into takes: parts in which a hand moves, between times in which all hands are still.
///
/// ```swift
/// var cutter = MotionTakeCutter()
/// for frame in frames { if let take = cutter.take(frame) { recordings.append(MotionRecording(label: "zigzag", frames: take)) } }
/// if let take = cutter.finish() { recordings.append(MotionRecording(label: "zigzag", frames: take)) }
/// ```
///
/// So a person can make a movement, rest, and make it again. A take has a moment of rest at both ends.
public struct MotionTakeCutter: Sendable {
  /// The frames before and after the movement that belong to a take, in milliseconds.
  private static let margin = 300
  /// A hand moves that is faster than this, in hand sizes per second: landmarks that jitter by half a percent of the hand are slower.
  private static let beginSpeed: Float = 0.5
  /// Shorter movements are none, in seconds.
  private static let shortestDuration = 0.12

  private let stillness: Double
  private var aspectRatio = AspectRatio()
  private var tracks: [Int: (track: HandTrack, activity: MotionActivity)] = [:]
  /// The frames that may belong to a take.
  private var frames: [HandFrame] = []
  /// From the first movement of any hand to the last.
  private var part: (start: Double, end: Double)?

  /// Creates a cutter that has seen nothing.
  ///
  /// - Parameter stillness: How long all hands have to be still between two takes, in milliseconds.
  public init(stillness: Int = 500) {
    self.stillness = Double(max(stillness, 0)) / 1000
  }

  /// Takes the next frame; one without a time, or whose time does not increase, is skipped.
  ///
  /// - Returns: The frames of a take that is over.
  public mutating func take(_ frame: HandFrame) -> [HandFrame]? {
    guard let time = frame.timestampInMilliseconds, frames.last?.timestampInMilliseconds.map({ $0 < time }) ?? true else { return nil }
    if let width = frame.width, let height = frame.height, width > 0, height > 0 { aspectRatio.known = Float(width) / Float(height) }
    frames.append(frame)
    let now = Double(time) / 1000
    for hand in frame.hands {
      aspectRatio.measure(hand)
      guard let measure = HandMeasure(hand, aspectRatio: aspectRatio.value) else { continue }
      var (track, activity) = tracks[hand.id] ?? (HandTrack(), Self.activity(stillness))
      if track.append(measure, at: now, maximumGap: 0.4) == .isNew {
        activity = Self.activity(stillness)
      }
      if let sample = track.last { _ = activity.take(sample) }
      if let current = activity.current { part = (min(part?.start ?? current.start, current.start), max(part?.end ?? 0, current.end)) }
      tracks[hand.id] = (track, activity)
    }
    tracks = tracks.filter { now - ($0.value.track.last?.time ?? 0) <= 0.4 }
    if let part, now - part.end >= stillness { return finish() }
    if part == nil { forget(before: time - Self.margin) }
    return nil
  }

  /// Returns the take that is not over yet: the stream is.
  public mutating func finish() -> [HandFrame]? {
    defer { part = nil }
    guard let part, part.end - part.start >= Self.shortestDuration else {
      frames = frames.suffix(1)
      return nil
    }
    let (start, end) = (HandMotionDetector.milliseconds(part.start), HandMotionDetector.milliseconds(part.end))
    let take = frames.filter { start - Self.margin...end + Self.margin ~= $0.timestampInMilliseconds ?? 0 }
    // A movement may begin in the rest after this one.
    forget(before: end)
    for identity in tracks.keys { tracks[identity]?.activity = Self.activity(stillness) }
    return take
  }

  private static func activity(_ stillness: Double) -> MotionActivity {
    MotionActivity(stillness: stillness, beginSpeed: beginSpeed, smoothing: 0.1)
  }

  private mutating func forget(before time: Int) {
    if let first = frames.firstIndex(where: { $0.timestampInMilliseconds ?? 0 >= time }) { frames.removeFirst(first) }
  }
}
