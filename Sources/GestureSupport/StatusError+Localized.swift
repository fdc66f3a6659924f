import GestureFoundation

/// The texts of the error that an app shows.
extension StatusError: LocalizedError {
  /// The message, with the context if there is one.
  public var errorDescription: String? { context.map { "\(message) [\($0)]" } ?? message }
  /// The context: file, location and option.
  public var failureReason: String? { context }
  /// The suggestion.
  public var recoverySuggestion: String? { suggestion }
}
