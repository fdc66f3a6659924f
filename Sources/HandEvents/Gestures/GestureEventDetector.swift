import HandValues

/// Turns the hands of a stream into events.
///
/// An event reports that a gesture began, was held, or ended.
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
  /// The criteria of gestures that begin, are held and end.
  package let settings: GestureEventSettings
  private var states: [Int: HandState] = [:]
  private var lastTime: Duration?
  private var order = StreamOrder()
  private var aspectRatio = AspectRatio()
  private var hands = BegunHands()

  /// Creates a detector with default settings that has seen nothing.
  public init() { settings = GestureEventSettings() }

  /// Creates a detector that has seen nothing.
  ///
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range.
  public init(settings: GestureEventSettings) throws(StatusError) {
    try settings.check()
    self.settings = settings
  }

  /// Returns the events that a frame makes certain, hand by hand.
  ///
  /// The events of one hand are in the order in which they happened.
  ///
  /// - Parameter frame: The next frame. Identities tell hands apart; of several hands with the same identity the last
  ///   counts. A hand with coordinates that are not finite counts as missing. A frame that is earlier than the last one
  ///   is skipped; several such frames in a row begin a new stream.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: break
    case .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    let now = frame.time
    lastTime = now
    if settings.holdMovement != nil { aspectRatio.measure(frame) }
    // A hand without a gesture is not missing.
    var seen: [Int: Hand] = [:]
    var present: Set<Int> = []
    for hand in frame.hands where hand.landmarks.areFinite {
      if settings.maximumGap != nil { present.insert(hand.id) }
      if hand.gesture != nil { seen[hand.id] = hand }
    }
    var events: [HandEvent] = []
    for identity in Set(states.keys).union(seen.keys).sorted() {
      guard var state = states[identity] ?? seen[identity].map(HandState.init) else { continue }
      let place =
        settings.holdMovement == nil ? nil : seen[identity].flatMap { HandPlace($0, aspectRatio: aspectRatio.value) }
      events += state.advance(seen[identity], place, isMissing: !present.contains(identity), to: now, settings)
      states[identity] = state.isIdle && seen[identity] == nil ? nil : state
    }
    return hands.named(events)
  }

  /// Ends the current gestures at the end of the stream.
  public mutating func finish() -> [HandEvent] {
    defer { (states, lastTime, order, aspectRatio, hands) = ([:], nil, StreamOrder(), AspectRatio(), BegunHands()) }
    let now = lastTime ?? .zero
    return hands.named(states.keys.sorted().compactMap { states[$0]?.end(at: now) })
  }
}

/// The state of one hand.
///
/// Consists of the hand's gesture and the candidate for the next one.
private struct HandState {
  let identity: Int
  private var handedness: Handedness
  private var location: SIMD2<Float>
  private var current: Span?
  private var candidate: Span?

  /// A gesture from its first to its last frame.
  private struct Span {
    let gesture: HandGesture
    let start: Duration
    var lastSeen: Duration
    var score: Float
    /// The duration of holding at which the next event is due.
    ///
    /// Nil if none is.
    var nextHold: Duration?
    /// The time since which the gesture is held.
    var holdStart: Duration
    /// The middle of the palm at that time, in image heights.
    ///
    /// Nil if any movement is allowed.
    var holdPlace: SIMD2<Float>?

    mutating func extend(
      to time: Duration, score newScore: Float, _ place: HandPlace?, _ settings: GestureEventSettings
    ) {
      lastSeen = time
      score = max(score, newScore)
      guard let place, let limit = settings.holdMovement, nextHold != nil else { return }
      if let holdPlace, (place.palm - holdPlace).length <= limit * place.size { return }
      if holdPlace != nil { (holdStart, nextHold) = (time, settings.holdDuration(of: gesture)) }
      holdPlace = place.palm
    }
  }

  init(_ hand: Hand) {
    identity = hand.id
    handedness = hand.handedness
    location = hand.palmCenter
  }

  var isIdle: Bool { current == nil && candidate == nil }

  /// Takes the hand of the next frame and returns its events.
  ///
  /// - Parameters:
  ///   - hand: The hand, if it has a gesture.
  ///   - place: The position of the hand, if holding depends on it.
  ///   - isMissing: Whether the frame lacks the hand.
  mutating func advance(
    _ hand: Hand?, _ place: HandPlace?, isMissing: Bool, to now: Duration, _ settings: GestureEventSettings
  ) -> [HandEvent] {
    var events: [HandEvent] = []
    if let hand { (handedness, location) = (hand.handedness, hand.palmCenter) }
    let gesture = hand?.gesture.flatMap { settings.ignoredGestures.contains($0) ? nil : $0 }
    let score = hand?.gestureScore ?? 0
    if let gesture, gesture == current?.gesture, score >= settings.endScore {
      current?.extend(to: now, score: score, place, settings)
      candidate = nil
      events += holdEvents(now, settings)
    } else {
      follow(score >= settings.beginScore ? gesture : nil, score, place, now, settings)
    }
    let isReady = candidate.map { now - $0.start >= settings.minimumDuration } ?? false
    let release = isMissing ? max(settings.releaseDuration, settings.maximumGap ?? .zero) : settings.releaseDuration
    if let span = current, isReady || span.lastSeen < now && now - span.lastSeen >= release {
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

  /// Extends the candidate, or starts a new one.
  ///
  /// A frame without the candidate ends it.
  private mutating func follow(
    _ gesture: HandGesture?, _ score: Float, _ place: HandPlace?, _ now: Duration, _ settings: GestureEventSettings
  ) {
    guard let gesture, gesture != current?.gesture else {
      candidate = nil
      return
    }
    if candidate?.gesture == gesture {
      candidate?.extend(to: now, score: score, place, settings)
    } else {
      candidate = Span(
        gesture: gesture, start: now, lastSeen: now, score: score, nextHold: settings.holdDuration(of: gesture),
        holdStart: now, holdPlace: settings.holdMovement == nil ? nil : place?.palm)
    }
  }

  private mutating func holdEvents(_ now: Duration, _ settings: GestureEventSettings) -> [HandEvent] {
    guard let span = current, let due = span.nextHold, now - span.holdStart >= due else { return [] }
    // After a gap in the stream, several due events become one.
    current?.nextHold = settings.holdInterval.map { interval in
      let step = max(interval, .milliseconds(1))
      return due + step * (((now - span.holdStart - due) / step).rounded(.down) + 1)
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
    let made = HandEvent.Action.Gesture(span.gesture, score: span.score)
    return HandEvent(
      phase, .gesture(made), handID: identity, handedness: handedness, time: now, start: span.start,
      duration: span.lastSeen - span.start, location: location)
  }
}
