import HandValues

/// Finds the pinches of a hand, one at a time: the tips of a finger and the thumb touch, and part again.
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
    var end: Double
    /// The location in hand sizes, and the strength; nil until the pinch is certain.
    var reported: (location: SIMD2<Float>, strength: Float)?
    var strength: Float
  }

  /// The tips have to be together for so long, in seconds: a hand that closes to a fist passes through a pinch.
  private static let minimumDuration = 0.1
  /// In a fist the tips are near to each other as well, but the fingers' reach no further than their knuckles: of people's fists 95 % are at most at
  /// 0.99, of their pinches 95 % at least at 1.03.
  private static let smallestReach: Float = 1.02
  /// A finger that is curled for so long makes a fist, in seconds.
  private static let fistDuration = 0.25
  /// The strength has to change by so much to be reported.
  private static let strengthStep: Float = 0.06

  private let fingers: [Finger]
  /// Whether pinches have to be certain not to be the way to a fist.
  private let isCautious: Bool
  private let open: PinchSwitch
  private var press: PinchSwitch
  private var curledSince: Double?
  private var pinch: Pinch?

  /// Whether the tips of index finger and thumb are together.
  var isClosed: Bool { pinch?.finger == .index }
  /// Whether a pinch of the index finger is being made that was reported.
  var isActive: Bool { isClosed && pinch?.reported != nil }

  init(_ fingers: [Finger], isCautious: Bool, press: PinchSwitch = PinchSwitch()) {
    (self.fingers, self.isCautious, open, self.press) = (fingers, isCautious, press, press)
  }

  /// Takes a hand of the next frame, and the location of the tips of a finger and the thumb, which have to move by `step` to be reported, in hand
  /// sizes.
  mutating func process(_ measure: HandMeasure, at time: Double, step: Float = 0.03, location: (Finger) -> SIMD2<Float>) -> Change? {
    // The depth of a hand that is seen from its edge is uncertain. Pinches that have to be certain count it nevertheless: without it the streams of
    // SFINGE3D have 35 instead of 14 events between gestures.
    let strengths = isCautious ? measure.tipNearness : measure.pinchStrengths
    guard var pinch else {
      guard let finger = nearest(strengths) else { return nil }
      if isCautious, measure.reaches[finger] < Self.smallestReach {
        // An opening fist does not count as a pinch; fingertips that meet make the finger look curled for a moment.
        curledSince = curledSince ?? time
        if let curledSince, time - curledSince >= Self.fistDuration { press = open }
        return nil
      }
      curledSince = nil
      let strength = strengths[finger]
      guard !(isCautious && measure.isBunched), press.update(strength) else { return nil }
      self.pinch = Pinch(finger: finger, start: time, end: time, strength: strength)
      return isCautious ? nil : report(.began, location(finger))
    }
    let isOver = press.update(strengths[pinch.finger])
    pinch.strength = strengths[pinch.finger]
    if !isOver { pinch.end = time }
    self.pinch = pinch
    if isOver { return end() }
    let location = location(pinch.finger)
    guard let reported = pinch.reported else {
      if measure.isBunched || pinch.strength < press.begin {
        // The fingers were on their way to something else: a fist, or the tips of all.
        self.pinch = nil
        press.release()
        return nil
      }
      return time - pinch.start >= Self.minimumDuration ? report(.began, location) : nil
    }
    let isFar = (location - reported.location).length >= step || abs(pinch.strength - reported.strength) >= Self.strengthStep
    return isFar ? report(.moved, location) : nil
  }

  /// The finger that is at the thumb. Where pinches have to be certain it is the first of the fingers: the middle finger is often near, too.
  private func nearest(_ strengths: FingerValues<Float>) -> Finger? {
    isCautious ? fingers.first { strengths[$0] >= press.end } ?? fingers.first : fingers.max { strengths[$0] < strengths[$1] }
  }

  private mutating func report(_ phase: HandEvent.Phase, _ location: SIMD2<Float>) -> Change? {
    guard let pinch else { return nil }
    self.pinch?.reported = (location, pinch.strength)
    return Change(phase: phase, finger: pinch.finger, strength: min(max(pinch.strength, 0), 1), start: pinch.start, end: pinch.end)
  }

  /// The end of the pinch that is being made.
  mutating func end() -> Change? {
    defer { pinch = nil }
    return pinch?.reported.flatMap { report(.ended, $0.location) }
  }
}
