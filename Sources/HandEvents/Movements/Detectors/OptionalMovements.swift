/// The detectors of the movements that have to be asked for: each runs only when one of its kinds is.
struct OptionalMovements: Sendable {
  /// Two taps, or pinches, that follow each other within this time are one double one, in seconds.
  private static let longestPause = 0.8
  /// The longest hold of a pinch that is part of a double one, in seconds.
  private static let longestPinch = 0.8

  private var strokes = FingerStrokeDetector()
  private var depths = DepthDetector()
  private var knobs = KnobDetector()
  private var lastTap: (start: Double, end: Double)?
  private var lastPinch: (start: Double, end: Double)?

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings, _ report: MovementReport) -> [HandEvent] {
    var events: [HandEvent] = []
    if settings.wants(.strokeLeft, .strokeRight, .strokeUp, .strokeDown), let stroke = strokes.process(sample, settings) {
      events.append(report.event(stroke))
    }
    if settings.wants(.push, .pull), let change = depths.process(sample, settings) {
      events.append(report.event(change.kind, start: change.start, end: change.end))
    }
    if settings.wants(.knob), let change = knobs.process(sample) { events.append(report.event(change)) }
    return events
  }

  /// A tap: the second of two is a double tap.
  mutating func tap(_ tap: TapDetector.Tap, _ settings: HandMotionSettings, _ report: MovementReport) -> HandEvent {
    guard tap.finger == .index else { return report.event(tap) }
    if settings.wants(.doubleTap), let last = lastTap, tap.start - last.end <= Self.longestPause {
      lastTap = nil
      return report.event(.doubleTap, start: last.start, end: tap.end)
    }
    lastTap = (tap.start, tap.end)
    return report.event(tap)
  }

  /// A pinch has changed: when the second of two short ones ends they are a double pinch.
  mutating func pinch(_ change: PinchDetector.Change, _ report: MovementReport) -> HandEvent? {
    guard change.phase == .ended, change.finger == .index else { return nil }
    guard change.end - change.start <= Self.longestPinch else {
      lastPinch = nil
      return nil
    }
    if let last = lastPinch, change.start - last.end <= Self.longestPause {
      lastPinch = nil
      return report.event(.doublePinch, start: last.start, end: change.end)
    }
    lastPinch = (change.start, change.end)
    return nil
  }

  /// Another movement explains what the hand did until now.
  mutating func discardStroke() { strokes.discard() }

  /// The hand was lost, or the stream is over.
  mutating func end(_ settings: HandMotionSettings, _ report: MovementReport) -> [HandEvent] {
    defer { self = OptionalMovements() }
    var events: [HandEvent] = []
    if settings.wants(.strokeLeft, .strokeRight, .strokeUp, .strokeDown), let stroke = strokes.finish(settings) {
      events.append(report.event(stroke))
    }
    if let change = knobs.reset(at: report.sample.time) { events.append(report.event(change)) }
    return events
  }
}
