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

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings, _ report: MovementReport) -> [HandEvent] {
    let found = [
      settings.wants(HandMotionKind.strokes) ? strokes.process(sample, settings) : nil,
      settings.wants([.push, .pull]) ? depths.process(sample, settings) : nil, settings.wants([.knob]) ? knobs.process(sample) : nil,
    ]
    return found.compactMap { $0.map(report.event) }
  }

  /// A tap: the second of two is a double tap.
  mutating func tap(_ tap: TapDetector.Tap, _ settings: HandMotionSettings, _ report: MovementReport) -> HandEvent {
    guard tap.finger == .index, settings.wants([.doubleTap]), let first = Self.first(&lastTap, before: (tap.start, tap.end)) else {
      return report.event(tap)
    }
    return report.event(Movement(.doubleTap, start: first, end: tap.end))
  }

  /// A pinch has changed: when the second of two short ones ends they are a double pinch.
  mutating func pinch(_ change: PinchDetector.Change, _ report: MovementReport) -> HandEvent? {
    guard change.phase == .ended, change.finger == .index else { return nil }
    guard change.end - change.start <= Self.longestPinch else {
      lastPinch = nil
      return nil
    }
    let first = Self.first(&lastPinch, before: (change.start, change.end))
    return first.map { report.event(Movement(.doublePinch, start: $0, end: change.end)) }
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
  mutating func end(_ settings: HandMotionSettings, _ report: MovementReport) -> [HandEvent] {
    defer { self = OptionalMovements() }
    let found = [settings.wants(HandMotionKind.strokes) ? strokes.finish(settings) : nil, knobs.reset(at: report.sample.time)]
    return found.compactMap { $0.map(report.event) }
  }
}
