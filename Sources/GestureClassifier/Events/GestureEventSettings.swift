/// When a gesture counts as begun, held and ended.
///
/// The two scores are a hysteresis: a gesture has to be clear to begin, and may be less clear to go on. The durations keep single frames from
/// counting, both of gestures that flicker up and of gestures that flicker out.
public struct GestureEventSettings: Sendable, Hashable {
  /// A gesture begins with frames of at least this score, 0…1.
  public var beginScore: Float = 0.5
  /// It goes on while its score is at least this, 0…1; not above `beginScore`.
  public var endScore: Float = 0.35
  /// It has to be seen so long before it counts as begun, in milliseconds.
  public var minimumDuration = 100
  /// It has to be missing so long before it counts as ended, in milliseconds.
  public var releaseDuration = 200
  /// After so long it counts as held, in milliseconds.
  public var holdDuration = 800
  /// Further events of holding follow at this interval in milliseconds; nil for only one.
  public var holdInterval: Int?
  /// Categories that are no gestures.
  public var ignoredCategories: Set<String> = ["", "None"]

  /// The defaults.
  public init() {}
}
