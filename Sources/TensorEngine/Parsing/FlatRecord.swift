import GestureFoundation

/// A table to be written to a FlatBuffer.
///
/// Consists of the fields by their number in the schema. Fields that are not set have the schema's default.
package typealias FlatRecord = [Int: FlatValue]

/// The value of a field.
package enum FlatValue {
  /// Little-endian bytes inside the table, aligned to their number.
  case scalar([UInt8])
  case string(String)
  case table(FlatRecord)
  case tables([FlatRecord])
  /// Elements of `stride` bytes each, aligned to `alignment`.
  case vector(Data, stride: Int, alignment: Int)

  package static func number(_ value: some FixedWidthInteger) -> FlatValue {
    .scalar(value.littleEndianBytes)
  }

  package static func float(_ value: Float) -> FlatValue {
    number(value.bitPattern)
  }

  package static func bool(_ value: Bool) -> FlatValue {
    .scalar([value ? 1 : 0])
  }

  /// - Throws: `StatusError` if `value` needs more than 32 bits.
  package static func int32(_ value: Int) throws -> FlatValue {
    number(try narrow(value))
  }

  /// - Throws: `StatusError` if a value needs more than 32 bits.
  package static func int32s(_ values: [Int]) throws -> FlatValue {
    .vector(Data(try values.flatMap { try narrow($0).littleEndianBytes }), stride: 4, alignment: 4)
  }

  package static func int64s(_ values: [Int]) -> FlatValue {
    .vector(Data(values.flatMap { Int64($0).littleEndianBytes }), stride: 8, alignment: 8)
  }

  package static func floats(_ values: [Float]) -> FlatValue {
    .vector(Data(values.flatMap(\.bitPattern.littleEndianBytes)), stride: 4, alignment: 4)
  }

  private static func narrow(_ value: Int) throws -> Int32 {
    guard let narrow = Int32(exactly: value) else {
      throw StatusError(
        .invalidArgument, "\(value) cannot be written to a model", suggestion: "numbers there have 32 bits")
    }
    return narrow
  }
}

/// The elements of a vector in a FlatBuffer.
///
/// All of them lie inside the buffer.
struct FlatVector {
  let buffer: FlatBuffer
  let start: Int
  let count: Int
  let stride: Int

  /// The target of an element of a vector of tables.
  ///
  /// `index` is from 0 to `count` − 1.
  func table(at index: Int) throws -> FlatTable {
    try FlatTable(buffer, position: buffer.target(of: start + stride * index))
  }
}
