import Foundation

/// Hands the bytes of a source to a helper's standard input, on a thread of its own, because the helper's output has to be read meanwhile.
enum Pump {
  /// Takes what it reads from across to the thread, which is the only one to use it from then on.
  private struct Handover: @unchecked Sendable {
    let source: any ByteSource
  }

  /// - Returns: The end of the pipe for the helper; the caller closes it when the helper has it.
  static func start(_ source: any ByteSource) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ToolError(.internalError, nil, "no pipe can be made: \(errorText(errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let writeEnd = ends[1]
    let handover = Handover(source: source)
    Thread.detachNewThread {
      defer { close(writeEnd) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      // A helper that has gone away needs no more bytes; why reading failed shows in what the helper makes of it.
      while let count = try? handover.source.read(into: buffer), count > 0 {
        var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])[...]
        while !rest.isEmpty {
          let written = write(writeEnd, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
        }
      }
    }
    return ends[0]
  }
}
