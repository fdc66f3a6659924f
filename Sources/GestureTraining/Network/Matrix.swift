/// Rows of numbers in one piece of memory; working space of a training.
package final class Matrix<Scalar: TrainingScalar> {
  package let rows: Int
  package let columns: Int
  let values: UnsafeMutablePointer<Scalar>

  /// All zero.
  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values = .allocate(capacity: max(rows * columns, 1))
    values.initialize(repeating: 0, count: max(rows * columns, 1))
  }

  deinit {
    values.deallocate()
  }

  /// The first number of a row. The caller keeps to the rows and columns there are.
  @inline(__always) package func row(_ index: Int) -> UnsafeMutablePointer<Scalar> { values + index &* columns }

  /// The numbers of a row, checked.
  package subscript(row index: Int) -> [Scalar] {
    get {
      precondition(0..<rows ~= index)
      return Array(UnsafeBufferPointer(start: row(index), count: columns))
    }
    set {
      precondition(0..<rows ~= index && newValue.count == columns)
      for (column, value) in newValue.enumerated() { row(index)[column] = value }
    }
  }
}
