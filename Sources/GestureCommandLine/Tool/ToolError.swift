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
    self.status = status
    self.subject = subject
    self.message = message
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

/// Results could not be written. Unlike an error of an input, it ends the whole run: there is nowhere for the rest to go.
package struct OutputFailed: Error {
  private let cause: ToolError
  /// A description of the rest of the file; nil if there is none.
  private let remains: String?

  package init(error: ToolError, remains: String? = nil) {
    cause = error
    self.remains = remains
  }

  package var error: ToolError {
    remains.map { ToolError(cause.status, cause.subject, "\(cause.message); \($0)") } ?? cause
  }

  /// The failure of a file that is called `name`, of which nothing stays.
  package func named(_ name: String) -> OutputFailed {
    OutputFailed(error: ToolError(cause.status, name, cause.message))
  }
}

/// An error that ends the whole run, although it came of one input.
package struct RunEnded: Error {
  package let error: ToolError

  package init(error: ToolError) {
    self.error = error
  }
}

/// The user pressed Ctrl-C: what has been written stays, the rest is left.
package struct Interrupted: Error {
  package init() {}
}
