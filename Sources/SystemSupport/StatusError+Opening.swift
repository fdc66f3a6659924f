import LeanFoundation

extension StatusError {
  /// Why a file could not be opened, with the status and message MediaPipe gives for the case (its `ExternalFileHandler`).
  ///
  /// - Parameter code: The value of `errno`.
  package static func opening(_ path: String, code: Int32) -> StatusError {
    let message = "Unable to open file at \(path)"
    switch code {
    case ENOENT: return StatusError(.notFound, message, location: path)
    case EACCES, EPERM: return StatusError(.permissionDenied, message, location: path)
    case EINTR: return StatusError(.unavailable, message, location: path)
    case EBADF: return StatusError(.failedPrecondition, message, location: path)
    default: return StatusError(.unknown, "\(message), errno=\(code)", location: path)
    }
  }
}
