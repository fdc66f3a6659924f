import GestureSupport

extension ToolError {
  /// The line a user sees for any error.
  ///
  /// - Parameters:
  ///   - subject: The input it is about, if the error does not name it.
  ///   - prefix: Stands before what is wrong.
  package init(describing error: any Error, subject: String? = nil, prefix: String = "") {
    switch error {
    case let error as ToolError: self = error
    case let failed as OutputFailed: self = failed.error
    case let ended as RunEnded: self = ended.error
    case let error as StatusError: self.init(Self.status(of: error.status), subject, prefix + Self.sentence(error, subject: subject))
    default: self.init(.internalError, subject, prefix + "\(error)")
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
      if file == subject {
        error.file = nil
      } else if file.hasPrefix(folder) {
        error.file = String(file.dropFirst(folder.count))
      }
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
