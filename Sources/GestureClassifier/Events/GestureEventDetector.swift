import HandLandmarkerCore

/// Turns the results of a stream into events: what an app wants to know is not a category per frame, but that a gesture began, was held and ended.
///
/// ```swift
/// var detector = GestureEventDetector()
/// for frame in frames {
///   let result = try recognizer.recognize(videoFrame: frame.image, timestampInMilliseconds: frame.time)
///   for event in detector.events(for: result) { print(event.phase, event.gesture) }
/// }
/// for event in detector.finish() { print(event.phase, event.gesture) }
/// ```
///
/// Each hand has its own events, by its identity. An addition to MediaPipe's API.
public struct GestureEventDetector: Sendable {
  /// When a gesture counts as begun, held and ended.
  public let settings: GestureEventSettings
  private var hands: [Int: HandState] = [:]
  private var lastTimestamp: Int?

  /// A detector that has seen nothing.
  public init(settings: GestureEventSettings = GestureEventSettings()) {
    self.settings = settings
  }

  /// One hand of a frame, as the detector sees it.
  public struct Observation: Sendable, Hashable {
    /// The identity of the hand: a number that stays with it.
    public var handID: Int
    /// The gesture's category name; those of ``GestureEventSettings/ignoredCategories`` are none.
    public var gesture: String
    /// Of the gesture, 0…1.
    public var score: Float
    /// `Right` or `Left`, if known; handed on to the events.
    public var handedness: String?

    /// An observation of a hand, such as another tracker has made it.
    public init(handID: Int, gesture: String, score: Float, handedness: String? = nil) {
      self.handID = handID
      self.gesture = gesture
      self.score = score
      self.handedness = handedness
    }
  }

  /// The events a result makes certain, those of one hand in the order in which they happened.
  ///
  /// - Parameter result: Of the frame after those seen before, from a stream mode. Without identities a hand is known by its place in the result.
  public mutating func events(for result: GestureRecognizerResult) -> [GestureEvent] {
    let observations = result.gestures.indices.compactMap { hand -> Observation? in
      guard let category = result.gestures[hand].first else { return nil }
      let side = result.handedness.indices.contains(hand) ? result.handedness[hand].first?.categoryName : nil
      let identity = result.handIDs.flatMap { $0.indices.contains(hand) ? $0[hand] : nil } ?? hand
      return Observation(handID: identity, gesture: category.categoryName ?? "", score: category.score, handedness: side)
    }
    return events(for: observations, timestampInMilliseconds: result.timestampInMilliseconds)
  }

  /// The events a frame makes certain, hand by hand.
  ///
  /// - Parameters:
  ///   - observations: The frame's hands; of several with the same identity the last counts.
  ///   - timestamp: Not smaller than that of the frame before; a smaller one counts as equal to it.
  public mutating func events(for observations: [Observation], timestampInMilliseconds timestamp: Int) -> [GestureEvent] {
    // The tasks take timestamps that fit in microseconds; the differences of such fit as well.
    let now = max(min(max(timestamp, Int.min / 1000), Int.max / 1000), lastTimestamp ?? .min)
    lastTimestamp = now
    var seen: [Int: Observation] = [:]
    for observation in observations { seen[observation.handID] = observation }
    var events: [GestureEvent] = []
    for identity in Set(hands.keys).union(seen.keys).sorted() {
      var hand = hands[identity] ?? HandState(identity: identity)
      events += hand.advance(seen[identity], to: now, settings)
      hands[identity] = hand.isIdle && seen[identity] == nil ? nil : hand
    }
    return events
  }

  /// Ends what is still going on: the stream is over.
  public mutating func finish() -> [GestureEvent] {
    defer { hands = [:] }
    return hands.keys.sorted().compactMap { identity in
      hands[identity]?.end(at: lastTimestamp ?? 0)
    }
  }
}

/// What is known of one hand: the gesture it makes, and the one it may be about to make.
private struct HandState {
  let identity: Int
  private var handedness: String?
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

  mutating func advance(_ observation: GestureEventDetector.Observation?, to now: Int, _ settings: GestureEventSettings) -> [GestureEvent] {
    var events: [GestureEvent] = []
    handedness = observation?.handedness ?? handedness
    let gesture = observation.flatMap { settings.ignoredCategories.contains($0.gesture) ? nil : $0 }
    if let gesture, gesture.gesture == current?.gesture, gesture.score >= min(settings.endScore, settings.beginScore) {
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

  /// Goes on with the candidate, or starts a new one; a frame without it ends it.
  private mutating func follow(_ gesture: GestureEventDetector.Observation?, _ now: Int, _ settings: GestureEventSettings) {
    guard let gesture, gesture.gesture != current?.gesture else {
      candidate = nil
      return
    }
    if candidate?.gesture == gesture.gesture {
      candidate?.extend(to: now, score: gesture.score)
    } else {
      candidate = Span(gesture: gesture.gesture, start: now, lastSeen: now, score: gesture.score, nextHold: settings.holdDuration)
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
