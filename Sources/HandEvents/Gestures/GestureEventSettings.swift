import HandValues

/// The criteria of gestures that begin, are held and end.
///
/// The two scores are a hysteresis: a gesture has to be clear to begin, and may be less clear to continue. Because of
/// the durations, neither a gesture that appears for one frame nor a gesture that is missing for one frame counts.
public struct GestureEventSettings: Sendable, Hashable {
  /// The lowest score of frames with which a gesture begins, 0…1.
  public var beginScore: Float
  /// The lowest score with which a gesture continues, 0…1.
  ///
  /// The score is at most `beginScore`.
  public var endScore: Float
  /// The shortest duration of a gesture before it begins.
  public var minimumDuration: Duration
  /// The duration without the gesture before it ends.
  public var releaseDuration: Duration
  /// The longest gap of a hand whose gesture continues.
  ///
  /// The gap applies if it is longer than ``releaseDuration``; nil treats a missing hand as one without the gesture.
  /// Give the tracking's `maximumGap`, within which the hand keeps its identity.
  public var maximumGap: Duration?
  /// The duration of a gesture before it counts as held.
  public var holdDuration: Duration
  /// The durations of single gestures that replace ``holdDuration``.
  public var holdDurations: [HandGesture: Duration]
  /// The longest way of the palm during a hold.
  ///
  /// In hand sizes. Nil allows any way. A hand that moves further starts a new hold there, until
  /// ``holdInterval`` allows no further event.
  public var holdMovement: Float?
  /// The interval at which held is repeated; nil reports it once.
  public var holdInterval: Duration?
  /// Gestures that do not count.
  public var ignoredGestures: Set<HandGesture>

  /// Creates settings; see the properties for their meaning.
  ///
  /// An `endScore` of nil is 0.35, or `beginScore` if that is lower.
  public init(
    beginScore: Float = 0.5, endScore: Float? = nil, minimumDuration: Duration = .milliseconds(100),
    releaseDuration: Duration = .milliseconds(200), maximumGap: Duration? = nil,
    holdDuration: Duration = .milliseconds(800), holdDurations: [HandGesture: Duration] = [:],
    holdMovement: Float? = nil, holdInterval: Duration? = nil, ignoredGestures: Set<HandGesture> = []
  ) {
    self.beginScore = beginScore
    self.endScore = endScore ?? min(0.35, beginScore)
    self.minimumDuration = minimumDuration
    self.releaseDuration = releaseDuration
    self.maximumGap = maximumGap
    self.holdDuration = holdDuration
    self.holdDurations = holdDurations
    self.holdMovement = holdMovement
    self.holdInterval = holdInterval
    self.ignoredGestures = ignoredGestures
  }

  /// The duration before a gesture counts as held.
  func holdDuration(of gesture: HandGesture) -> Duration { holdDurations[gesture] ?? holdDuration }

  /// Checks the ranges of the settings.
  ///
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
