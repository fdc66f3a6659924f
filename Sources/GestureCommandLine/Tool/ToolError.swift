import GestureSupport

/// An error a user sees: one line, and the status the tool ends with.
package struct ToolError: Error, Equatable, CustomStringConvertible {
  package let status: ExitStatus
  /// The file, option or line it is about.
  package let subject: String?
  /// The problem, its location, and the expected value; without a full stop.
  package let message: String
  /// Whether it concerns every input that needs the same helper program.
  package let isMissingHelper: Bool

  package init(_ status: ExitStatus, _ subject: String?, _ message: String, isMissingHelper: Bool = false) {
    // A program that reads an address may name it with its password.
    self.status = status
    self.subject = subject.map(Passwords.masked)
    self.message = Passwords.masked(in: message)
    self.isMissingHelper = isMissingHelper
  }

  /// Subject and message in one line, whatever line breaks and control characters they came with.
  package var description: String {
    let text = subject.map { "\($0): \(message)" } ?? message
    let words = text.split { $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 } }
    return words.map { $0.trimmingPrefix(while: { $0 == " " }) }.joined(separator: " ")
  }
}

/// The reader of our output has gone away: the tool ends quietly.
package struct OutputClosed: Error {
  package init() {}
}

/// An error that ends the whole run, unlike that of one input: results have nowhere to go, or too many inputs have
/// failed.
package struct RunEnded: Error {
  private let cause: ToolError
  /// A description of the rest of the file that cannot be written; nil if there is none.
  private let remains: String?

  package init(error: ToolError, remains: String? = nil) {
    cause = error
    self.remains = remains
  }

  package var error: ToolError {
    remains.map { ToolError(cause.status, cause.subject, "\(cause.message); \($0)") } ?? cause
  }

  /// The failure of a file that is called `name`, of which nothing stays.
  package func named(_ name: String) -> RunEnded { RunEnded(error: ToolError(cause.status, name, cause.message)) }
}

/// The user pressed Ctrl-C: what has been written stays, the rest is left.
package struct Interrupted: Error {
  package init() {}
}

extension ToolError {
  /// The line a user sees for any error.
  ///
  /// - Parameters:
  ///   - subject: The input it is about, if the error does not name it.
  ///   - prefix: Stands before what is wrong.
  package init(describing error: any Error, subject: String? = nil, prefix: String = "") {
    switch error {
    case let error as ToolError: self = error
    case let ended as RunEnded: self = ended.error
    case let error as StatusError:
      self.init(Self.status(of: error.status), subject, prefix + Self.sentence(error, subject: subject))
    default: self.init(.internalError, subject, prefix + "\(error)")
    }
  }

  /// Runs `body`, whose errors are about `subject` unless they name another; an interruption stays one.
  package static func about<Value>(_ subject: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error where !(error is Interrupted) {
      throw ToolError(describing: error, subject: subject)
    }
  }

  /// An error within a file that has been opened: a part that it names and that is not found makes it bad, not missing.
  package init(describingContentOf file: String, error: any Error) {
    let error = ToolError(describing: error, subject: file)
    self.init(error.status == .noInput ? .dataError : error.status, error.subject, error.message)
  }

  /// Message, context and suggestion in one line; the subject is not repeated in the context.
  private static func sentence(_ error: StatusError, subject: String?) -> String {
    var error = error
    if let subject, let file = error.file {
      let folder = subject.hasSuffix("/") ? subject : subject + "/"
      error.file = file == subject ? nil : String(file.trimmingPrefix(folder))
    }
    return error.description
  }

  private static func status(of status: StatusError.Status) -> ExitStatus {
    switch status {
    case .notFound, .permissionDenied: .noInput
    case .unavailable: .inputOutputError
    case .invalidArgument, .dataLoss, .unknown, .failedPrecondition, .unimplemented, .resourceExhausted: .dataError
    case .internal, .cancelled: .internalError
    }
  }
}

/// The exit status of the tool. The numbers are those of BSD's `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case inputOutputError = 74

  package var meaning: String {
    switch self {
    case .success: "All done; no hand found is a result, not an error."
    case .usage: "Wrong usage."
    case .dataError: "Bad data: a malformed image, model or line of JSON."
    case .noInput: "An input cannot be opened."
    case .unavailable: "A helper program is missing, or a command of events --exec failed."
    case .internalError: "An internal error."
    case .cannotCreate: "An output cannot be created."
    case .inputOutputError: "Reading or writing failed midway."
    }
  }
}
