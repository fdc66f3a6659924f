/// The state of a finger as people count it.
///
/// ``HandReading/curl(of:)`` measures the bend.
public enum FingerState: String, Sendable, Hashable, CaseIterable, Codable {
  /// Stretched out, as for showing a number.
  case extended
  /// Slightly bent: some people would count the finger.
  case bent
  /// Not counted: bent half-way, or closed towards the palm.
  ///
  /// A thumb across the palm or against the fingers.
  case folded

  /// The smallest ``HandReading/extensions`` of an extended finger.
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
