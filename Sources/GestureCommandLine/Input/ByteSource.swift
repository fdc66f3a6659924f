/// Bytes that come one after the other: a file, a pipe, or the output of a helper program.
package protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one; 0 at the end.
  ///
  /// - Throws: `ToolError` with `.inputOutputError`, `Interrupted`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  package func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece { bytes += $0 }
    return bytes
  }

  /// Reads to the end, and hands over what has come.
  package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while case let count = try read(into: buffer), count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    }
  }
}

/// A source whose first bytes can be looked at before they are read.
package final class PeekableSource: ByteSource {
  package let base: any ByteSource
  /// The bytes that have been looked at and not been read yet.
  package private(set) var peeked: [UInt8] = []

  package init(_ base: any ByteSource) { self.base = base }

  /// The next `count` bytes, fewer if there are no more.
  package func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    while peeked.count < count {
      let more = try [UInt8](unsafeUninitializedCapacity: count - peeked.count) { buffer, filled in
        filled = try base.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { break }
      peeked += more
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

  package var isFile: Bool { (base as? DescriptorSource)?.isFile == true }

  /// Goes back to the first byte that was looked at, for another reader; false where that is impossible.
  package func rewind() -> Bool {
    guard let file = base as? DescriptorSource, file.rewind(peeked.count) else { return false }
    peeked = []
    return true
  }
}
