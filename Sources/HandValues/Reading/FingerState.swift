/// Whether a finger is stretched out.
public enum FingerState: String, Sendable, Hashable, CaseIterable, Codable {
  /// Stretched out, as people show a number with it.
  case extended
  /// In between: bent, but not folded, as when a hand holds a ball.
  case bent
  /// Closed towards the palm. The thumb: laid across the palm or against the other fingers.
  case folded

  /// The least ``HandReading/extensions`` of an extended finger.
  public static let extendedThreshold: Float = 0.5
  /// The largest ``HandReading/extensions`` of a folded finger.
  public static let foldedThreshold: Float = 0.25

  /// The state of a finger.
  ///
  /// - Parameter value: The extension of the finger, 0…1; see ``HandReading/extensions``.
  public init(extension value: Float) {
    self = value >= Self.extendedThreshold ? .extended : value <= Self.foldedThreshold ? .folded : .bent
  }
}
