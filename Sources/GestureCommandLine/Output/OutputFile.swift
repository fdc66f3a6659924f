import GestureFoundation
import GestureSupport

/// A file, pipe or terminal that results go to. Safe to use from several threads; one `write` is never torn apart.
///
/// A file that it has created or opened, and that cannot be written on to (a full disk), is cut back to what was
/// flushed: it ends with the last whole result.
package final class OutputFile: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    /// The file's length at the last flush. Nil if the file must not be truncated.
    var wholeLength: Int?
    /// Set when a reader that had stopped was given up.
    var isStalled = false
    var isClosed = false
  }

  private let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  /// Whether a write may have to wait for a reader.
  private let hasReader: Bool
  private let state: Locked<State>
  /// The size of the buffer. Larger pieces are written directly.
  private static let capacity = 1 << 16

  package init(descriptor: Int32, name: String, closesDescriptor: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.closesDescriptor = closesDescriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let isFile = status.st_mode & S_IFMT == S_IFREG
    state = Locked(State(wholeLength: closesDescriptor && isKnown && isFile ? Int(status.st_size) : nil))
    // A descriptor that was opened for reading never becomes writable; the write fails with the reason.
    hasReader = isKnown && !isFile && fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
  }

  /// Creates or replaces the file at `path`.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  package convenience init(creating path: String) throws {
    let descriptor = try Self.open(path, O_WRONLY | O_CREAT, isExclusive: true)
    // Fails unless it is a regular file.
    _ = ftruncate(descriptor, 0)
    self.init(descriptor: descriptor, name: path, closesDescriptor: true)
  }

  /// Opens a file to append to, or creates the file. A last line without a line break is ended first.
  ///
  /// - Parameter isExclusive: Whether no other process may write to the file, and all bytes stay as they are.
  /// - Throws: `ToolError` with `.cannotCreate`.
  package convenience init(appendingTo path: String, isExclusive: Bool = false) throws {
    let descriptor = try Self.open(path, O_RDWR | O_CREAT | O_APPEND, isExclusive: isExclusive)
    self.init(descriptor: descriptor, name: path, closesDescriptor: true)
    var last: UInt8 = 0
    if !isExclusive, lseek(descriptor, -1, SEEK_END) >= 0, read(descriptor, &last, 1) == 1, last != UInt8(ascii: "\n") {
      try write("\n")
    }
  }

  private static func open(_ path: String, _ flags: Int32, isExclusive: Bool) throws -> Int32 {
    let descriptor = FileSystem.open(path, flags)
    guard descriptor >= 0 else { throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))") }
    // On a file system without locks, no process is kept from the file.
    if isExclusive, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw ToolError(
        .cannotCreate, path, "is being written by another process: wait until it ends, or give another name")
    }
    return descriptor
  }

  /// - Throws: `ToolError` with `.cannotCreate` for an output that is an input.
  package static func refuse(_ path: String, over inputs: [String]) throws {
    guard let clash = inputs.first(where: { isSameFile($0, path) }) else { return }
    throw ToolError(.cannotCreate, path, "is also an input (\(clash)); writing the output over it would destroy it")
  }

  /// Truncates a file that is appended to after its first `length` bytes.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  package func keep(_ length: Int) throws {
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      throw ToolError(.cannotCreate, name, "cannot be written to: \(errorText(errno))")
    }
    state.withLock { $0.wholeLength = $0.wholeLength.map { _ in length } }
  }

  /// The size in bytes; 0 for outputs that have no size.
  package var length: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether a person reads it as it is written.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  deinit { finish() }

  /// Closes the output, so that its reader sees the end. No write may follow.
  package func finish() {
    state.withLock { state in
      if closesDescriptor, !state.isClosed { close(descriptor) }
      state.isClosed = true
    }
  }

  package func write(_ text: String) throws {
    var text = FileName.escaped(text)
    try text.withUTF8 { try write($0) }
  }

  package func write(_ bytes: some ContiguousBytes) throws {
    try bytes.withUnsafeBytes { bytes in
      try state.withLock { state in
        if state.buffer.count + bytes.count > Self.capacity {
          try flush(&state)
          if bytes.count > Self.capacity { return try writeAll(bytes, &state) }
        }
        state.buffer.append(contentsOf: bytes)
      }
    }
  }

  /// Hands everything written so far to the reader: it is whole.
  ///
  /// - Throws: `OutputClosed` if the reader has gone away, `RunEnded` with `.inputOutputError` if writing failed,
  ///   `Interrupted` if the reader stopped and the user ended the tool.
  package func flush() throws {
    try state.withLock { state in
      try flush(&state)
      if state.wholeLength != nil { state.wholeLength = Int(lseek(descriptor, 0, SEEK_END)) }
    }
  }

  private func flush(_ state: inout State) throws {
    let bytes = state.buffer
    state.buffer = []
    try bytes.withUnsafeBytes { try writeAll($0, &state) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      var piece = rest
      if hasReader {
        state.isStalled = state.isStalled || !Interruption.waitUntilWritable(descriptor)
        if state.isStalled { throw Interrupted() }
        // POLLOUT guarantees PIPE_BUF bytes without blocking.
        piece = rest.prefix(Int(PIPE_BUF))
      }
      let count = GestureFoundation.write(descriptor, UnsafeRawBufferPointer(rebasing: piece).baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw OutputClosed()
      } else if errno != EINTR, errno != EAGAIN || !hasReader {
        let error = ToolError(.inputOutputError, name, "writing failed: \(errorText(errno))")
        throw RunEnded(error: error, remains: state.wholeLength.flatMap(cutBack))
      }
    }
  }

  /// Truncates the file after the last whole result. An empty file is removed. Returns a description of the rest; nil
  /// if the rest is not known.
  private func cutBack(to length: Int) -> String? {
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else { return nil }
    if length > 0 { return "the file ends with the last whole result" }
    return FileSystem.remove(name) ? "the file was removed" : "the file is empty"
  }
}

package func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }

/// Whether two paths lead to the same regular file.
package func isSameFile(_ first: String, _ second: String) -> Bool {
  guard let a = FileSystem.status(first), let b = FileSystem.status(second) else { return false }
  return a.st_mode & S_IFMT == S_IFREG && a.st_dev == b.st_dev && a.st_ino == b.st_ino
}
