import Foundation

extension EngineError {
  /// Why a file could not be opened, with the status and message MediaPipe gives for the case (its `ExternalFileHandler`).
  ///
  /// - Parameter code: The value of `errno`.
  package static func opening(_ path: String, code: Int32) -> EngineError {
    let message = "Unable to open file at \(path)"
    switch code {
    case ENOENT: return EngineError(.notFound, message, place: path)
    case EACCES, EPERM: return EngineError(.permissionDenied, message, place: path)
    case EINTR: return EngineError(.unavailable, message, place: path)
    case EBADF: return EngineError(.failedPrecondition, message, place: path)
    default: return EngineError(.unknown, "\(message), errno=\(code)", place: path)
    }
  }
}
