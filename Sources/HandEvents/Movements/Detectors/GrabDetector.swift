import GestureSupport

/// Finds hands that close, and closed hands that open.
///
/// A hand closes to a fist or with the fingertips together.
struct GrabDetector: Sendable {
  private enum Posture {
    case open, closed
    /// The thumb's and the fingers' tips are near to each other.
    ///
    /// A hand that opens wide from there releases; a hand that gathers its fingertips does not grab.
    case gathered
  }

  /// The smallest apertures of hands that open on purpose, in hand sizes.
  ///
  /// The aperture is the distance between the thumb's and the index finger's tips: after a closed hand, and after a
  /// gathered one.
  private static let (wideAperture, wideAfterGathered): (Float, Float) = (0.48, 0.62)
  /// The smallest distance to the middle finger's tip after gathering.
  ///
  /// In hand sizes.
  private static let wideMiddle: Float = 0.75
  /// The smallest aperture of a hand that opens after a grab.
  ///
  /// The first number is a share of the aperture before the grab, the second a limit in hand sizes: some people spread
  /// the thumb less.
  private static let (reopenShare, smallestAperture): (Float, Float) = (0.9, 0.38)
  /// The shortest duration of a posture, in seconds.
  private static let minimumDuration = 0.06

  /// The last times of each posture that lasted long enough.
  private var open = -Double.infinity
  private var closed = -Double.infinity
  private var gathered = -Double.infinity
  /// The widest aperture since the hand was opened, in hand sizes.
  private var openAperture: Float = 0
  /// The widest aperture before the last grab; nil after an opening.
  private var grabbedAperture: Float?
  /// The posture of the last frames.
  private var recent: (posture: Posture, since: Double, last: Double)?

  /// Takes the next sample and returns a movement from its first change.
  mutating func process(_ sample: HandPath.Sample, _ settings: HandMovementSettings) -> Movement? {
    guard let posture = Self.posture(sample.measure) else {
      recent = nil
      return nil
    }
    if recent?.posture == posture { recent?.last = sample.time } else { recent = (posture, sample.time, sample.time) }
    guard let recent, recent.last - recent.since >= Self.minimumDuration else { return nil }
    func isFresh(_ time: Double) -> Bool { recent.since - time <= settings.grabDuration.seconds }
    var change: Movement?
    switch posture {
    case .gathered: gathered = sample.time
    case .closed:
      if open > closed, isFresh(open) {
        change = Movement(.grab, start: open, end: recent.since)
        grabbedAperture = openAperture
      }
      closed = sample.time
    case .open:
      if closed > open {
        // A hand that releases opens wide; a hand that relaxes does not.
        let ownAperture = max(Self.reopenShare * (grabbedAperture ?? .infinity), Self.smallestAperture)
        if sample.measure.aperture < min(Self.wideAperture, ownAperture) { return nil }
        if isFresh(closed) { change = Movement(.release, start: closed, end: recent.since) }
      } else if gathered > open, isFresh(gathered) {
        if sample.measure.aperture < Self.wideAfterGathered || sample.measure.middleAperture < Self.wideMiddle {
          return nil
        }
        change = Movement(.release, start: gathered, end: recent.since)
      }
      if open < closed || open < gathered { (grabbedAperture, openAperture) = (nil, 0) }
      openAperture = max(openAperture, sample.measure.aperture)
      open = sample.time
    }
    return change
  }

  private static func posture(_ measure: HandMeasure) -> Posture? {
    measure.isOpen || measure.isAlmostOpen ? .open : measure.isClosed ? .closed : measure.isGathered ? .gathered : nil
  }
}

extension HandMeasure {
  /// Whether three fingers are straight and the thumb is apart.
  ///
  /// Many people's little finger stays bent.
  fileprivate var isAlmostOpen: Bool { max(bends[0], bends[1], bends[2]) <= 45 && aperture >= 0.45 }
  /// Whether three fingertips are close to each other.
  ///
  /// The tips are those of the thumb, index and middle finger. The fingers are bent.
  fileprivate var isGathered: Bool { aperture <= 0.25 && middleAperture <= 0.2 && bends.sum() >= 4 * 55 }
}
