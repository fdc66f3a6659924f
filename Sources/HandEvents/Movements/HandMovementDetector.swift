import HandValues

/// Turns the hands of a stream into movements: a swipe to the right, a wave, a pinch that begins, moves and ends.
///
/// ```swift
/// var detector = HandMovementDetector()
/// for try await frame in recognizer.results(for: camera) {
///   for event in detector.events(for: frame) { print(event.phase, event.name) }
/// }
/// for event in detector.finish() { print(event.phase, event.name) }
/// ```
///
/// Each hand has its own events, by its identity. It needs nothing but landmarks with times, so recordings do as well.
/// An addition to MediaPipe's API.
///
/// Uncertain input gives no event: a hand with coordinates that are not finite counts as missing, a frame whose time
/// does not increase is skipped, and a hand that comes back after a gap or at another location begins anew. A swipe has
/// to be seen from its start to its end: hands that enter and leave the image make none. A fast hand that the tracker
/// loses and finds again under another identity within 0.2 seconds, where it was going or as the only hand there is,
/// continues its movement; all events of one pinch or wave have the identity it began with.
public struct HandMovementDetector: HandEventDetector {
  /// The criteria of the movements.
  public let settings: HandMovementSettings
  /// The trained movements that are looked for.
  public let models: [MovementModel]
  private var continuity: HandContinuity
  private var hands: [Int: MovingHand] = [:]
  private var pairs: [SIMD2<Int>: PairDetector] = [:]
  /// The time of the first frame, from which all others count: rounded seconds differ in their last bits from start to
  /// start.
  private var start: Duration?
  /// In seconds.
  private var lastTime: Double?
  private var order = StreamOrder()

  /// Creates a detector with default settings that has seen nothing.
  public init() { self.init(checked: HandMovementSettings(), models: []) }

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameters:
  ///   - settings: The criteria of the built-in movements, and which of them are reported.
  ///   - models: Trained movements that are looked for as well.
  /// - Throws: `StatusError` (invalid argument) for a setting that is out of range, the threshold of a model included,
  ///   and if there is nothing to look for.
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
    continuity.aspectRatio.known = settings.aspectRatio
  }

  /// Returns the events that a frame makes certain, hand by hand, then those of two hands.
  ///
  /// - Parameter frame: The frame after those seen before; hands are known by their identities, and of several with the
  ///   same one the last counts. A frame whose time is not later is skipped; several in a row begin a new stream. The
  ///   ratio of the image's sides is taken from the frame if it has them.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next: break
    case .repeated, .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    let first = start ?? frame.time
    let now = (frame.time - first).seconds
    if let lastTime, now <= lastTime { return [] }
    (start, lastTime) = (first, now)
    var frame = frame
    frame.time -= first
    frame = continuity.frame(frame)
    let aspectRatio = settings.aspectRatio ?? continuity.aspectRatio.value
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
    // Movements of two hands decide whether each of them has made a swipe.
    let ofPairs = pairEvents(seen.keys.sorted(), at: now)
    for identity in seen.keys.sorted() {
      if let swipe = self.hands[identity]?.certainSwipe { events.append(swipe) }
    }
    return reported(events + ofPairs)
  }

  /// Ends the movements that are being made: the stream is over.
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
        // Two tracks of which one is new have no common past.
        var detector = a.isNew || b.isNew ? PairDetector() : pairs[pair] ?? PairDetector()
        if var movement = detector.process(sampleA, sampleB, other: larger, settings) {
          movement.location = (sampleA.measure.location + sampleB.measure.location) / 2
          events.append(
            movement.event(of: smaller, hands[smaller]?.handedness ?? a.handedness, at: now, sampleA.measure))
        }
        // Two hands that move in opposite directions at the same time are one movement, whether there is a name for it
        // or not.
        let (movedA, movedB) = (a.displacement(at: sampleA.time), b.displacement(at: sampleA.time))
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

  /// The events that were asked for, at the times of the stream, named after the viewpoint.
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
