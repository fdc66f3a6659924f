import HandValues

/// Finds the pinches of a hand, one at a time.
///
/// In a pinch the tips of a finger and the thumb touch and part again. The events of fingers, the movements and the
/// cursor all use this detector's changes.
struct PinchDetector: Sendable {
  struct Change: Sendable {
    let phase: HandEvent.Phase
    let finger: Finger
    let strength: Float
    /// The times of the pinch, in seconds.
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

  /// The other values of the hand in a frame.
  private struct Posture {
    /// The time in seconds.
    let time: Double
    let bends: SIMD4<Float>
    let normal: SIMD3<Float>

    init(_ measure: HandMeasure, at time: Double) {
      self.time = time
      bends = measure.bends
      normal = measure.palmNormal
    }
  }

  /// The strength from which the tips may touch.
  ///
  /// A touch that lasts is likelier than that of a single frame. The thumb comes near to ring and little finger more
  /// often than people pinch with them.
  private static let begin = FingerValues<Float>(thumb: 1, index: 0.41, middle: 0.41, ring: 0.6, pinky: 0.6)
  /// The strength below which the tips are apart.
  private static let end: Float = 0.23
  /// The strength by which a clearly nearer finger exceeds the pinching one.
  private static let clearly: Float = 0.2
  /// The strength from which the tips certainly touch.
  private static let certain: Float = 0.64
  /// The shortest duration of a certain touch or its end, in seconds.
  ///
  /// The duration takes two frames of a camera, because landmarks are wrong for a single frame now and then.
  private static let confirmation = 0.025
  /// The shortest duration of an uncertain touch, in seconds.
  ///
  /// Three frames of a camera.
  private static let doubtDuration = 0.055
  /// The interval above which frames do not repeat their content, in seconds.
  private static let longestFrame = 0.06
  /// The duration over which the other fingers' speed is measured, in seconds.
  private static let speedDuration = 0.1
  /// The other fingers' mean speed in a closing or opening hand.
  ///
  /// In degrees per second.
  private static let closingSpeed: Float = 260
  /// The largest turn of the hand while the tips come together.
  ///
  /// In degrees. An open hand that turns to its edge looks like a pinch.
  private static let largestTurn: Float = 45
  /// The smallest change of the strength that is reported.
  private static let strengthStep: Float = 0.06

  private let fingers: [Finger]
  private var pinch: Pinch?
  /// The finger that may begin to pinch.
  ///
  /// Includes the start of the finger's touch.
  private var candidate: (finger: Finger, start: Double)?
  /// The time since which the pinch's tips are apart, in seconds.
  private var openSince: Double?
  /// The last frame in which the tips were apart; nil for none.
  private var opened = FingerValues<Posture?>(repeating: nil)
  /// The frames within the last ``speedDuration``.
  private var recent: [Posture] = []

  /// Whether the index finger's and the thumb's tips are together.
  var isClosed: Bool { pinch?.finger == .index || candidate?.finger == .index }
  /// Whether a pinch of the index finger is in progress.
  var isActive: Bool { pinch?.finger == .index }

  init(_ fingers: [Finger]) { self.fingers = fingers }

  /// Takes a hand of the next frame.
  ///
  /// - Parameters:
  ///   - measure: The measures of the hand.
  ///   - time: The time of the frame, in seconds.
  ///   - step: The movement of the tips that is reported, in hand sizes.
  ///   - location: Returns the location of a finger's and the thumb's tips, in hand sizes.
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

  /// Updates the pinch's strength, and ends it when the tips are apart.
  private mutating func follow(_ strengths: FingerValues<Float>, at time: Double, isSlow: Bool) -> [Change] {
    guard var pinch else { return [] }
    let strength = strengths[pinch.finger]
    guard strength < Self.end else {
      openSince = nil
      pinch.strength = strength
      pinch.end = time
      self.pinch = pinch
      return []
    }
    openSince = openSince ?? time
    guard let openSince, isSlow || time - openSince >= Self.confirmation else { return [] }
    return end().map { [$0] } ?? []
  }

  /// Whether a finger's and the thumb's tips came together by themselves.
  ///
  /// The tips were apart before; the whole hand neither closes nor opens, and it has not turned meanwhile.
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

  /// Ends the pinch in progress.
  mutating func end() -> Change? {
    defer { (pinch, openSince) = (nil, nil) }
    return pinch.map { change(.ended, $0) }
  }
}
