/// When a gesture counts as begun, held and ended.
///
/// The two scores are a hysteresis: a gesture has to be clear to begin, and may be less clear to continue. The durations keep single frames
/// from counting, both of gestures that appear for one frame and of gestures that are missing for one frame.
public struct GestureEventSettings: Sendable, Hashable {
  /// A gesture begins with frames of at least this score, 0…1.
  public var beginScore: Float = 0.5
  /// A gesture continues while its score is at least this, 0…1; not above `beginScore`.
  public var endScore: Float = 0.35
  /// The minimum duration before began, in milliseconds.
  public var minimumDuration = 100
  /// The duration without the gesture before ended, in milliseconds.
  public var releaseDuration = 200
  /// The duration before held, in milliseconds.
  public var holdDuration = 800
  /// The interval at which held is repeated, in milliseconds; nil for once.
  public var holdInterval: Int?
  /// Categories that are no gestures.
  public var ignoredCategories: Set<String> = ["", "None"]

  /// Creates the defaults.
  public init() {}
}
