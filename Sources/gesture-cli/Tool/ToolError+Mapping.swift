import CheckedBytes
import Foundation
import HandLandmarkerCore
import TensorEngine

extension ToolError {
  /// What a user is told of any error, whoever threw it.
  ///
  /// - Parameter subject: The input it is about, if the error does not say.
  package init(describing error: any Error, subject: String? = nil) {
    switch error {
    case let error as ToolError:
      self = error
    case let failed as OutputFailed:
      self = failed.error
    default:
      if let engineError = TaskError.statusError(error) {
        self.init(Self.status(of: engineError.status), subject, Self.sentence(engineError, subject: subject))
      } else {
        let error = error as NSError
        let status = StatusError.Status(rawValue: error.code).map(Self.status) ?? .internalError
        let suggestion = error.localizedRecoverySuggestion.map { " (\($0))" } ?? ""
        self.init(error.domain == TasksErrorCode.domain ? status : .internalError, subject, error.localizedDescription + suggestion)
      }
    }
  }

  /// What is wrong within a file that has been opened: a part that is named in it and not found makes it bad, not missing.
  package init(describingContentOf file: String, error: any Error) {
    let error = ToolError(describing: error, subject: file)
    self.init(error.status == .noInput ? .dataError : error.status, error.subject, error.message)
  }

  /// Message, place and suggestion in one line; the subject is not said again in the place.
  private static func sentence(_ error: StatusError, subject: String?) -> String {
    var error = error
    if let subject, let location = error.location, location.hasPrefix(subject) {
      let rest = location.dropFirst(subject.count).drop { "/, :".contains($0) }
      error.location = rest.isEmpty ? nil : String(rest)
    }
    return error.description
  }

  private static func status(of status: StatusError.Status) -> ExitStatus {
    switch status {
    case .notFound, .permissionDenied: .noInput
    case .unavailable: .inputOutputError
    case .invalidArgument, .dataLoss, .unknown, .failedPrecondition, .unimplemented, .resourceExhausted: .dataError
    case .internal: .internalError
    }
  }
}
