import HandValues

/// One hand with the detectors of its movements.
struct MovingHand: Sendable {
  /// The identity, which stays when a tracker finds the hand again.
  let identity: Int
  private(set) var handedness = Handedness.right
  private(set) var track = HandPath()
  /// Whether the last sample was the first of a track.
  private(set) var isNew = true
  private var strokes = StrokeDetector()
  /// The swipe that became certain with the last frame.
  private(set) var certainSwipe: HandEvent?
  /// The longest absence in which a stroke continues, in seconds.
  private static let longestBlink = 0.35

  private var isMissed = false
  /// The end of the last tap, in seconds.
  private var lastTap = -Double.infinity
  private var lastStroke: StrokeDetector.Stroke?
  private var swipes = SwipeDetector()
  private var waves = WaveDetector()
  private var pinches: PinchDetector
  private var grabs = GrabDetector()
  private var circles = CircleDetector()
  private var taps: TapDetector
  private var presses = PressDetector()
  private var spotters: [MovementSpotter]
  private var begun = BegunHands()

  init(identity: Int, models: [MovementModel], _ settings: HandMovementSettings) {
    self.identity = identity
    taps = TapDetector(Finger.allCases.filter { $0 == .index || settings.kinds.contains(.tapping($0)) })
    pinches = PinchDetector([.index, .middle])
    spotters = models.map { MovementSpotter(model: $0) }
  }

  func isLost(at now: Double, _ settings: HandMovementSettings) -> Bool {
    track.last.map { now - $0.time > settings.maximumGap.seconds } ?? true
  }

  /// Returns the displacement of the current or just ended stroke.
  func displacement(at time: Double) -> SIMD2<Float> {
    strokes.isMoving
      ? strokes.currentDisplacement : lastStroke.flatMap { time - $0.end < 0.35 ? $0.displacement : nil } ?? .zero
  }

  /// Drops the last stroke, which is part of another movement.
  mutating func discardSwipe() {
    swipes.discard()
    certainSwipe = nil
  }

  /// Takes a frame without the hand.
  mutating func miss() {
    strokes.interrupt()
    certainSwipe = nil
    isMissed = true
  }

  mutating func process(
    _ measure: HandMeasure, _ handedness: Handedness, at now: Double, _ settings: HandMovementSettings
  ) -> [HandEvent] {
    if let last = track.last, isMissed, now - last.time > Self.longestBlink {
      // The hand may have left the image meanwhile: the earlier stroke has no end.
      strokes.reset()
      swipes.reset()
      lastStroke = nil
    }
    isMissed = false
    let maximumGap = settings.maximumGap.seconds
    // Earlier movements end at the hand's earlier location.
    let ended = track.isContinued(by: measure, at: now, maximumGap: maximumGap) ? [] : end(at: now, settings)
    self.handedness = handedness
    isNew = track.append(measure, at: now, maximumGap: maximumGap)
    guard let sample = track.last else { return [] }

    let stroke = strokes.process(sample.palm, at: sample.time)
    lastStroke = stroke ?? lastStroke
    let fingertips = sample.position(of: measure.fingertips)
    var found = [waves.process(fingertips, isOpen: measure.straightFingers >= 3, at: sample.time, settings)]
    let swipe = swipes.process(stroke, of: track, isMoving: strokes.isMoving, at: sample.time, settings)
    certainSwipe = waves.isActive || waves.mayBegin ? nil : events(of: [swipe?.movement], at: now).first
    let pinchLocation = sample.position(of: measure.pinchPoint)
    for pinch in pinches.process(measure, at: sample.time, step: settings.pinchStep, location: { _ in pinchLocation }) {
      found.append(Movement(pinch, sample))
    }
    found.append(grabs.process(sample, settings))
    if let round = circles.process(sample.point.indexTip, at: sample.time, settings), !waves.isActive {
      certainSwipe = nil
      swipes.ignoreStrokes(before: round.end)
      found.append(round)
    }
    let press = presses.process(sample, isPinching: pinches.isActive)
    // Both detectors may see the same tap.
    if let tap = taps.process(sample, isPinching: pinches.isClosed, settings) ?? press, tap.start >= lastTap {
      lastTap = tap.end
      found.append(tap)
    }
    for index in spotters.indices {
      found.append(spotters[index].process(track.samples, at: sample.time).map { Movement($0) })
    }
    return ended + events(of: found, at: now)
  }

  private mutating func events(of movements: [Movement?], at now: Double) -> [HandEvent] {
    guard let measure = track.last?.measure else { return [] }
    return begun.named(movements.compactMap { $0?.event(of: identity, handedness, at: now, measure) })
  }

  /// Ends the movements in progress, and forgets the hand's past.
  ///
  /// - Parameter isLost: Whether the hand was lost while the stream continues.
  mutating func end(at now: Double, _ settings: HandMovementSettings, isLost: Bool = true) -> [HandEvent] {
    defer {
      swipes.reset()
      let known = (handedness, track, isNew, swipes)
      self = MovingHand(identity: identity, models: spotters.map(\.model), settings)
      (handedness, track, isNew, swipes) = known
    }
    guard let sample = track.last else { return [] }
    let swipe = isLost && !waves.isActive && !waves.mayBegin ? swipes.lose(strokes.finish(), of: track, settings) : nil
    let found = [swipe?.movement, waves.end(), pinches.end().flatMap { Movement($0, sample) }]
    return events(of: found, at: now)
  }

  /// Returns the movements that are certain at the end of the stream.
  mutating func finish(at now: Double, _ settings: HandMovementSettings) -> [HandEvent] {
    let swipe = strokes.isMoving || waves.isActive ? nil : swipes.finish()
    let found = spotters.indices.map { spotters[$0].finish().map { Movement($0) } }
    return events(of: [swipe?.movement] + found, at: now) + end(at: now, settings, isLost: false)
  }
}
