import GestureFoundation

/// A sequence of bytes: a file, a pipe, or a program's output.
package protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one; 0 at the end.
  ///
  /// - Throws: `ToolError` with `.inputOutputError`, `Interrupted`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  package func readAll() throws -> Data {
    var data = Data()
    try forEachPiece { data.append(contentsOf: $0) }
    return data
  }

  /// Reads to the end, and hands over what has come.
  package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while case let count = try read(into: buffer), count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}
