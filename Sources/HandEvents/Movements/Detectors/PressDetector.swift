/// Finds taps as people make them with a pointing finger: it bends and straightens again while the others stay curled,
/// whatever the hand does.
struct PressDetector: Sendable {
  /// A pointing finger is straighter than this, in degrees.
  private static let straight: Float = 35
  /// A finger that presses is bent by at least this, in degrees.
  private static let bent: Float = 68
  /// The others are bent by at least this on average, in degrees: all the time, and while the finger points.
  private static let (curled, curledWhilePointing): (Float, Float) = (58, 80)
  /// The finger has to point for so long before, in seconds.
  private static let restDuration = 0.1
  /// A shorter tap is jitter, and what takes longer is another posture of the hand, in seconds.
  private static let durations = 0.2...1.8
  /// A bent finger has to be seen in two frames, unless they lie further apart, in seconds.
  private static let longestFrame = 0.06
  /// The longest gap in which the finger's movement is considered known, in seconds.
  private static let longestGap = 0.15
  /// The palm's orientation changes by at most this from one frame to the next: in taps of recordings by 0.5, and above
  /// 1.1 where palm and back are mistaken for each other.
  private static let largestTurn: Float = 0.8

  /// Since when the finger points.
  private var straightSince: Double?
  /// The last time it pointed for long enough.
  private var pointed: Double?
  /// The time of the furthest bend since it pointed, and that bend in degrees.
  private var peak: (time: Double, bend: Float) = (0, 0)
  private var isBent = false
  private var wasBent = false
  private var last: (time: Double, facing: Float) = (0, 0)

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
      (isBent, wasBent, peak) = (false, false, (0, 0))
      let isHeld = straightSince.map { sample.time - $0 >= Self.restDuration } ?? false
      if isHeld, others >= Self.curledWhilePointing { pointed = sample.time }
    }
    guard straightSince == nil, isBent, let pointed, Self.durations ~= sample.time - pointed else { return nil }
    return TapDetector.tap(
      of: .index, start: pointed, end: sample.time, turn: peak.bend - Self.straight, in: peak.time - pointed)
  }
}
