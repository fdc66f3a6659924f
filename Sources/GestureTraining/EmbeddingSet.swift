/// Embeddings or keypoints with their classes: what a classifier is trained on.
package struct EmbeddingSet: Sendable {
  package let width: Int
  /// Whether a network takes negative numbers for 0, as Model Maker has it for embeddings.
  package let activates: Bool
  /// Row after row, `width` numbers each.
  package private(set) var values: [Float] = []
  package private(set) var classes: [Int] = []

  package var count: Int { classes.count }

  package init(width: Int, activates: Bool = true) {
    self.width = width
    self.activates = activates
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
