import SystemSupport

/// Finds hands that close to a fist, and fists that open.
struct GrabDetector: Sendable {
  struct Change: Sendable {
    let isGrab: Bool
    /// When the fingers began to move, in seconds.
    let start: Double
    let end: Double
  }

  private enum Posture {
    case open, fist
  }

  /// A posture has to be held for so long, in seconds.
  private static let minimumDuration = 0.06

  /// The last posture that was held long enough, and when it was seen last.
  private var held: (posture: Posture, last: Double)?
  /// The posture of the last frames.
  private var recent: (posture: Posture, since: Double, last: Double)?

  mutating func process(_ sample: HandPath.Sample, _ settings: HandMotionSettings) -> Change? {
    let posture: Posture? = sample.measure.isOpen ? .open : sample.measure.isFist ? .fist : nil
    guard let posture else {
      recent = nil
      return nil
    }
    if recent?.posture == posture { recent?.last = sample.time } else { recent = (posture, sample.time, sample.time) }
    guard let recent, recent.last - recent.since >= Self.minimumDuration else { return nil }
    defer { held = (posture, sample.time) }
    guard let held, held.posture != posture, recent.since - held.last <= settings.grabDuration.seconds else { return nil }
    return Change(isGrab: posture == .fist, start: held.last, end: recent.since)
  }
}
