extension Bytes {
  /// The little-endian integer at `offset`, which need not be aligned.
  ///
  /// - Throws: `StatusError` naming the bytes and the offset if it is not all there.
  package func load<T: FixedWidthInteger>(_ type: T.Type = T.self, at offset: Int) throws -> T {
    let size = T.bitWidth / 8
    guard offset >= 0, size <= count, offset <= count - size else {
      throw StatusError(
        .dataLoss, "\(size) bytes at offset \(offset) reach past the end", location: name, suggestion: "there are \(count) bytes")
    }
    return withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
  }

  /// The 32-bit float at `offset`, which need not be aligned.
  package func loadFloat(at offset: Int) throws -> Float {
    Float(bitPattern: try load(UInt32.self, at: offset))
  }

  /// All bytes as text; what is not UTF-8 becomes U+FFFD.
  package var text: String {
    withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether `pattern` stands at `offset`.
  package func hasBytes(_ pattern: String, at offset: Int) -> Bool {
    let pattern = Array(pattern.utf8)
    guard offset >= 0, pattern.count <= count, offset <= count - pattern.count else { return false }
    return withUnsafeBytes { $0[offset..<offset + pattern.count].elementsEqual(pattern) }
  }
}
