import GestureFoundation
import GestureSupport

/// The bytes of a file descriptor.
package final class DescriptorSource: ByteSource {
  package let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  /// Pipes and terminals may keep a reader waiting; files never do.
  private let mayWait: Bool

  private init(descriptor: Int32, name: String, closesDescriptor: Bool) {
    (self.descriptor, self.name, self.closesDescriptor) = (descriptor, name, closesDescriptor)
    var status = stat()
    mayWait = fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
  }

  /// Opens an input.
  ///
  /// - Parameter name: A path, or `-` for standard input.
  /// - Throws: `ToolError` with `.noInput`.
  package convenience init(opening name: String, standardInput: Int32) throws {
    let isFile = name != "-"
    let descriptor = isFile ? FileSystem.open(name, O_RDONLY) : standardInput
    guard descriptor >= 0 else { throw ToolError(.noInput, name, "cannot be opened: \(errorText(errno))") }
    self.init(descriptor: descriptor, name: isFile ? name : "standard input", closesDescriptor: isFile)
  }

  /// Copies what is left of a source, such as a pipe, into a temporary file, which has no name any more.
  ///
  /// - Parameter name: The source's name, for errors.
  /// - Throws: `ToolError`, `OutputFailed` if there is no room for it.
  package convenience init(copying source: any ByteSource, name: String) throws {
    var path = Array((FileManager.default.temporaryDirectory.path + "/gesture-cli-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw ToolError(.inputOutputError, name, "cannot be copied into a temporary file: \(errorText(errno))") }
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

  /// Whether it is a regular file, in which one can move back and forth.
  package var isFile: Bool { !mayWait }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if mayWait { _ = try Interruption.wait(for: [descriptor]) }
      let count = GestureFoundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A pipe that others have made non-blocking may be empty again.
      guard errno == EINTR || errno == EAGAIN && mayWait else {
        throw ToolError(.inputOutputError, name, "reading failed: \(errorText(errno))")
      }
      try Interruption.check()
    }
  }

  /// Goes to a byte of a file; false where that is impossible.
  @discardableResult
  package func seek(to offset: Int) -> Bool { lseek(descriptor, off_t(offset), SEEK_SET) == offset }

  /// Goes back over bytes that were read to look at them; false where that is impossible.
  package func rewind(_ count: Int) -> Bool { lseek(descriptor, off_t(-count), SEEK_CUR) >= 0 }
}
