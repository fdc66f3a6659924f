/// The detectors of the movements that have to be asked for: each runs only when one of its kinds is.
struct OptionalMovements: Sendable {
  /// Two taps, or pinches, that follow each other within this time are one double one, in seconds.
  private static let longestPause = 0.8
  /// The longest hold of a pinch that is part of a double one, in seconds.
  private static let longestPinch = 0.8

  private var strokes = FingerStrokeDetector()
  private var depths = DepthDetector()
  private var knobs = KnobDetector()
  private var (lastTap, lastPinch): (Times?, Times?) = (nil, nil)

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> [Movement?] {
    [
      settings.wants(HandMotionKind.strokes) ? strokes.process(sample, settings) : nil,
      settings.wants([.push, .pull]) ? depths.process(sample, settings) : nil, settings.wants([.knob]) ? knobs.process(sample) : nil,
    ]
  }

  /// A tap: the second of two is a double tap.
  mutating func tap(_ tap: Movement, _ settings: HandMotionSettings) -> Movement {
    guard case .tap(.index, _) = tap.action, settings.wants([.doubleTap]), let first = Self.first(&lastTap, before: (tap.start, tap.end))
    else { return tap }
    return Movement(.doubleTap, start: first, end: tap.end)
  }

  /// A pinch has changed: when the second of two short ones ends they are a double pinch.
  mutating func pinch(_ change: PinchDetector.Change) -> Movement? {
    guard change.phase == .ended, change.finger == .index else { return nil }
    guard change.end - change.start <= Self.longestPinch else {
      lastPinch = nil
      return nil
    }
    return Self.first(&lastPinch, before: (change.start, change.end)).map { Movement(.doublePinch, start: $0, end: change.end) }
  }

  private typealias Times = (start: Double, end: Double)

  /// The start of the last tap or pinch if this one follows it as its second; else this one is the last.
  private static func first(_ last: inout Times?, before times: Times) -> Double? {
    let first = last.flatMap { times.start - $0.end <= longestPause ? $0.start : nil }
    last = first == nil ? times : nil
    return first
  }

  /// Another movement explains what the hand did until now.
  mutating func discardStroke() { strokes.discard() }

  /// The hand was lost, or the stream is over.
  mutating func end(at time: Double, _ settings: HandMotionSettings) -> [Movement?] {
    defer { self = OptionalMovements() }
    return [settings.wants(HandMotionKind.strokes) ? strokes.finish(settings) : nil, knobs.reset(at: time)]
  }
}
