import GestureSupport

/// Finds hands that close, to a fist or with the fingertips together, and closed hands that open.
struct GrabDetector: Sendable {
  private enum Posture {
    case open, closed
    /// The tips of thumb and fingers are near to each other: what opens wide from there is let go, what gets there is
    /// not grabbed.
    case gathered
  }

  /// From the tip of the thumb to that of the index finger in a hand that opens on purpose, in hand sizes: after a
  /// closed hand, and after a gathered one.
  private static let (wideAperture, wideAfterGathered): (Float, Float) = (0.48, 0.62)
  /// The same to the tip of the middle finger, after a gathered hand.
  private static let wideMiddle: Float = 0.75
  /// A hand that was grabbed with opens as wide as before, by this share, if that is at least the second, in hand
  /// sizes: not everybody's thumb goes out.
  private static let (reopenShare, smallestAperture): (Float, Float) = (0.9, 0.38)
  /// A posture has to be held for so long, in seconds.
  private static let minimumDuration = 0.06

  /// When each posture was seen last, of those that were held long enough.
  private var (open, closed, gathered) = (-Double.infinity, -Double.infinity, -Double.infinity)
  /// The widest aperture since the hand was opened, in hand sizes.
  private var openAperture: Float = 0
  /// The same before the last grab; nil after an opening.
  private var grabbedAperture: Float?
  /// The posture of the last frames.
  private var recent: (posture: Posture, since: Double, last: Double)?

  /// - Returns: The movement, from when the fingers began to move.
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
        // A hand that is let go opens wide; one that only relaxes does not.
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
  /// Whether three fingers are straight and the thumb is away from them: many people's little finger stays bent.
  fileprivate var isAlmostOpen: Bool { max(bends[0], bends[1], bends[2]) <= 45 && aperture >= 0.45 }
  /// Whether the tips of thumb, index and middle finger are near to each other, with bent fingers.
  fileprivate var isGathered: Bool { aperture <= 0.25 && middleAperture <= 0.2 && bends.sum() >= 4 * 55 }
}
