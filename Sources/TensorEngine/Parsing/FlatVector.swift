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
