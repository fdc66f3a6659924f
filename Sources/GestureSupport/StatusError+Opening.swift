import GestureFoundation

extension StatusError {
  /// Why a file could not be opened, with the status and message MediaPipe gives for the case (its `ExternalFileHandler`).
  ///
  /// - Parameter code: The value of `errno`.
  package static func opening(_ path: String, code: Int32) -> StatusError {
    let message = "Unable to open file at \(path)"
    switch code {
    case ENOENT: return StatusError(.notFound, message, file: path)
    case EACCES, EPERM: return StatusError(.permissionDenied, message, file: path)
    case EINTR: return StatusError(.unavailable, message, file: path)
    case EBADF: return StatusError(.failedPrecondition, message, file: path)
    default: return StatusError(.unknown, "\(message), errno=\(code)", file: path)
    }
  }
}
