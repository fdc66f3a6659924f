import LeanFoundation
import SystemSupport

/// The bytes of a file descriptor.
package final class DescriptorSource: ByteSource {
  package let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  /// Pipes and terminals may keep a reader waiting; files never do.
  private let mayWait: Bool

  private init(descriptor: Int32, name: String, closesDescriptor: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.closesDescriptor = closesDescriptor
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

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Whether it is a regular file, in which one can move back and forth.
  package var isFile: Bool { !mayWait }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if mayWait { _ = try Interruption.wait(for: [descriptor]) }
      let count = LeanFoundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A pipe that others have made non-blocking may be empty again.
      guard errno == EINTR || errno == EAGAIN && mayWait else {
        throw ToolError(.inputOutputError, name, "reading failed: \(errorText(errno))")
      }
      try Interruption.check()
    }
  }

  /// Goes back over bytes that were read to look at them; false where that is impossible.
  package func rewind(_ count: Int) -> Bool { lseek(descriptor, off_t(-count), SEEK_CUR) >= 0 }
}
