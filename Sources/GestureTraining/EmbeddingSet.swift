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

  package subscript(row: Int) -> [Float] { Array(values[row * width..<(row + 1) * width]) }

  /// The embeddings as a network takes them.
  var matrix: Matrix<Float> {
    let matrix = Matrix<Float>(rows: count, columns: width)
    matrix.values.update(from: values, count: values.count)
    return matrix
  }
}
