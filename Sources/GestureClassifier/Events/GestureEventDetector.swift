import HandLandmarkerCore

/// Turns the hands of a stream into events: a gesture began, was held, ended.
///
/// ```swift
/// var detector = GestureEventDetector()
/// for frame in frames {
///   let hands = try recognizer.hands(in: frame.image, at: frame.time)
///   for event in detector.events(for: hands, at: frame.time) { print(event.phase, event.gesture) }
/// }
/// for event in detector.finish() { print(event.phase, event.gesture) }
/// ```
///
/// Each hand has its own events, by its identity. An addition to MediaPipe's API.
public struct GestureEventDetector: Sendable {
  /// When a gesture counts as begun, held and ended.
  public let settings: GestureEventSettings
  private var states: [Int: HandState] = [:]
  private var lastTimestamp: Int?

  /// Creates a detector that has seen nothing.
  public init(settings: GestureEventSettings = GestureEventSettings()) {
    self.settings = settings
  }

  /// Returns the events that a frame makes certain, hand by hand, those of one hand in the order in which they happened.
  ///
  /// - Parameters:
  ///   - hands: The hands of the frame after those seen before, by their identities; of several with the same identity the last counts.
  ///   - timestamp: In milliseconds, not smaller than that of the frame before; a smaller one counts as equal to it.
  public mutating func events(for hands: [Hand], at timestamp: Int) -> [GestureEvent] {
    // The tasks take timestamps that fit in microseconds; the differences of such fit as well.
    let now = max(min(max(timestamp, Int.min / 1000), Int.max / 1000), lastTimestamp ?? .min)
    lastTimestamp = now
    // A hand whose gesture was filtered out counts as one that is not there.
    var seen: [Int: Hand] = [:]
    for hand in hands where hand.gesture != nil { seen[hand.id] = hand }
    var events: [GestureEvent] = []
    for identity in Set(states.keys).union(seen.keys).sorted() {
      var state = states[identity] ?? HandState(identity: identity)
      events += state.advance(seen[identity], to: now, settings)
      states[identity] = state.isIdle && seen[identity] == nil ? nil : state
    }
    return events
  }

  /// Ends the gestures that are still made: the stream is over.
  public mutating func finish() -> [GestureEvent] {
    defer { states = [:] }
    return states.keys.sorted().compactMap { identity in
      states[identity]?.end(at: lastTimestamp ?? 0)
    }
  }
}

/// The state of one hand: the gesture it makes, and the candidate for the next one.
private struct HandState {
  let identity: Int
  private var handedness: Handedness?
  private var current: Span?
  private var candidate: Span?

  /// A gesture from when it was seen first to when it was seen last.
  private struct Span {
    let gesture: String
    let start: Int
    var lastSeen: Int
    var score: Float
    /// The duration at which the next event of holding is due; nil if no more are.
    var nextHold: Int?

    mutating func extend(to time: Int, score newScore: Float) {
      lastSeen = time
      score = max(score, newScore)
    }
  }

  init(identity: Int) {
    self.identity = identity
  }

  var isIdle: Bool { current == nil && candidate == nil }

  mutating func advance(_ hand: Hand?, to now: Int, _ settings: GestureEventSettings) -> [GestureEvent] {
    var events: [GestureEvent] = []
    handedness = hand?.handedness ?? handedness
    let gesture = hand?.gesture.flatMap { settings.ignoredCategories.contains($0.name) ? nil : $0 }
    if let gesture, gesture.name == current?.gesture, gesture.score >= min(settings.endScore, settings.beginScore) {
      current?.extend(to: now, score: gesture.score)
      candidate = nil
      events += holdEvents(now, settings)
    } else {
      follow(gesture.flatMap { $0.score >= settings.beginScore ? $0 : nil }, now, settings)
    }
    let isReady = candidate.map { now - $0.start >= settings.minimumDuration } ?? false
    if let span = current, isReady || now - span.lastSeen >= settings.releaseDuration, span.lastSeen < now {
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
  private mutating func follow(_ gesture: HandGesture?, _ now: Int, _ settings: GestureEventSettings) {
    guard let gesture, gesture.name != current?.gesture else {
      candidate = nil
      return
    }
    if candidate?.gesture == gesture.name {
      candidate?.extend(to: now, score: gesture.score)
    } else {
      candidate = Span(gesture: gesture.name, start: now, lastSeen: now, score: gesture.score, nextHold: settings.holdDuration)
    }
  }

  private mutating func holdEvents(_ now: Int, _ settings: GestureEventSettings) -> [GestureEvent] {
    guard let span = current, let due = span.nextHold, now - span.start >= due else { return [] }
    // After a gap in the stream several may be due: they are one.
    current?.nextHold = settings.holdInterval.map { interval in
      let step = max(interval, 1)
      return due + ((now - span.start - due) / step + 1) * step
    }
    return [event(.held, span, at: now)]
  }

  /// Ends the current gesture.
  mutating func end(at now: Int) -> GestureEvent? {
    guard let span = current else { return nil }
    current = nil
    return event(.ended, span, at: now)
  }

  private func event(_ phase: GestureEvent.Phase, _ span: Span, at now: Int) -> GestureEvent {
    GestureEvent(
      phase: phase, handID: identity, gesture: span.gesture, handedness: handedness, score: span.score, timestampInMilliseconds: now,
      startInMilliseconds: span.start, durationInMilliseconds: span.lastSeen - span.start)
  }
}
