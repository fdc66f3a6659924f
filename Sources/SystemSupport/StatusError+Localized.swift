import LeanFoundation

/// What an app shows of the error.
extension StatusError: LocalizedError {
  /// The message, with the location if there is one.
  public var errorDescription: String? { location.map { "\(message) [\($0)]" } ?? message }
  /// The location.
  public var failureReason: String? { location }
  /// The suggestion.
  public var recoverySuggestion: String? { suggestion }
}
