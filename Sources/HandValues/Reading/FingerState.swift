/// Whether a finger is stretched out, as people count it. ``HandReading/curl(of:)`` tells how far a finger is bent.
public enum FingerState: String, Sendable, Hashable, CaseIterable, Codable {
  /// Stretched out, as people show a number with it.
  case extended
  /// In doubt: the finger is bent a little, and some people would count it.
  case bent
  /// Not counted: bent half-way, or closed towards the palm. The thumb: laid across the palm or against the other
  /// fingers.
  case folded

  /// The least ``HandReading/extensions`` of an extended finger.
  package static let extendedThreshold: Float = 0.5
  /// The largest ``HandReading/extensions`` of a folded finger.
  package static let foldedThreshold: Float = 0.25

  /// The state of a finger.
  ///
  /// - Parameter value: The extension of the finger, 0…1; see ``HandReading/extensions``.
  package init(extension value: Float) {
    self = value >= Self.extendedThreshold ? .extended : value <= Self.foldedThreshold ? .folded : .bent
  }
}
