import GestureSupport

/// An error for the user: one line, and the tool's exit status.
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

  /// Subject and message in one line, without line breaks and control characters.
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

/// An error that ends the whole run. Examples are an output that cannot be written to, and too many failed inputs.
package struct RunEnded: Error {
  private let cause: ToolError
  /// A description of what is left of the output; nil if unknown.
  private let remains: String?

  package init(error: ToolError, remains: String? = nil) {
    cause = error
    self.remains = remains
  }

  package var error: ToolError {
    remains.map { ToolError(cause.status, cause.subject, "\(cause.message); \($0)") } ?? cause
  }

  /// Returns the error with another file name. The new error does not describe what is left of the output.
  package func named(_ name: String) -> RunEnded { RunEnded(error: ToolError(cause.status, name, cause.message)) }
}

/// The user pressed Ctrl-C. Finished results stay; the rest is not done.
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

  /// Runs `body` and adds `subject` to errors that name none. An interruption stays an interruption.
  package static func about<Value>(_ subject: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error where !(error is Interrupted) {
      throw ToolError(describing: error, subject: subject)
    }
  }

  /// Creates an error about the content of an opened file. If the file names a part that is not found, the file is
  /// invalid, not missing.
  package init(describingContentOf file: String, error: any Error) {
    let error = ToolError(describing: error, subject: file)
    self.init(error.status == .noInput ? .dataError : error.status, error.subject, error.message)
  }

  /// Returns message, context and suggestion in one line, without repeating the subject.
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
