/// Untrusted bytes in FlatBuffers format, and how much of them may still be read.
///
/// Nothing in the bytes is believed: every offset, vtable and length is checked where it is used (`FlatTable`,
/// `FlatVector`), and what is read is counted, because tables and vectors may be shared, so that a small file can
/// describe something huge.
final class FlatBuffer {
  let bytes: Bytes
  /// The message of every refusal: MediaPipe's sentence for the kind of file.
  let refusal: String
  private var budget: Int

  /// - Parameter identifier: The four letters that have to stand at offset 4, or nil if that was checked before.
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

  /// The refusal of bytes that are not a FlatBuffer, because of the bytes at `offset`.
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
        suggestion: "tables, strings and lists may be shared, but not without end")
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

  /// Position and number of the elements of the vector at `position`, all of which are there.
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
