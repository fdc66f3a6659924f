import HandValues

/// Finds the pinches of a hand, one at a time: the tips of a finger and the thumb touch, and part again.
///
/// It is the only judge of pinches: events of fingers, movements and the cursor take its changes.
struct PinchDetector: Sendable {
  struct Change: Sendable {
    let phase: HandEvent.Phase
    let finger: Finger
    let strength: Float
    /// In seconds.
    let start, end: Double
  }

  private struct Pinch {
    let finger: Finger
    let start: Double
    /// The last time at which the tips touched, in seconds.
    var end: Double
    var strength: Float
    /// The location in hand sizes, and the strength.
    var reported: (location: SIMD2<Float>, strength: Float)
  }

  /// What else the hand does, in a frame.
  private struct Posture {
    /// In seconds.
    let time: Double
    let bends: SIMD4<Float>
    let normal: SIMD3<Float>

    init(_ measure: HandMeasure, at time: Double) {
      (self.time, bends, normal) = (time, measure.bends, measure.palmNormal)
    }
  }

  /// The strength from which the tips may touch: a touch that lasts is likelier than that of a single frame. The thumb
  /// comes near to ring and little finger more often than people pinch with them.
  private static let begin = FingerValues<Float>(thumb: 1, index: 0.41, middle: 0.41, ring: 0.6, pinky: 0.6)
  /// The strength below which they are apart.
  private static let end: Float = 0.23
  /// A finger is clearly nearer than the one that pinches if its strength is higher by this.
  private static let clearly: Float = 0.2
  /// The strength from which it is certain that the tips touch.
  private static let certain: Float = 0.64
  /// A certain touch, and its end, have to be seen for so long, in seconds: in two frames of a camera. Landmarks are
  /// wrong for a single one now and then.
  private static let confirmation = 0.025
  /// A touch that is not certain has to be seen for so long, in seconds: in three frames of a camera.
  private static let doubtDuration = 0.055
  /// Frames that lie further apart do not repeat what they show, in seconds.
  private static let longestFrame = 0.06
  /// The time over which the speed of the other fingers counts, in seconds.
  private static let speedDuration = 0.1
  /// The other fingers of a hand that closes to a fist, or opens, bend faster than this on average, in degrees per
  /// second.
  private static let closingSpeed: Float = 260
  /// The hand may turn by so much while the tips come together, in degrees: an open hand that turns to its edge looks
  /// like a pinch.
  private static let largestTurn: Float = 45
  /// The strength has to change by so much to be reported.
  private static let strengthStep: Float = 0.06

  private let fingers: [Finger]
  private var pinch: Pinch?
  /// The finger that may begin to pinch, and the time since when its tip touches.
  private var candidate: (finger: Finger, start: Double)?
  /// The time since when the tips of the pinch are apart, in seconds.
  private var openSince: Double?
  /// The last frame in which the tips were apart; nil for a finger that was not seen so.
  private var opened = FingerValues<Posture?>(repeating: nil)
  /// The frames of the last ``speedDuration``.
  private var recent: [Posture] = []

  /// Whether the tips of index finger and thumb are together.
  var isClosed: Bool { pinch?.finger == .index || candidate?.finger == .index }
  /// Whether a pinch of the index finger is being made.
  var isActive: Bool { pinch?.finger == .index }

  init(_ fingers: [Finger]) { self.fingers = fingers }

  /// Takes a hand of the next frame, and the location of the tips of a finger and the thumb, which have to move by
  /// `step` to be reported, in hand sizes.
  mutating func process(_ measure: HandMeasure, at time: Double, step: Float = 0.03, location: (Finger) -> SIMD2<Float>)
    -> [Change]
  {
    let strengths = measure.pinchStrengths
    let posture = Posture(measure, at: time)
    let interval = recent.last.map { time - $0.time } ?? 0
    recent.removeAll { time - $0.time > Self.speedDuration }
    recent.append(posture)
    for finger in fingers where strengths[finger] < Self.end { opened[finger] = posture }
    let isSlow = interval > Self.longestFrame

    var changes: [Change] = []
    if pinch != nil { changes += follow(strengths, at: time, isSlow: isSlow) }
    let nearest = fingers.max { strengths[$0] < strengths[$1] }
    let taken = pinch.map { strengths[$0.finger] + Self.clearly } ?? 0
    guard let nearest, nearest != pinch?.finger, strengths[nearest] >= max(taken, Self.begin[nearest]),
      mayBegin(nearest, posture)
    else {
      candidate = nil
      return changes + moved(step, location)
    }
    if candidate?.finger != nearest { candidate = (nearest, time) }
    let strength = strengths[nearest]
    let isCertain = strength >= Self.certain
    guard let candidate,
      isCertain && isSlow || time - candidate.start >= (isCertain ? Self.confirmation : Self.doubtDuration)
    else { return changes + moved(step, location) }
    changes += end().map { [$0] } ?? []
    let begun = Pinch(
      finger: nearest, start: candidate.start, end: time, strength: strength, reported: (location(nearest), strength))
    pinch = begun
    self.candidate = nil
    return changes + [change(.began, begun)]
  }

  /// Takes the strength of the pinch that is being made, and ends it when the tips are apart.
  private mutating func follow(_ strengths: FingerValues<Float>, at time: Double, isSlow: Bool) -> [Change] {
    guard var pinch else { return [] }
    let strength = strengths[pinch.finger]
    guard strength < Self.end else {
      openSince = nil
      (pinch.strength, pinch.end) = (strength, time)
      self.pinch = pinch
      return []
    }
    openSince = openSince ?? time
    guard let openSince, isSlow || time - openSince >= Self.confirmation else { return [] }
    return end().map { [$0] } ?? []
  }

  /// Whether the tips of a finger and the thumb came together by themselves: they were apart before, and neither does
  /// the whole hand close or open now, nor has it turned meanwhile.
  private func mayBegin(_ finger: Finger, _ posture: Posture) -> Bool {
    guard let opened = opened[finger], opened.normal.degrees(to: posture.normal) <= Self.largestTurn else {
      return false
    }
    guard let first = recent.first, posture.time > first.time else { return true }
    var change = posture.bends - first.bends
    change[finger.position - 1] = 0
    let duration = max(Float(posture.time - first.time), Float(Self.confirmation))
    return abs(change.sum()) / 3 / duration <= Self.closingSpeed
  }

  private mutating func moved(_ step: Float, _ location: (Finger) -> SIMD2<Float>) -> [Change] {
    guard var pinch, openSince == nil else { return [] }
    let place = location(pinch.finger)
    let isFar =
      (place - pinch.reported.location).length >= step
      || abs(pinch.strength - pinch.reported.strength) >= Self.strengthStep
    guard isFar else { return [] }
    pinch.reported = (place, pinch.strength)
    self.pinch = pinch
    return [change(.moved, pinch)]
  }

  private func change(_ phase: HandEvent.Phase, _ pinch: Pinch) -> Change {
    Change(phase: phase, finger: pinch.finger, strength: pinch.strength, start: pinch.start, end: pinch.end)
  }

  /// The end of the pinch that is being made.
  mutating func end() -> Change? {
    defer { (pinch, openSince) = (nil, nil) }
    return pinch.map { change(.ended, $0) }
  }
}
