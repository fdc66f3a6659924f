import Foundation
import TensorEngine

extension ToolError {
  /// What a user is told of any error, whoever threw it.
  ///
  /// - Parameter subject: The input it is about, if the error does not say.
  package init(describing error: any Error, subject: String? = nil) {
    switch error {
    case let error as ToolError:
      self = error
    case let error as EngineError:
      self.init(Self.status(of: error.status), subject, error.description)
    default:
      let error = error as NSError
      let status = EngineError.Status(rawValue: error.code).map(Self.status) ?? .internalError
      self.init(status, subject, error.localizedDescription)
    }
  }

  private static func status(of status: EngineError.Status) -> ExitStatus {
    switch status {
    case .notFound, .permissionDenied, .unavailable: .noInput
    case .invalidArgument, .dataLoss, .unknown, .failedPrecondition, .unimplemented, .resourceExhausted: .dataError
    case .internal: .internalError
    }
  }
}
