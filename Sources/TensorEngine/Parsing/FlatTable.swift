/// One table of a FlatBuffer.
///
/// The schema's numbers identify fields; an absent field has the schema's default.
struct FlatTable {
  let buffer: FlatBuffer
  let position: Int
  private let vtable: Int
  private let fieldCount: Int

  init(_ buffer: FlatBuffer, position: Int) throws {
    try buffer.charge(16, at: position)
    self.buffer = buffer
    self.position = position
    let distance = Int(try buffer.load(Int32.self, at: position))
    vtable = position - distance
    guard vtable >= 0, vtable < buffer.bytes.count else {
      throw buffer.error("the vtable offset \(distance) leads out of the file", at: position)
    }
    let size = Int(try buffer.load(UInt16.self, at: vtable))
    guard size >= 4, size % 2 == 0, size <= buffer.bytes.count - vtable else {
      throw buffer.error(
        "a vtable of \(size) bytes does not fit", at: vtable,
        suggestion: "it must be even, at least 4, and inside the file")
    }
    fieldCount = (size - 4) / 2
  }

  /// Returns an error at the location of this table.
  func error(_ message: String, _ status: StatusError.Status = .invalidArgument, suggestion: String? = nil)
    -> StatusError
  {
    StatusError(status, message, place: buffer.bytes.place.at(byte: position), suggestion: suggestion)
  }

  /// The position of the field, or nil if it is absent.
  private func location(of field: Int) throws -> Int? {
    guard field < fieldCount else { return nil }
    let offset = Int(try buffer.load(UInt16.self, at: vtable + 4 + 2 * field))
    return offset == 0 ? nil : position + offset
  }

  func has(_ field: Int) throws -> Bool {
    try location(of: field) != nil
  }

  func integer<T: FixedWidthInteger>(_ field: Int, as type: T.Type, default value: T = 0) throws -> T {
    guard let location = try location(of: field) else { return value }
    return try buffer.load(type, at: location)
  }

  func int32(_ field: Int, default value: Int = 0) throws -> Int {
    Int(try integer(field, as: Int32.self, default: Int32(truncatingIfNeeded: value)))
  }

  func bool(_ field: Int) throws -> Bool {
    try integer(field, as: UInt8.self) != 0
  }

  func float(_ field: Int) throws -> Float {
    Float(bitPattern: try integer(field, as: UInt32.self))
  }

  func table(_ field: Int) throws -> FlatTable? {
    guard let location = try location(of: field) else { return nil }
    return try FlatTable(buffer, position: buffer.target(of: location))
  }

  /// The elements of a vector.
  ///
  /// `stride` is 4 for tables, strings and vectors.
  func vector(_ field: Int, stride: Int) throws -> FlatVector? {
    guard let location = try location(of: field) else { return nil }
    return try buffer.vector(at: buffer.target(of: location), stride: stride)
  }

  /// The tables of a vector; empty if the field is absent.
  func tables(_ field: Int) throws -> FlatVector {
    try vector(field, stride: 4) ?? FlatVector(buffer: buffer, start: position, count: 0, stride: 4)
  }

  /// A view of a vector of bytes.
  ///
  /// Nil if the field is absent.
  func bytes(_ field: Int) throws -> Bytes? {
    guard let vector = try vector(field, stride: 1) else { return nil }
    return try buffer.bytes.slice(at: vector.start, count: vector.count)
  }

  func string(_ field: Int) throws -> String? {
    guard let vector = try vector(field, stride: 1) else { return nil }
    try buffer.charge(vector.count, at: vector.start)
    guard try buffer.load(UInt8.self, at: vector.start + vector.count) == 0 else {
      throw buffer.error("a string does not end with a zero byte", at: vector.start)
    }
    return try buffer.bytes.slice(at: vector.start, count: vector.count).text
  }

  /// The 32-bit integers of a vector; nil if the field is absent.
  func int32s(_ field: Int) throws -> [Int]? {
    try numbers(field) { Int(try buffer.load(Int32.self, at: $0)) }
  }

  /// The 64-bit integers of a vector; nil if the field is absent.
  func int64s(_ field: Int) throws -> [Int]? {
    guard let vector = try vector(field, stride: 8) else { return nil }
    try buffer.charge(8 * vector.count, at: vector.start)
    return try (0..<vector.count).map { Int(clamping: try buffer.load(Int64.self, at: vector.start + 8 * $0)) }
  }

  /// The 32-bit floats of a vector; nil if the field is absent.
  func floats(_ field: Int) throws -> [Float]? {
    try numbers(field) { try buffer.bytes.loadFloat(at: $0) }
  }

  private func numbers<Number>(_ field: Int, _ load: (_ position: Int) throws -> Number) throws -> [Number]? {
    guard let vector = try vector(field, stride: 4) else { return nil }
    try buffer.charge(4 * vector.count, at: vector.start)
    return try (0..<vector.count).map { try load(vector.start + 4 * $0) }
  }
}
