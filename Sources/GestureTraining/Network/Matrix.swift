/// A matrix in one block of memory; working memory of a training.
package final class Matrix<Scalar: TrainingScalar> {
  package let rows: Int
  package let columns: Int
  let values: UnsafeMutablePointer<Scalar>

  /// Creates a matrix of zeros.
  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values = .allocate(capacity: max(rows * columns, 1))
    values.initialize(repeating: 0, count: max(rows * columns, 1))
  }

  deinit {
    values.deallocate()
  }

  /// The first number of a row.
  ///
  /// The caller passes a valid row and reads only its columns.
  @inline(__always) package func row(_ index: Int) -> UnsafeMutablePointer<Scalar> { values + index &* columns }

  /// The numbers of a row, with a bounds check.
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
