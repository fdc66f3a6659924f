import HandValues

/// When a gesture counts as begun, held and ended.
///
/// The two scores are a hysteresis: a gesture has to be clear to begin, and may be less clear to continue. The durations keep single frames
/// from counting, both of gestures that appear for one frame and of gestures that are missing for one frame.
public struct GestureEventSettings: Sendable, Hashable {
  /// A gesture begins with frames of at least this score, 0…1.
  public var beginScore: Float
  /// A gesture continues while its score is at least this, 0…1; not above `beginScore`.
  public var endScore: Float
  /// The minimum duration before began.
  public var minimumDuration: Duration
  /// The duration without the gesture before ended.
  public var releaseDuration: Duration
  /// The duration before held.
  public var holdDuration: Duration
  /// The interval at which held is repeated; nil for once.
  public var holdInterval: Duration?
  /// Gestures that do not count.
  public var ignoredGestures: Set<HandGesture>

  /// Creates settings; see the properties for their meaning.
  public init(
    beginScore: Float = 0.5, endScore: Float = 0.35, minimumDuration: Duration = .milliseconds(100),
    releaseDuration: Duration = .milliseconds(200), holdDuration: Duration = .milliseconds(800), holdInterval: Duration? = nil,
    ignoredGestures: Set<HandGesture> = []
  ) {
    (self.beginScore, self.endScore) = (beginScore, endScore)
    (self.minimumDuration, self.releaseDuration) = (minimumDuration, releaseDuration)
    (self.holdDuration, self.holdInterval) = (holdDuration, holdInterval)
    self.ignoredGestures = ignoredGestures
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    try StatusError.check(0...1 ~= beginScore, option: "beginScore", beginScore, "0 to 1")
    try StatusError.check(0...1 ~= endScore, option: "endScore", endScore, "0 to 1")
    let durations = [("minimumDuration", minimumDuration), ("releaseDuration", releaseDuration), ("holdDuration", holdDuration)]
    for (name, value) in durations { try StatusError.check(value >= .zero, option: name, value, "at least 0 seconds") }
    if let holdInterval {
      try StatusError.check(holdInterval > .zero, option: "holdInterval", holdInterval, "above 0 seconds, or nil for once")
    }
  }
}
