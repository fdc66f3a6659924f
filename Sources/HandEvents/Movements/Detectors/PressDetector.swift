/// Finds taps of a pointing finger, whatever the hand does.
///
/// The finger bends and straightens again while the others stay curled.
struct PressDetector: Sendable {
  /// The largest bend of a pointing finger, in degrees.
  private static let straight: Float = 35
  /// The smallest bend of a pressing finger, in degrees.
  private static let bent: Float = 68
  /// The other fingers' smallest mean bends, always and during pointing, in degrees.
  private static let (curled, curledWhilePointing): (Float, Float) = (58, 80)
  /// The shortest duration of pointing before the tap, in seconds.
  private static let restDuration = 0.1
  /// The durations of a tap, in seconds.
  ///
  /// A shorter one is jitter, a longer one another posture of the hand.
  private static let durations = 0.2...1.8
  /// The frame interval above which one bent frame suffices, in seconds.
  ///
  /// At shorter intervals, two successive frames must show the bent finger.
  private static let longestFrame = 0.06
  /// The longest gap with a known movement of the finger, in seconds.
  private static let longestGap = 0.15
  /// The largest change of the palm's orientation between two frames.
  ///
  /// Taps change it less; a mistake between palm and back changes it more.
  private static let largestTurn: Float = 0.8

  /// The time since which the finger points.
  private var straightSince: Double?
  /// The last time at which the finger had pointed long enough.
  private var pointed: Double?
  /// The time and the degrees of the furthest bend since then.
  private var peak: (time: Double, bend: Float) = (0, 0)
  private var isBent = false
  private var wasBent = false
  private var last: (time: Double, facing: Float) = (0, 0)

  /// Takes the next sample and returns a tap that has ended.
  ///
  /// - Parameter isPinching: Whether the fingertips are together, which is another movement.
  mutating func process(_ sample: HandPath.Sample, isPinching: Bool) -> Movement? {
    let bends = sample.measure.bends
    let others = (bends[1] + bends[2] + bends[3]) / 3
    let interval = sample.time - last.time
    let isTurned = abs(sample.measure.facing - last.facing) > Self.largestTurn
    defer { last = (sample.time, sample.measure.facing) }
    guard !isPinching, !isTurned, others >= Self.curled, interval <= Self.longestGap else {
      self = PressDetector()
      return nil
    }
    guard bends[0] <= Self.straight else {
      straightSince = nil
      // Landmarks are wrong for a single frame now and then.
      isBent = isBent || bends[0] >= Self.bent && (wasBent || interval > Self.longestFrame)
      wasBent = bends[0] >= Self.bent
      if bends[0] > peak.bend { peak = (sample.time, bends[0]) }
      return nil
    }
    defer {
      if straightSince == nil { straightSince = sample.time }
      isBent = false
      wasBent = false
      peak = (0, 0)
      let isHeld = straightSince.map { sample.time - $0 >= Self.restDuration } ?? false
      if isHeld, others >= Self.curledWhilePointing { pointed = sample.time }
    }
    guard straightSince == nil, isBent, let pointed, Self.durations ~= sample.time - pointed else { return nil }
    return TapDetector.tap(
      of: .index, start: pointed, end: sample.time, turn: peak.bend - Self.straight, in: peak.time - pointed)
  }
}
