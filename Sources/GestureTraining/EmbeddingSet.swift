/// Embeddings with their classes: what a classifier is trained on.
package struct EmbeddingSet: Sendable {
  package let width: Int
  /// Row after row, `width` numbers each.
  package private(set) var values: [Float] = []
  package private(set) var classes: [Int] = []

  package var count: Int { classes.count }

  package init(width: Int) {
    self.width = width
  }

  package mutating func append(_ embedding: [Float], class index: Int) {
    precondition(embedding.count == width)
    values += embedding
    classes.append(index)
  }

  package mutating func append(contentsOf other: EmbeddingSet) {
    precondition(other.width == width)
    values += other.values
    classes += other.classes
  }

  package subscript(row: Int) -> [Float] { Array(values[row * width..<(row + 1) * width]) }

  /// The embeddings as a network takes them.
  var matrix: Matrix<Float> {
    let matrix = Matrix<Float>(rows: count, columns: width)
    values.withUnsafeBufferPointer { values in
      if let base = values.baseAddress { matrix.values.update(from: base, count: values.count) }
    }
    return matrix
  }

  /// The number of embeddings of each class.
  func counts(classCount: Int) -> [Int] {
    classes.reduce(into: [Int](repeating: 0, count: classCount)) { $0[$1] += 1 }
  }
}
