extension Bytes {
  /// The little-endian integer at `offset`, which need not be aligned.
  ///
  /// - Throws: `StatusError` naming the bytes and the offset if it is not all there.
  package func load<T: FixedWidthInteger>(_ type: T.Type = T.self, at offset: Int) throws -> T {
    let size = T.bitWidth / 8
    guard offset >= 0, size <= count, offset <= count - size else {
      throw StatusError(
        .dataLoss, "\(size) bytes at offset \(offset) reach past the end", place: place, suggestion: "there are \(count) bytes")
    }
    // Inside the bytes by the check above; any bits are an integer.
    return unsafe withUnsafeBytes { T(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
  }

  /// The 32-bit float at `offset`, which need not be aligned.
  package func loadFloat(at offset: Int) throws -> Float {
    Float(bitPattern: try load(UInt32.self, at: offset))
  }

  /// All bytes as text; what is not UTF-8 becomes U+FFFD.
  package var text: String {
    unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Whether `pattern` is at `offset`.
  package func hasBytes(_ pattern: String, at offset: Int) -> Bool {
    let pattern = Array(pattern.utf8)
    guard offset >= 0, pattern.count <= count, offset <= count - pattern.count else { return false }
    return unsafe withUnsafeBytes { unsafe $0[offset..<offset + pattern.count].elementsEqual(pattern) }
  }

  /// The offset of the last little-endian `word` that begins at one of `offsets`; nil if there is none.
  package func lastOffset(of word: UInt32, in offsets: ClosedRange<Int>) -> Int? {
    offsets.reversed().first { (try? load(UInt32.self, at: $0)) == word }
  }

  /// Feeds the bytes to a hasher.
  package func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
