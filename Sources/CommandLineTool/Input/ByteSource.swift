import LeanFoundation
import SystemSupport

/// Bytes that come one after the other: a file, a pipe, or the output of a helper program.
package protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one; 0 at the end.
  ///
  /// - Throws: `ToolError` with `.inputOutputError`, `Interrupted`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

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

/// A source whose first bytes can be looked at before they are read.
package final class PeekableSource: ByteSource {
  package let base: any ByteSource
  /// What has been looked at and not been read yet.
  package private(set) var peeked: [UInt8] = []

  package init(_ base: any ByteSource) {
    self.base = base
  }

  /// The next `count` bytes, fewer if there are no more.
  package func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    var isAtEnd = false
    while peeked.count < count, !isAtEnd {
      let more = try [UInt8](unsafeUninitializedCapacity: count - peeked.count) { buffer, filled in
        filled = try base.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      peeked += more
      isAtEnd = more.isEmpty
    }
    return peeked.prefix(count)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if peeked.isEmpty { return try base.read(into: buffer) }
    let count = min(buffer.count, peeked.count)
    buffer.copyBytes(from: peeked.prefix(count))
    peeked.removeFirst(count)
    return count
  }

  /// Goes back to the first byte that was looked at, for another reader; false where that is impossible.
  package func rewind() -> Bool {
    guard let file = base as? DescriptorSource, file.rewind(peeked.count) else { return false }
    peeked = []
    return true
  }
}
