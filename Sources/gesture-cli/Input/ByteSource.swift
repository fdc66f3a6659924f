import CheckedBytes
import Foundation

/// Bytes that come one after the other: a file, a pipe, or what a helper program writes.
package protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one; 0 at the end.
  ///
  /// - Throws: `ToolError` with `.inputOutputError`, `Interrupted`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// The bytes of a file descriptor.
package final class DescriptorSource: ByteSource {
  let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  /// Pipes and terminals may keep a reader waiting; files never do.
  private let mayWait: Bool

  package init(descriptor: Int32, name: String, closesDescriptor: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.closesDescriptor = closesDescriptor
    var status = stat()
    mayWait = fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
  }

  /// - Throws: `ToolError` with `.noInput`.
  package convenience init(opening path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ToolError(.noInput, path, "cannot be opened: \(errorText(errno))") }
    self.init(descriptor: descriptor, name: path, closesDescriptor: true)
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if mayWait { _ = try Interruption.wait(for: [descriptor]) }
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      // A pipe that others have made non-blocking may be empty again.
      guard errno == EINTR || errno == EAGAIN && mayWait else {
        throw ToolError(.inputOutputError, name, "reading failed: \(errorText(errno))")
      }
      try Interruption.check()
    }
  }

  /// Whether the descriptor can go back to where it was.
  var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

  /// Goes back over bytes that were read to look at them.
  func rewind(_ count: Int) -> Bool { lseek(descriptor, off_t(-count), SEEK_CUR) >= 0 }
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
    while peeked.count < count, try peekMore(atMost: count - peeked.count) {}
    return peeked.prefix(count)
  }

  /// Looks at some more bytes; false at the end.
  package func peekMore(atMost count: Int) throws -> Bool {
    let more = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try base.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    peeked += more
    return !more.isEmpty
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if peeked.isEmpty { return try base.read(into: buffer) }
    let count = min(buffer.count, peeked.count)
    peeked.prefix(count).withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    peeked.removeFirst(count)
    return count
  }

  /// Forgets what was looked at, because somebody else reads it.
  package func dropPeeked() {
    peeked = []
  }
}
