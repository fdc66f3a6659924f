/// The buffers of a model file.
struct ModelBuffers {
  private let vector: FlatVector
  private let file: Bytes

  init(_ root: FlatTable, file: Bytes) throws {
    vector = try root.tables(Schema.Model.buffers)
    self.file = file
  }

  var count: Int { vector.count }

  /// The bytes of buffer `index` (below `count`); nil if it is empty.
  ///
  /// Data is in the FlatBuffer. In models over 2 GB it may also be after the FlatBuffer, at an offset from the start of
  /// the file.
  func bytes(at index: Int) throws -> Bytes? {
    let table = try vector.table(at: index)
    let offset = try table.integer(Schema.Buffer.offset, as: UInt64.self)
    // 0 and 1 are not offsets: TensorFlow Lite's converter writes 1 where it later fills in the true one.
    if offset > 1 {
      let size = try table.integer(Schema.Buffer.size, as: UInt64.self)
      guard let start = Int(exactly: offset), let count = Int(exactly: size),
        let bytes = try? file.slice(at: start, count: count)
      else {
        throw table.error(
          "A buffer of \(size) bytes at offset \(offset) reaches past the end",
          suggestion: "there are \(file.count) bytes")
      }
      return bytes.count == 0 ? nil : bytes
    }
    guard let bytes = try table.bytes(Schema.Buffer.data), bytes.count > 0 else { return nil }
    return bytes
  }
}
