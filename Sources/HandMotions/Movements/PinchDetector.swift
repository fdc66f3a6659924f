/// Finds pinches: the tips of thumb and index finger touch, and part again.
struct PinchDetector: Sendable {
  enum Change: Sendable {
    case began(start: Double)
    case moved(start: Double)
    case ended(start: Double, end: Double)
  }

  /// The tips have to be together for so long, in seconds.
  private static let minimumDuration = 0.06
  /// In a fist the tips are near to each other as well, but the index finger's reaches no further than its knuckle.
  private static let smallestReach: Float = 1
  /// The same when all other fingers are bent as well: the hand may be on its way to a fist.
  private static let smallestReachOfBent: Float = 1.12
  /// The distance of the tips has to change by so much, in hand sizes, to be reported: some 4 mm.
  private static let apertureStep: Float = 0.02

  private var hasBeenOpen = false
  private var closedSince: Double?
  private var lastClosed = 0.0
  private var isActive = false
  private var reported: (location: SIMD2<Float>, aperture: Float) = (.zero, 0)

  /// Whether the tips are together, or a pinch is being made.
  var isClosed: Bool { closedSince != nil }

  mutating func reset() -> Change? {
    defer { self = PinchDetector() }
    return isActive ? .ended(start: closedSince ?? lastClosed, end: lastClosed) : nil
  }

  private func isPinch(_ measure: HandMeasure) -> Bool {
    measure.indexReach >= (measure.straightFingers > 0 ? Self.smallestReach : Self.smallestReachOfBent)
  }

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Change? {
    let measure = sample.measure
    let location = sample.palm + (sample.measure.pinchPoint - sample.measure.palm) / sample.size
    guard let start = closedSince else {
      // A fist that opens is no pinch on its way.
      hasBeenOpen = !measure.isFist && (hasBeenOpen || measure.aperture > settings.pinchEndDistance)
      guard hasBeenOpen, measure.aperture < settings.pinchBeginDistance, isPinch(measure) else { return nil }
      (closedSince, lastClosed) = (sample.time, sample.time)
      return nil
    }
    if measure.aperture > max(settings.pinchEndDistance, settings.pinchBeginDistance) {
      defer { (closedSince, isActive) = (nil, false) }
      return isActive ? .ended(start: start, end: lastClosed) : nil
    }
    lastClosed = sample.time
    if !isActive {
      if !isPinch(measure) {
        // The fingers were on their way to a fist.
        (closedSince, hasBeenOpen) = (nil, false)
        return nil
      }
      guard sample.time - start >= Self.minimumDuration else { return nil }
      isActive = true
      reported = (location, measure.aperture)
      return .began(start: start)
    }
    guard (location - reported.location).length >= settings.pinchStep || abs(measure.aperture - reported.aperture) >= Self.apertureStep
    else { return nil }
    reported = (location, measure.aperture)
    return .moved(start: start)
  }
}
