import Foundation
import TensorEngine

/// A file descriptor that is read from.
final class FileSource {
  private let descriptor: Int32
  private let closes: Bool

  init(_ descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// - Throws: `EngineError`: not found, permission denied or unknown, with MediaPipe's sentence for files that cannot be opened.
  static func open(_ path: String) throws -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    let message = "Unable to open file at \(path)"
    switch code {
    case ENOENT, ENOTDIR: throw EngineError(.notFound, message)
    case EACCES, EPERM: throw EngineError(.permissionDenied, message)
    default: throw EngineError(.unknown, "\(message), errno=\(code)")
    }
  }

  /// - Throws: `EngineError` (unavailable) if reading fails midway.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Foundation.read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EISDIR { throw EngineError(.invalidArgument, "this is a folder", advice: "give a file") }
      throw EngineError(.unavailable, "reading failed: \(String(cString: strerror(errno)))")
    }
  }
}
