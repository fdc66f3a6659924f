/// Untrusted bytes in FlatBuffers format.
///
/// A budget limits the number of bytes that may still be read. Every offset, vtable and length is checked where it is
/// used (`FlatTable`, `FlatVector`). Reads are counted, because tables and vectors may be shared, so a small file could
/// describe a huge model.
final class FlatBuffer {
  let bytes: Bytes
  /// The message of every error: MediaPipe's sentence for this kind of file.
  let refusal: String
  private var budget: Int

  /// - Parameter identifier: The four letters required at offset 4; nil if the caller has checked them.
  init(_ bytes: Bytes, identifier: String?, refusal: String, limits: Limits) throws {
    self.bytes = bytes
    self.refusal = refusal
    let (product, overflow) = bytes.count.multipliedReportingOverflow(by: limits.readAmplification)
    budget = overflow ? .max : max(product, 1 << 16)
    try bytes.place.require(
      bytes.count <= limits.modelBytes, .resourceExhausted, "The model has \(bytes.count) bytes",
      suggestion: "at most \(limits.modelBytes)")
    if let identifier, !bytes.hasBytes(identifier, at: 4) {
      throw error("the identifier \(identifier) is missing", at: 4)
    }
  }

  var root: FlatTable {
    get throws { try FlatTable(self, position: target(of: 0)) }
  }

  /// Returns the error for bytes that are not a FlatBuffer.
  ///
  /// - Parameter offset: The position of the first wrong byte.
  func error(_ what: String, at offset: Int, suggestion: String? = nil) -> StatusError {
    StatusError(
      .invalidArgument, refusal, place: bytes.place.at(byte: offset),
      suggestion: suggestion.map { "\(what): \($0)" } ?? what)
  }

  /// Counts `amount` bytes as read.
  func charge(_ amount: Int, at offset: Int) throws {
    guard amount <= budget else {
      throw StatusError(
        .resourceExhausted, "The same bytes are referred to too many times", place: bytes.place.at(byte: offset),
        suggestion: "tables, strings and lists may be shared, but only so often")
    }
    budget -= amount
  }

  func load<T: FixedWidthInteger>(_ type: T.Type = T.self, at offset: Int) throws -> T {
    guard let value = try? bytes.load(type, at: offset) else {
      throw error(
        "\(T.bitWidth / 8) bytes reach past the end", at: offset, suggestion: "there are \(bytes.count) bytes")
    }
    return value
  }

  /// The target of the unsigned 32-bit offset at `position`.
  func target(of position: Int) throws -> Int {
    let distance = Int(try load(UInt32.self, at: position))
    let (target, overflow) = position.addingReportingOverflow(distance)
    guard distance > 0, !overflow, target < bytes.count else {
      throw error(
        "an offset of \(distance) leads out of the file", at: position, suggestion: "there are \(bytes.count) bytes")
    }
    return target
  }

  /// Returns the elements of the vector at `position`.
  ///
  /// All of them are inside the buffer.
  func vector(at position: Int, stride: Int) throws -> FlatVector {
    let count = Int(try load(UInt32.self, at: position))
    let start = position + 4
    guard count <= (bytes.count - start) / stride else {
      throw error(
        "a vector of \(count) elements reaches past the end", at: position, suggestion: "there are \(bytes.count) bytes"
      )
    }
    return FlatVector(buffer: self, start: start, count: count, stride: stride)
  }
}

extension FixedWidthInteger {
  /// The bytes of the integer, lowest first.
  package var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
