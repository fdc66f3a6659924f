/// Bytes that come one after the other: a file, a pipe, or the output of a helper program.
package protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one; 0 at the end.
  ///
  /// - Throws: `ToolError` with `.inputOutputError`, `Interrupted`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
