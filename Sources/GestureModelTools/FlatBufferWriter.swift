import GestureFoundation
import GestureSupport
import TensorEngine

/// Writes tables as a FlatBuffer, front to back.
///
/// A table is followed by its references. Equal tables give equal bytes.
package struct FlatBufferWriter {
  private var bytes: [UInt8] = []

  /// Returns the bytes of a FlatBuffer with `root`.
  ///
  /// `identifier` has four letters.
  ///
  /// - Throws: `StatusError` if the bytes exceed what FlatBuffers can address.
  package static func data(root: FlatRecord, identifier: String) throws -> Data {
    var writer = FlatBufferWriter()
    writer.bytes = Array(repeating: 0, count: 4) + Array(identifier.utf8)
    writer.point(from: 0, to: writer.write(root))
    writer.align(4)
    guard writer.bytes.count <= Int(Int32.max) else {
      throw StatusError(
        .resourceExhausted, "\(writer.bytes.count) bytes are too many for a FlatBuffer",
        suggestion: "at most \(Int32.max) can be addressed"
      )
    }
    return Data(writer.bytes)
  }

  /// Appends a table and its references, and returns its position.
  private mutating func write(_ record: FlatRecord) -> Int {
    let fields = record.sorted { $0.key < $1.key }
    let fieldCount = (fields.last?.key ?? -1) + 1
    align(2)
    let vtable = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 4 + 2 * fieldCount))
    align(fields.contains { Self.size(of: $0.value) == 8 } ? 8 : 4)
    let table = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 4))
    patch(UInt32(truncatingIfNeeded: table - vtable), at: table)
    var targets: [(location: Int, value: FlatValue)] = []
    // Large fields first leave no gaps.
    for (field, value) in fields.sorted(by: {
      (-Self.size(of: $0.value), $0.key) < (-Self.size(of: $1.value), $1.key)
    }) {
      align(Self.size(of: value))
      patch(UInt16(truncatingIfNeeded: bytes.count - table), at: vtable + 4 + 2 * field)
      if case .scalar(let scalar) = value {
        bytes.append(contentsOf: scalar)
      } else {
        targets.append((bytes.count, value))
        bytes.append(contentsOf: repeatElement(0, count: 4))
      }
    }
    patch(UInt16(truncatingIfNeeded: 4 + 2 * fieldCount), at: vtable)
    patch(UInt16(truncatingIfNeeded: bytes.count - table), at: vtable + 2)
    for (location, value) in targets { point(from: location, to: write(value)) }
    return table
  }

  /// Appends the value of a reference field, and returns its position.
  private mutating func write(_ value: FlatValue) -> Int {
    switch value {
    case .scalar: return bytes.count
    case .table(let record): return write(record)
    case .string(let text):
      align(4)
      let start = bytes.count
      bytes += UInt32(truncatingIfNeeded: text.utf8.count).littleEndianBytes
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
      return start
    case .tables(let records):
      align(4)
      let start = bytes.count
      bytes += UInt32(truncatingIfNeeded: records.count).littleEndianBytes
      bytes.append(contentsOf: repeatElement(0, count: 4 * records.count))
      for (index, record) in records.enumerated() { point(from: start + 4 + 4 * index, to: write(record)) }
      return start
    case .vector(let data, let stride, let alignment):
      align(4)
      while (bytes.count + 4) % alignment != 0 { bytes.append(0) }
      let start = bytes.count
      bytes += UInt32(truncatingIfNeeded: data.count / stride).littleEndianBytes
      bytes.append(contentsOf: data)
      return start
    }
  }

  private static func size(of value: FlatValue) -> Int {
    if case .scalar(let bytes) = value { return bytes.count }
    return 4
  }

  private mutating func align(_ alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  private mutating func patch(_ value: some FixedWidthInteger, at location: Int) {
    for (index, byte) in value.littleEndianBytes.enumerated() { bytes[location + index] = byte }
  }

  private mutating func point(from location: Int, to target: Int) {
    patch(UInt32(truncatingIfNeeded: target - location), at: location)
  }
}
