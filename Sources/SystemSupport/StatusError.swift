/// Why a model, a bundle or a tensor was refused.
///
/// `message` is MediaPipe's own sentence where MediaPipe has one for the case, so that code which compares texts keeps working;
/// `location` and `suggestion` add what MediaPipe does not report: where in the file, and what would be right.
public struct StatusError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The canonical status codes of Abseil and gRPC that MediaPipe's errors carry. Raw values are the codes of `TasksErrorCode`.
  public enum Status: Int, Sendable {
    /// What no other code covers, such as a file that is not a bundle.
    case unknown = 2
    /// An option, a call or a file is invalid.
    case invalidArgument = 3
    /// A file, or an entry of a bundle, does not exist.
    case notFound = 5
    /// Permission to read a file was denied.
    case permissionDenied = 7
    /// A limit is exceeded; see `Limits`.
    case resourceExhausted = 8
    /// Another call has to come first.
    case failedPrecondition = 9
    /// A format, type or operator that is not supported.
    case unimplemented = 12
    /// A fault of this package.
    case `internal` = 13
    /// Reading was interrupted.
    case unavailable = 14
    /// Bytes are missing or damaged.
    case dataLoss = 15

    /// The name as it precedes MediaPipe's messages, such as `INVALID_ARGUMENT`.
    public var name: String {
      switch self {
      case .unknown: "UNKNOWN"
      case .invalidArgument: "INVALID_ARGUMENT"
      case .notFound: "NOT_FOUND"
      case .permissionDenied: "PERMISSION_DENIED"
      case .resourceExhausted: "RESOURCE_EXHAUSTED"
      case .failedPrecondition: "FAILED_PRECONDITION"
      case .unimplemented: "UNIMPLEMENTED"
      case .internal: "INTERNAL"
      case .unavailable: "UNAVAILABLE"
      case .dataLoss: "DATA_LOSS"
      }
    }
  }

  /// The kind of error.
  public var status: Status
  /// One sentence, without the status name.
  public var message: String
  /// The file, entry, byte offset or operator concerned, such as `hand_detector.tflite, byte 1032`.
  public var location: String?
  /// What would be right.
  public var suggestion: String?
  /// Whether MediaPipe's API puts the name of the status in front of the message. Errors of MediaPipe's core have it, those of its framework do not.
  package var isOfTheCore = true

  /// Creates an error.
  public init(_ status: Status, _ message: String, location: String? = nil, suggestion: String? = nil) {
    self.status = status
    self.message = message
    self.location = location
    self.suggestion = suggestion
  }

  /// Message, location and suggestion in one line.
  public var description: String {
    var text = message
    if let location { text += " [\(location)]" }
    if let suggestion { text += " (\(suggestion))" }
    return text
  }

  /// The error with the name of the file or stream in front of its location.
  package func located(in name: String) -> StatusError {
    var error = self
    error.location = [name, location].compactMap { $0 }.joined(separator: ", ")
    return error
  }

  /// The error itself if it is one of this type; any other becomes an internal one, since everything here throws this type.
  package init(_ error: any Error) {
    self = error as? StatusError ?? StatusError(.internal, "\(error)")
  }

  /// Runs `body`, whose errors are all of this type.
  package static func typed<R>(_ body: () throws -> R) throws(StatusError) -> R {
    do {
      return try body()
    } catch {
      throw StatusError(error)
    }
  }

  /// Refuses the value of an option.
  ///
  /// - Parameter right: What the value must be.
  package static func check(
    _ isRight: Bool, option: String, _ value: some CustomStringConvertible, _ right: String
  ) throws(StatusError) {
    guard !isRight else { return }
    throw StatusError(.invalidArgument, "Invalid `\(option)` option: it is \(value).", suggestion: "it must be \(right)")
  }

  /// Refuses a number of threads that is out of range.
  package static func checkThreads(_ threads: Int?) throws(StatusError) {
    guard let threads else { return }
    try check(1...64 ~= threads, option: "threads", threads, "1 to 64, or nil for a number that suits the machine")
  }
}
