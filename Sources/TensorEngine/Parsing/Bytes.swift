import Foundation

/// An immutable run of bytes that can be shared and sliced without copying: a file mapped once, or a part of one.
///
/// All reading of untrusted input goes through the bounds-checked, throwing reads of this type; none of them needs alignment.
public struct Bytes: Sendable {
  let storage: Data
  /// The part of `storage` this value stands for, as offsets from its start.
  let range: Range<Int>
  /// What the bytes are called in error messages: a path, or a path and the entries below it.
  public let name: String

  public init(_ data: Data, name: String) {
    storage = data
    range = 0..<data.count
    self.name = name
  }

  init(storage: Data, range: Range<Int>, name: String) {
    self.storage = storage
    self.range = range
    self.name = name
  }

  public var count: Int { range.count }

  /// `count` bytes from `offset` on, without a copy.
  ///
  /// - Throws: `EngineError` naming the bytes and the offset if they are not all there.
  public func slice(at offset: Int, count: Int, name: String? = nil) throws -> Bytes {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      throw EngineError(
        .dataLoss, "\(count) bytes at offset \(offset) reach past the end", place: self.name, advice: "there are \(self.count) bytes")
    }
    return Bytes(storage: storage, range: range.lowerBound + offset..<range.lowerBound + offset + count, name: name ?? self.name)
  }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}
