import GestureFoundation
import GestureSupport

/// The bytes of a file descriptor. The first bytes can be examined before they are read.
package final class DescriptorSource: ByteSource {
  package let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  /// Whether the input is a regular file. A file can be read from any offset. A read from a pipe or a terminal may
  /// block.
  package let isFile: Bool
  /// The bytes that have been looked at and not been read yet.
  package private(set) var peeked: [UInt8] = []

  private init(descriptor: Int32, name: String, closesDescriptor: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.closesDescriptor = closesDescriptor
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens an input.
  ///
  /// - Parameter name: A path, or `-` for standard input.
  /// - Throws: `ToolError` with `.noInput`, `Interrupted`.
  package convenience init(opening name: String, standardInput: Int32) throws {
    let isPath = name != "-"
    var descriptor = standardInput
    // A named pipe waits for its writer.
    repeat {
      try Interruption.check()
      if isPath { descriptor = FileSystem.open(name, O_RDONLY) }
    } while isPath && descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw ToolError(.noInput, name, "cannot be opened: \(errorText(errno))") }
    self.init(descriptor: descriptor, name: isPath ? name : "standard input", closesDescriptor: isPath)
  }

  /// Copies the rest of a source into an unnamed temporary file.
  ///
  /// - Parameter name: The source's name, for errors.
  /// - Throws: `ToolError`, `RunEnded` if there is no room for it.
  package convenience init(copying source: any ByteSource, name: String) throws {
    var path = Array((FileManager.default.temporaryDirectory.path + "/gesture-cli-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ToolError(.inputOutputError, name, "cannot be copied into a temporary file: \(errorText(errno))")
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.init(descriptor: descriptor, name: name, closesDescriptor: true)
    let copy = OutputFile(descriptor: descriptor, name: "a temporary copy of \(name)")
    try source.forEachPiece { try copy.write($0) }
    try copy.flush()
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Returns the next `count` bytes without consuming them. At the end it returns all bytes that are left.
  package func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    while peeked.count < count {
      let more = try [UInt8](unsafeUninitializedCapacity: count - peeked.count) { buffer, filled in
        filled = try readOn(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { break }
      peeked += more
    }
    return peeked.prefix(count)
  }

  /// Returns the first line and possibly more, without consuming the bytes. Without a line break the result has at
  /// least `limit` bytes, or all that are left. The method does not wait for bytes after the first line.
  package func peekLine(limit: Int) throws -> ArraySlice<UInt8> {
    while peeked.count < limit, !peeked.contains(UInt8(ascii: "\n")) {
      let more = try [UInt8](unsafeUninitializedCapacity: 1 << 13) { buffer, filled in
        filled = try readOn(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { break }
      peeked += more
    }
    return peeked[...]
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if peeked.isEmpty { return try readOn(into: buffer) }
    let count = min(buffer.count, peeked.count)
    buffer.copyBytes(from: peeked.prefix(count))
    peeked.removeFirst(count)
    return count
  }

  private func readOn(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if !isFile { _ = try Interruption.wait(for: [descriptor]) }
      let count = GestureFoundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A pipe that others have made non-blocking may be empty again.
      guard errno == EINTR || errno == EAGAIN && !isFile else {
        throw ToolError(.inputOutputError, name, "reading failed: \(errorText(errno))")
      }
      try Interruption.check()
    }
  }

  /// Goes to a byte of a file; false where that is impossible.
  @discardableResult
  package func seek(to offset: Int) -> Bool { lseek(descriptor, off_t(offset), SEEK_SET) == offset }

  /// Goes back to the first examined byte, for another reader. Returns false if the input cannot go back.
  package func rewind() -> Bool {
    guard lseek(descriptor, off_t(-peeked.count), SEEK_CUR) >= 0 else { return false }
    peeked = []
    return true
  }
}
