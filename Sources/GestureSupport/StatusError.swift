import GestureFoundation

/// The reason why a model, a bundle or another input was refused.
///
/// `message` is MediaPipe's own sentence if there is one, so that code that compares texts keeps working; the other
/// properties add the location, the option and the right values, which MediaPipe does not report.
public struct StatusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The canonical status codes of Abseil and gRPC that MediaPipe's errors carry.
  ///
  /// Raw values are the codes of `TasksErrorCode`. Later versions may add codes: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public enum Status: Int, Sendable {
    /// The task of the call was cancelled.
    case cancelled = 1
    /// An error that no other code covers.
    ///
    /// An example is a file that is not a bundle.
    case unknown = 2
    /// An option, a call or a file is invalid.
    case invalidArgument = 3
    /// A file, or an entry of a bundle, does not exist.
    case notFound = 5
    /// Reading a file is not permitted.
    case permissionDenied = 7
    /// A limit of the package or the caller is exceeded.
    case resourceExhausted = 8
    /// Another call has to come first.
    case failedPrecondition = 9
    /// A format, type or operator is not supported.
    case unimplemented = 12
    /// The package has a fault.
    case `internal` = 13
    /// Too many calls wait, or a system call failed.
    ///
    /// The call may be a read, a write or the start of a thread. A later try may succeed.
    case unavailable = 14
    /// Bytes are missing or damaged.
    case dataLoss = 15

    /// The name before MediaPipe's messages, such as `INVALID_ARGUMENT`.
    public var name: String { "\(self)".map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined() }
  }

  /// The kind of error.
  public var status: Status
  /// One sentence, without the status name.
  public var message: String
  /// The option concerned, by the caller's name.
  public var option: String?
  /// The value of the option, as text.
  public var value: String?
  /// The suggestion for a recovery.
  public var suggestion: String?
  package var place: Place
  /// Whether MediaPipe's API writes the status's name before the message.
  ///
  /// Errors of MediaPipe's core have it, errors of its framework do not.
  package var carriesStatusName = true
  /// Whether the caller may have the image, which is only partly damaged.
  package var isTolerable = false

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: The kind of error.
  ///   - message: One sentence.
  ///   - file: The file concerned.
  ///   - entry: The entry of that file, if it is an archive.
  ///   - location: The location in the file or entry.
  ///   - option: The option concerned.
  ///   - value: The value of that option.
  ///   - suggestion: The suggestion for a recovery.
  public init(
    _ status: Status, _ message: String, file: String? = nil, entry: String? = nil, location: String? = nil,
    option: String? = nil,
    value: String? = nil, suggestion: String? = nil
  ) {
    self.status = status
    self.message = message
    self.suggestion = suggestion
    self.option = option
    self.value = value
    place = Place(file: file, entry: entry, location: location)
  }

  package init(_ status: Status, _ message: String, place: Place?, suggestion: String? = nil) {
    self.init(
      status, message, file: place?.file, entry: place?.entry, location: place?.location, suggestion: suggestion)
  }

  /// The file or stream concerned, by the caller's name.
  public var file: String? {
    get { place.file }
    set { place.file = newValue }
  }

  /// The entry of a file that is an archive.
  ///
  /// An entry of an archive in it follows a slash.
  public var entry: String? {
    get { place.entry }
    set { place.entry = newValue }
  }

  /// The location within the file or entry.
  ///
  /// Examples are `byte 1032`, `line 5, landmarks` and `operator 3 (CONV_2D)`.
  public var location: String? {
    get { place.location }
    set { place.location = newValue }
  }

  /// File, entry, location and option in one line; nil without them.
  ///
  /// An example is `hand_landmarker.task/hand_detector.tflite, byte 1032`.
  public var context: String? {
    let option = option.map { option in value.map { "\(option) is \($0)" } ?? option }
    let text = [place.text, option ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  /// Message and context in one line, without repetition of an option.
  private var sentence: String {
    var shown = self
    if let option, message.contains("`\(option)` option: it is ") { shown.option = nil }
    return shown.context.map { "\(message) [\($0)]" } ?? message
  }

  /// Message, context and suggestion in one line.
  public var description: String { sentence + (suggestion.map { " (\($0))" } ?? "") }

  /// Returns the error with a file's or stream's name.
  ///
  /// An error that already has a name keeps it.
  package func located(in file: String) -> StatusError { within(Place(file: file)) }

  /// Returns the error with its location within another place.
  ///
  /// A file that the error names stays.
  package func within(_ place: Place) -> StatusError {
    var error = self
    error.place = location.map(place.at) ?? place
    if file != nil { (error.file, error.entry) = (file, entry) }
    return error
  }

  /// Creates a status error from any error.
  ///
  /// An error of another type becomes an internal one, since all code here throws this type.
  package init(_ error: any Error) { self = error as? StatusError ?? StatusError(.internal, "\(error)") }

  /// Runs `body`, whose errors are all of this type.
  ///
  /// - Parameter place: The place that encloses those of the errors.
  package static func typed<R>(in place: Place? = nil, _ body: () throws -> R) throws(StatusError) -> R {
    do {
      return try body()
    } catch {
      let error = StatusError(error)
      throw place.map(error.within) ?? error
    }
  }

  /// Throws the error of an option's wrong value unless a condition holds.
  ///
  /// - Parameter right: The expected values, in words.
  package static func check(
    _ isRight: Bool, option: String, _ value: some CustomStringConvertible, _ right: String
  ) throws(StatusError) {
    guard !isRight else { return }
    throw StatusError(
      .invalidArgument, "Invalid `\(option)` option: it is \(value).", option: option, value: "\(value)",
      suggestion: "it must be \(right)")
  }

  /// Throws the error of a number of threads out of range.
  package static func checkThreads(_ threads: Int?) throws(StatusError) {
    guard let threads else { return }
    try check(1...64 ~= threads, option: "threads", threads, "1 to 64, or nil for a number that suits the machine")
  }
}

/// The texts of the error for an app.
extension StatusError: LocalizedError {
  /// The message, with the context if there is one.
  public var errorDescription: String? { sentence }
  /// The context: file, location and option.
  public var failureReason: String? { context }
  /// The suggestion.
  public var recoverySuggestion: String? { suggestion }
}

extension Error {
  /// The message of an error.
  ///
  /// The system's errors are in its own words, `No such file or directory`, also within Foundation's errors, whose own
  /// description is in the part of Foundation that is not linked.
  package var explanation: String {
    switch self {
    case let error as CocoaError:
      if let cause = error.underlying { return cause.explanation }
    case let error as POSIXError: return unsafe String(cString: strerror(error.code.rawValue))
    case let error as any LocalizedError:
      if let description = error.errorDescription { return description }
    default: break
    }
    #if canImport(FoundationEssentials)
      return "\(self)"
    #else
      return localizedDescription
    #endif
  }
}
