import GestureFoundation

/// An immutable run of bytes that can be shared and sliced without copying: a file read once, or a part of one.
///
/// All reading of untrusted input goes through the bounds-checked, throwing reads of this type; none of them needs alignment.
///
/// Invariant: `range` lies within `storage`, which nothing changes. The initialisers and `slice` are the only ways to make a value.
public struct Bytes: Sendable {
  let storage: Data
  /// The part of `storage` this value stands for, as offsets from its start.
  package let range: Range<Int>
  /// The place of the bytes, for errors.
  package let place: Place
  /// The number of archives that enclose the bytes.
  package let depth: Int

  /// Bytes in memory; they are not copied.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - name: The name of the bytes in errors.
  public init(_ data: Data, name: String) {
    self.init(storage: data, range: 0..<data.count, place: Place(file: name), depth: 0)
  }

  package init(_ data: Data, place: Place) {
    self.init(storage: data, range: 0..<data.count, place: place, depth: 0)
  }

  private init(storage: Data, range: Range<Int>, place: Place, depth: Int) {
    self.storage = storage
    self.range = range
    self.place = place
    self.depth = depth
  }

  /// The name of the bytes in errors: a path, or a path and the entries below it.
  public var name: String { place.text }

  /// The number of bytes.
  public var count: Int { range.count }

  /// The bytes as `Data` that shares their memory.
  public var data: Data {
    storage.isEmpty ? Data() : storage[storage.startIndex + range.lowerBound..<storage.startIndex + range.upperBound]
  }

  /// `count` bytes from `offset` on, without a copy.
  ///
  /// - Throws: `StatusError` naming the bytes and the offset if they are not all there.
  public func slice(at offset: Int, count: Int) throws -> Bytes {
    try slice(at: offset, count: count, place: place)
  }

  /// `slice` for a part that errors call by another place.
  package func slice(at offset: Int, count: Int, place: Place) throws -> Bytes {
    let start = try checkedStart(offset, count)
    return Bytes(storage: storage, range: start..<start + count, place: place, depth: depth)
  }

  /// `slice` for an entry of an archive.
  package func slice(at offset: Int, count: Int, entry: String) throws -> Bytes {
    let start = try checkedStart(offset, count)
    return Bytes(storage: storage, range: start..<start + count, place: place.entry(entry), depth: depth + 1)
  }

  private func checkedStart(_ offset: Int, _ count: Int) throws -> Int {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      throw StatusError(
        .dataLoss, "\(count) bytes at offset \(offset) reach past the end", place: place, suggestion: "there are \(self.count) bytes"
      )
    }
    return range.lowerBound + offset
  }

  /// Lets `body` read the bytes in place, at any alignment. The pointer is valid during the call only.
  ///
  /// - Throws: The errors of `body`.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try unsafe storage.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}
