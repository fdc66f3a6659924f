import HandValues

/// When a gesture counts as begun, held and ended.
///
/// The two scores are a hysteresis: a gesture has to be clear to begin, and may be less clear to continue. The
/// durations keep single frames from counting, both of gestures that appear for one frame and of gestures that are
/// missing for one frame.
public struct GestureEventSettings: Sendable, Hashable {
  /// A gesture begins with frames of at least this score, 0…1.
  public var beginScore: Float
  /// A gesture continues while its score is at least this, 0…1; not above `beginScore`.
  public var endScore: Float
  /// The minimum duration before began.
  public var minimumDuration: Duration
  /// The duration without the gesture before ended.
  public var releaseDuration: Duration
  /// The longest time for which a hand may be missing from the frames while its gesture lasts, if that is longer than
  /// ``releaseDuration``; nil treats a missing hand as one without the gesture. Give the `maximumGap` of the tracking,
  /// by which the hand keeps its identity.
  public var maximumGap: Duration?
  /// The duration before held.
  public var holdDuration: Duration
  /// The duration before held of single gestures, in place of ``holdDuration``.
  public var holdDurations: [HandGesture: Duration]
  /// The largest distance, in hand sizes, by which the palm may move while a gesture is held; nil for any. A hand that
  /// moves further begins to hold anew from there, until held has been reported as often as ``holdInterval`` says.
  public var holdMovement: Float?
  /// The interval at which held is repeated; nil for once.
  public var holdInterval: Duration?
  /// Gestures that do not count.
  public var ignoredGestures: Set<HandGesture>

  /// Creates settings; see the properties for their meaning. An `endScore` of nil is 0.35, or `beginScore` if that is
  /// lower.
  public init(
    beginScore: Float = 0.5, endScore: Float? = nil, minimumDuration: Duration = .milliseconds(100),
    releaseDuration: Duration = .milliseconds(200), maximumGap: Duration? = nil,
    holdDuration: Duration = .milliseconds(800), holdDurations: [HandGesture: Duration] = [:],
    holdMovement: Float? = nil, holdInterval: Duration? = nil, ignoredGestures: Set<HandGesture> = []
  ) {
    (self.beginScore, self.endScore) = (beginScore, endScore ?? min(0.35, beginScore))
    (self.minimumDuration, self.releaseDuration, self.maximumGap) = (minimumDuration, releaseDuration, maximumGap)
    (self.holdDuration, self.holdDurations) = (holdDuration, holdDurations)
    (self.holdMovement, self.holdInterval) = (holdMovement, holdInterval)
    self.ignoredGestures = ignoredGestures
  }

  /// The duration before held of a gesture.
  func holdDuration(of gesture: HandGesture) -> Duration { holdDurations[gesture] ?? holdDuration }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    try StatusError.check(0...1 ~= beginScore, option: "beginScore", beginScore, "0 to 1")
    try StatusError.check(0...1 ~= endScore, option: "endScore", endScore, "0 to 1")
    try StatusError.check(
      endScore <= beginScore, option: "endScore", endScore, "at most beginScore, which is \(beginScore)")
    if let holdMovement {
      try StatusError.check(
        holdMovement >= 0 && holdMovement.isFinite, option: "holdMovement", holdMovement, "at least 0, or nil for any")
    }
    let durations =
      [
        ("minimumDuration", minimumDuration), ("releaseDuration", releaseDuration), ("holdDuration", holdDuration),
        ("maximumGap", maximumGap ?? .zero),
      ]
      + holdDurations.sorted { $0.key.rawValue < $1.key.rawValue }.map { ("holdDurations[\($0)]", $1) }
    for (name, value) in durations { try StatusError.check(value >= .zero, option: name, value, "at least 0 seconds") }
    if let holdInterval {
      try StatusError.check(
        holdInterval > .zero, option: "holdInterval", holdInterval, "above 0 seconds, or nil for once")
    }
  }
}
