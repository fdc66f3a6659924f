import HandValues

/// Turns the hands of a stream into events: a gesture began, was held, ended.
///
/// ```swift
/// var detector = GestureEventDetector()
/// for try await frame in recognizer.results(for: camera) {
///   for event in detector.events(for: frame) { print(event.phase, event.name) }
/// }
/// for event in detector.finish() { print(event.phase, event.name) }
/// ```
///
/// Each hand has its own events, by its identity. An addition to MediaPipe's API.
public struct GestureEventDetector: HandEventDetector {
  /// When a gesture counts as begun, held and ended.
  public let settings: GestureEventSettings
  private var states: [Int: HandState] = [:]
  private var lastTime: Duration?

  /// Creates a detector with default settings that has seen nothing.
  public init() { settings = GestureEventSettings() }

  /// Creates a detector that has seen nothing.
  ///
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public init(settings: GestureEventSettings) throws(StatusError) {
    try settings.check()
    self.settings = settings
  }

  /// Returns the events that a frame makes certain, hand by hand, those of one hand in the order in which they happened.
  ///
  /// - Parameter frame: The frame after those seen before; hands are known by their identities, and of several with the same one the last counts. A
  ///   hand with coordinates that are not finite counts as missing, and a time before that of the last frame as equal to it.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    let now = max(frame.time, lastTime ?? frame.time)
    lastTime = now
    // A hand without a gesture counts as one that is not there.
    var seen: [Int: Hand] = [:]
    for hand in frame.hands where hand.gesture != nil && hand.landmarks.areFinite { seen[hand.id] = hand }
    var events: [HandEvent] = []
    for identity in Set(states.keys).union(seen.keys).sorted() {
      guard var state = states[identity] ?? seen[identity].map(HandState.init) else { continue }
      events += state.advance(seen[identity], to: now, settings)
      states[identity] = state.isIdle && seen[identity] == nil ? nil : state
    }
    return events
  }

  /// Ends the gestures that are still made: the stream is over.
  public mutating func finish() -> [HandEvent] {
    defer { (states, lastTime) = ([:], nil) }
    let now = lastTime ?? .zero
    return states.keys.sorted().compactMap { states[$0]?.end(at: now) }
  }
}

/// The state of one hand: the gesture it makes, and the candidate for the next one.
private struct HandState {
  let identity: Int
  private var handedness: Handedness
  private var location: SIMD2<Float>
  private var current: Span?
  private var candidate: Span?

  /// A gesture from when it was seen first to when it was seen last.
  private struct Span {
    let gesture: HandGesture
    let start: Duration
    var lastSeen: Duration
    var score: Float
    /// The duration at which the next event of holding is due; nil if no more are.
    var nextHold: Duration?

    mutating func extend(to time: Duration, score newScore: Float) {
      lastSeen = time
      score = max(score, newScore)
    }
  }

  init(_ hand: Hand) {
    identity = hand.id
    (handedness, location) = (hand.handedness, hand.palmCenter)
  }

  var isIdle: Bool { current == nil && candidate == nil }

  mutating func advance(_ hand: Hand?, to now: Duration, _ settings: GestureEventSettings) -> [HandEvent] {
    var events: [HandEvent] = []
    if let hand { (handedness, location) = (hand.handedness, hand.palmCenter) }
    let gesture = hand?.gesture.flatMap { settings.ignoredGestures.contains($0) ? nil : $0 }
    let score = hand?.gestureScore ?? 0
    if let gesture, gesture == current?.gesture, score >= min(settings.endScore, settings.beginScore) {
      current?.extend(to: now, score: score)
      candidate = nil
      events += holdEvents(now, settings)
    } else {
      follow(score >= settings.beginScore ? gesture : nil, score, now, settings)
    }
    let isReady = candidate.map { now - $0.start >= settings.minimumDuration } ?? false
    if let span = current, isReady || span.lastSeen < now && now - span.lastSeen >= settings.releaseDuration {
      events += [end(at: now)].compactMap(\.self)
    }
    if isReady, let span = candidate {
      current = span
      candidate = nil
      events.append(event(.began, span, at: now))
      events += holdEvents(now, settings)
    }
    return events
  }

  /// Extends the candidate, or starts a new one; a frame without it ends it.
  private mutating func follow(_ gesture: HandGesture?, _ score: Float, _ now: Duration, _ settings: GestureEventSettings) {
    guard let gesture, gesture != current?.gesture else {
      candidate = nil
      return
    }
    if candidate?.gesture == gesture {
      candidate?.extend(to: now, score: score)
    } else {
      candidate = Span(gesture: gesture, start: now, lastSeen: now, score: score, nextHold: settings.holdDuration)
    }
  }

  private mutating func holdEvents(_ now: Duration, _ settings: GestureEventSettings) -> [HandEvent] {
    guard let span = current, let due = span.nextHold, now - span.start >= due else { return [] }
    // After a gap in the stream several may be due: they are one.
    current?.nextHold = settings.holdInterval.map { interval in
      let step = max(interval, .milliseconds(1))
      return due + step * (((now - span.start - due) / step).rounded(.down) + 1)
    }
    return [event(.held, span, at: now)]
  }

  /// Ends the current gesture.
  mutating func end(at now: Duration) -> HandEvent? {
    guard let span = current else { return nil }
    current = nil
    return event(.ended, span, at: now)
  }

  private func event(_ phase: HandEvent.Phase, _ span: Span, at now: Duration) -> HandEvent {
    HandEvent(
      phase, .gesture(span.gesture, score: span.score), handID: identity, handedness: handedness, time: now, start: span.start,
      duration: span.lastSeen - span.start, location: location)
  }
}
