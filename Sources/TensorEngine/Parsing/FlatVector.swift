/// The elements of a vector in a FlatBuffer; all of them lie inside the buffer.
struct FlatVector {
  let buffer: FlatBuffer
  let start: Int
  let count: Int
  let stride: Int

  /// Counts all elements as read.
  func charge() throws {
    try buffer.charge(count * stride, at: start)
  }

  /// The table that element `index` (from 0 to `count` − 1) of a vector of tables points at.
  func table(at index: Int) throws -> FlatTable {
    try buffer.table(at: buffer.target(of: start + stride * index))
  }
}
