import GestureFoundation
import GestureSupport

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

  /// - Throws: `StatusError` with the status for the reason why the file cannot be opened.
  static func open(_ path: String) throws(StatusError) -> Int32 {
    let descriptor = FileSystem.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw StatusError.opening(path, code: errno) }
    return descriptor
  }

  /// - Throws: `StatusError` (unavailable) if reading fails midway.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = GestureFoundation.read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EISDIR { throw StatusError(.invalidArgument, "this is a folder", suggestion: "give a file") }
      throw StatusError(.unavailable, "reading failed: \(String(cString: strerror(errno)))")
    }
  }
}
