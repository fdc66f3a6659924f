/// Finds pinches: the tips of thumb and index or middle finger touch, and part again.
struct PinchDetector: Sendable {
  enum Finger: Sendable {
    case index, middle
  }

  enum Change: Sendable {
    case began(start: Double)
    case moved(start: Double)
    case ended(start: Double, end: Double)
  }

  /// The tips have to be together for so long, in seconds: a hand that closes to a fist passes through a pinch.
  private static let minimumDuration = 0.1
  /// In a fist the tips are near to each other as well, but the index finger's reaches no further than its knuckle: of people's fists 95 % are at most
  /// at 0.99, of their pinches 95 % at least at 1.03.
  private static let smallestReach: Float = 1.02
  /// The distance of the tips has to change by so much, in hand sizes, to be reported: some 4 mm.
  private static let apertureStep: Float = 0.02

  /// An index finger that is curled for so long makes a fist, in seconds.
  private static let fistDuration = 0.25

  private let finger: Finger
  private var hasBeenOpen = false
  private var curledSince: Double?
  private var closedSince: Double?
  private var lastClosed = 0.0
  /// Whether a pinch is being made.
  private(set) var isActive = false
  private var reported: (location: SIMD2<Float>, aperture: Float) = (.zero, 0)

  /// Whether the tips are together, or a pinch is being made.
  var isClosed: Bool { closedSince != nil }

  init(finger: Finger = .index) {
    self.finger = finger
  }

  mutating func reset() -> Change? {
    defer { self = PinchDetector(finger: finger) }
    return isActive ? .ended(start: closedSince ?? lastClosed, end: lastClosed) : nil
  }

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Change? {
    let measure = sample.measure
    let location = sample.palm + (sample.measure.pinchPoint - sample.measure.palm) / sample.size
    let aperture = finger == .index ? measure.aperture : measure.middleAperture
    // With the middle finger: in a fist its tip is at the thumb as well, and in a pinch of the index finger it may be near.
    let isOther = finger == .middle && measure.aperture <= settings.pinchEndDistance
    let isCurled = (finger == .index ? measure.indexReach : measure.middleReach) < Self.smallestReach || isOther
    guard let start = closedSince else {
      // An opening fist does not count as a pinch; fingertips that meet make the index finger look curled for a moment.
      curledSince = isCurled ? curledSince ?? sample.time : nil
      let wasFist = curledSince.map { sample.time - $0 >= Self.fistDuration } ?? false
      hasBeenOpen = !wasFist && (hasBeenOpen || aperture > settings.pinchEndDistance)
      guard hasBeenOpen, aperture < settings.pinchBeginDistance, !measure.isBunched, !isCurled else { return nil }
      (closedSince, lastClosed) = (sample.time, sample.time)
      return nil
    }
    if aperture > max(settings.pinchEndDistance, settings.pinchBeginDistance) {
      defer { (closedSince, isActive) = (nil, false) }
      return isActive ? .ended(start: start, end: lastClosed) : nil
    }
    lastClosed = sample.time
    if !isActive {
      if isCurled || measure.isBunched || aperture >= settings.pinchBeginDistance {
        // The fingers were on their way to something else: a fist, or the tips of all.
        closedSince = nil
        return nil
      }
      guard sample.time - start >= Self.minimumDuration else { return nil }
      isActive = true
      reported = (location, aperture)
      return .began(start: start)
    }
    guard (location - reported.location).length >= settings.pinchStep || abs(aperture - reported.aperture) >= Self.apertureStep
    else { return nil }
    reported = (location, aperture)
    return .moved(start: start)
  }
}
