import SystemSupport

/// Finds hands that close, to a fist or with the fingertips together, and closed hands that open.
struct GrabDetector: Sendable {
  struct Change: Sendable {
    let isGrab: Bool
    /// When the fingers began to move, in seconds.
    let start: Double
    let end: Double
  }

  private enum Posture {
    case open, closed
  }

  /// From the tip of the thumb to that of the index finger in a hand that opens on purpose, in hand sizes.
  private static let wideAperture: Float = 0.45
  /// A posture has to be held for so long, in seconds.
  private static let minimumDuration = 0.06

  /// The last posture that was held long enough, and when it was seen last.
  private var held: (posture: Posture, last: Double)?
  /// The posture of the last frames.
  private var recent: (posture: Posture, since: Double, last: Double)?

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Change? {
    let posture: Posture? = sample.measure.isOpen ? .open : sample.measure.isClosed ? .closed : nil
    guard let posture else {
      recent = nil
      return nil
    }
    if recent?.posture == posture { recent?.last = sample.time } else { recent = (posture, sample.time, sample.time) }
    guard let recent, recent.last - recent.since >= Self.minimumDuration else { return nil }
    // A hand that is let go opens wide; one that only relaxes does not.
    if posture == .open, held?.posture == .closed, sample.measure.aperture < Self.wideAperture { return nil }
    defer { self.held = (posture, sample.time) }
    guard let held, held.posture != posture, recent.since - held.last <= settings.grabDuration.seconds else { return nil }
    return Change(isGrab: posture == .closed, start: held.last, end: recent.since)
  }
}
