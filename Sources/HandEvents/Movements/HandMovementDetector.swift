import HandValues

/// Turns the hands of a stream into movements.
///
/// Examples are a swipe to the right, a wave, and a pinch that begins, moves and ends.
///
/// ```swift
/// var detector = HandMovementDetector()
/// for try await frame in recognizer.results(for: camera) {
///   for event in detector.events(for: frame) { print(event.phase, event.name) }
/// }
/// for event in detector.finish() { print(event.phase, event.name) }
/// ```
///
/// Each hand has its own events, by its identity. The detector needs only landmarks with times, so recordings do as
/// well. An addition to MediaPipe's API.
///
/// Uncertain input gives no event: a hand with coordinates that are not finite counts as missing, a frame whose time
/// does not increase is skipped, and a hand that comes back after a gap or at another position starts again. A swipe
/// has to be seen from its start to its end: hands that enter and leave the image make none. A fast hand may get
/// another identity when the tracker loses and finds it again within 0.2 seconds, in its direction or as the only hand;
/// it continues its movement, and all events of one pinch or wave have the first identity.
public struct HandMovementDetector: HandEventDetector {
  /// The criteria of the movements.
  package let settings: HandMovementSettings
  /// The trained movements that are reported.
  package let models: [MovementModel]
  private var continuity: HandContinuity
  private var hands: [Int: MovingHand] = [:]
  private var pairs: [SIMD2<Int>: PairDetector] = [:]
  /// The time of the first frame, from which all others count.
  ///
  /// Rounded seconds would differ in their last bits from start to start.
  private var start: Duration?
  /// The last frame's time from the start, in seconds.
  private var lastTime: Double?
  private var order = StreamOrder()

  /// Creates a detector with default settings that has seen nothing.
  public init() { self.init(checked: HandMovementSettings(), models: []) }

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - settings: The criteria of the built-in movements, and the choice of reported ones.
  ///   - models: Trained movements that are reported as well.
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range, including the threshold of a model,
  ///   and if there is no movement to report.
  public init(
    settings: HandMovementSettings = HandMovementSettings(), models: [MovementModel] = []
  ) throws(StatusError) {
    try settings.check()
    for model in models {
      try StatusError.check(0...1 ~= model.scoreThreshold, option: "scoreThreshold", model.scoreThreshold, "0 to 1")
    }
    try StatusError.check(
      !settings.kinds.isEmpty || !models.isEmpty, option: "kinds", "[]", "at least one movement, or give a model")
    self.init(checked: settings, models: models)
  }

  private init(checked settings: HandMovementSettings, models: [MovementModel]) {
    self.settings = settings
    self.models = models
    continuity = HandContinuity(checkedGap: settings.maximumGap, stabilizesHandedness: false)
  }

  /// Returns the events that a frame makes certain.
  ///
  /// The events are ordered by hand, then come those of two hands.
  ///
  /// - Parameter frame: The next frame. Identities tell hands apart; of several hands with the same identity the last
  ///   counts. A frame whose time does not increase is skipped; several such frames in a row begin a new stream. The
  ///   frame's sizes, if it has them, give the aspect ratio.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next: break
    case .repeated, .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    let first = start ?? frame.time
    let now = (frame.time - first).seconds
    if let lastTime, now <= lastTime { return [] }
    start = first
    lastTime = now
    var frame = frame
    frame.time -= first
    frame = continuity.frame(frame)
    let aspectRatio = continuity.aspectRatio.value
    var seen: [Int: (hand: Hand, measure: HandMeasure)] = [:]
    for hand in frame.hands { seen[hand.id] = HandMeasure(hand, aspectRatio: aspectRatio).map { (hand, $0) } }
    var events: [HandEvent] = []
    for identity in Set(self.hands.keys).union(seen.keys).sorted() {
      var tracked = self.hands[identity] ?? MovingHand(identity: identity, models: models, settings)
      if let (hand, measure) = seen[identity] {
        events += tracked.process(measure, hand.handedness, at: now, settings)
        self.hands[identity] = tracked
      } else if tracked.isLost(at: now, settings) {
        events += tracked.end(at: now, settings)
        self.hands[identity] = nil
      } else {
        self.hands[identity]?.miss()
      }
    }
    // Movements of two hands decide whether each hand has made a swipe.
    let ofPairs = pairEvents(seen.keys.sorted(), at: now)
    for identity in seen.keys.sorted() {
      if let swipe = self.hands[identity]?.certainSwipe { events.append(swipe) }
    }
    return reported(events + ofPairs)
  }

  /// Ends the movements in progress, at the end of the stream.
  public mutating func finish() -> [HandEvent] {
    defer { self = HandMovementDetector(checked: settings, models: models) }
    let now = lastTime ?? 0
    let ended = hands.sorted { $0.key < $1.key }.flatMap { _, hand in
      var hand = hand
      return hand.finish(at: now, settings)
    }
    return reported(ended)
  }

  private mutating func pairEvents(_ identities: [Int], at now: Double) -> [HandEvent] {
    pairs = pairs.filter { hands[$0.key.x] != nil && hands[$0.key.y] != nil }
    guard identities.count >= 2, settings.kinds.contains(.spread) || settings.kinds.contains(.squeeze) else {
      return []
    }
    var events: [HandEvent] = []
    for (position, smaller) in identities.enumerated() {
      for larger in identities[(position + 1)...] {
        let known = SIMD2(larger, smaller)
        // A pair keeps its order when the identity of one hand changes.
        let pair = pairs[known] == nil ? SIMD2(smaller, larger) : known
        guard let a = hands[pair.x], let b = hands[pair.y], let sampleA = a.track.last, let sampleB = b.track.last
        else { continue }
        // Two tracks have no common past if one of them is new.
        var detector = a.isNew || b.isNew ? PairDetector() : pairs[pair] ?? PairDetector()
        if var movement = detector.process(sampleA, sampleB, other: larger, settings) {
          movement.location = (sampleA.measure.location + sampleB.measure.location) / 2
          events.append(
            movement.event(of: smaller, hands[smaller]?.handedness ?? a.handedness, at: now, sampleA.measure))
        }
        // Two hands that move in opposite directions at the same time are one movement, named or not.
        let movedA = a.displacement(at: sampleA.time)
        let movedB = b.displacement(at: sampleA.time)
        let areOpposite =
          movedA.dot(movedB) < -0.5 * movedA.length * movedB.length && min(movedA.length, movedB.length) > 0.3
        if detector.isMoving(at: sampleA.time) || areOpposite {
          hands[smaller]?.discardSwipe()
          hands[larger]?.discardSwipe()
        }
        pairs[pair] = detector
      }
    }
    return events
  }

  /// Returns the reported events, with the stream's times, named after the viewpoint.
  private func reported(_ events: [HandEvent]) -> [HandEvent] {
    events.compactMap { event in
      var event = event
      event.time += start ?? .zero
      event.start += start ?? .zero
      if settings.viewpoint == .person { event.action = event.action.mirrored }
      return event.movement.map(settings.kinds.contains) ?? true ? event : nil
    }
  }
}
