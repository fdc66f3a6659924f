import GestureFoundation
import GestureSupport

/// A pipe whose ends other programs do not inherit. What is not taken is closed with this object.
package final class Pipe {
  /// Locked while a pipe is made and while a program is started. Otherwise the program could inherit the new pipe.
  static let spawning = Condition()

  private var ends: [Int32] = [-1, -1]

  package init() throws(ToolError) {
    let code = Self.spawning.withLock {
      guard pipe(&ends) == 0 else { return errno }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return 0
    }
    if code != 0 { throw ToolError(.internalError, nil, "cannot create a pipe: \(errorText(code))") }
  }

  deinit {
    for end in ends where end >= 0 { close(end) }
  }

  package var readEnd: Int32 { ends[0] }
  package var writeEnd: Int32 { ends[1] }

  /// Returns the end to write to, which the caller must close.
  package func takeWriteEnd() -> Int32 {
    defer { ends[1] = -1 }
    return ends[1]
  }

  package func closeWriteEnd() { close(takeWriteEnd()) }
}
