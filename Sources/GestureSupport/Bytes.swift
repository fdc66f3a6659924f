import GestureFoundation

/// An immutable run of bytes that is shared and sliced without copying.
///
/// The bytes are a file that was read once, or a part of one. All reading of untrusted input uses the bounds-checked,
/// throwing reads of this type; none of them needs alignment.
///
/// Invariant: `range` lies within `storage`, which never changes. Only the initialisers and `slice` make values.
package struct Bytes: Sendable {
  private let storage: Data
  /// The value's part of `storage`, as offsets from the start.
  package let range: Range<Int>
  /// The place of the bytes in errors.
  package let place: Place
  /// The number of archives that enclose the bytes.
  package let depth: Int

  /// The name of the bytes in errors.
  ///
  /// Consists of a path and the entries below it, if any.
  package var name: String { place.text }

  /// The number of bytes.
  package var count: Int { range.count }

  /// The bytes as `Data` that shares their memory.
  package var data: Data {
    storage.isEmpty ? Data() : storage[storage.startIndex + range.lowerBound..<storage.startIndex + range.upperBound]
  }

  /// Returns `count` bytes from `offset` on, without a copy.
  ///
  /// - Throws: `StatusError` naming the bytes and the offset if bytes are missing.
  package func slice(at offset: Int, count: Int) throws -> Bytes { try slice(at: offset, count: count, place: place) }

  /// Returns the bytes of an archive's entry.
  package func slice(at offset: Int, count: Int, entry: String) throws -> Bytes {
    let part = try slice(at: offset, count: count)
    return Bytes(storage: storage, range: part.range, place: place.entry(entry), depth: depth + 1)
  }

  /// Returns a part of the bytes with another place in errors.
  package func slice(at offset: Int, count: Int, place other: Place) throws -> Bytes {
    try check(count, at: offset)
    let start = range.lowerBound + offset
    return Bytes(storage: storage, range: start..<start + count, place: other, depth: depth)
  }

  private func check(_ count: Int, at offset: Int) throws {
    try place.require(
      offset >= 0 && count >= 0 && offset <= self.count && count <= self.count - offset, .dataLoss,
      "\(count) bytes at offset \(offset) reach past the end", suggestion: "there are \(self.count) bytes")
  }

  /// Lets `body` read the bytes in place, at any alignment.
  ///
  /// The pointer is valid only during the call.
  ///
  /// - Throws: The errors of `body`.
  package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try unsafe storage.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

extension Bytes {
  /// Creates bytes of data in memory, without a copy.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - name: The name of the bytes in errors.
  package init(_ data: Data, name: String) { self.init(data, place: Place(file: name)) }

  package init(_ data: Data, place: Place) { self.init(storage: data, range: 0..<data.count, place: place, depth: 0) }

  /// Returns the little-endian integer at `offset`, which need not be aligned.
  ///
  /// - Throws: `StatusError` naming the bytes and the offset if bytes are missing.
  package func load<T: FixedWidthInteger>(_ type: T.Type = T.self, at offset: Int) throws -> T {
    try check(T.bitWidth / 8, at: offset)
    // The check above keeps the read inside the bytes; any bits are an integer.
    return unsafe withUnsafeBytes { T(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
  }

  /// Returns the 32-bit float at `offset`, which need not be aligned.
  package func loadFloat(at offset: Int) throws -> Float { Float(bitPattern: try load(UInt32.self, at: offset)) }

  /// All bytes as text, with U+FFFD for bytes that are not UTF-8.
  package var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }

  package func hasBytes(_ pattern: String, at offset: Int) -> Bool {
    unsafe offset >= 0 && offset <= count && withUnsafeBytes { unsafe $0[offset...].starts(with: pattern.utf8) }
  }

  /// Returns the offset of the last little-endian `word` at one of `offsets`.
  ///
  /// Nil if there is none.
  package func lastOffset(of word: UInt32, in offsets: ClosedRange<Int>) -> Int? {
    offsets.reversed().first { (try? load(UInt32.self, at: $0)) == word }
  }

  package func hash(into hasher: inout Hasher) { unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
}
