/// The embeddings or keypoints on which a classifier is trained.
///
/// Includes their classes.
package struct EmbeddingSet: Sendable {
  package let width: Int
  /// Whether a network replaces negative features by 0.
  ///
  /// Model Maker does so for embeddings.
  package let activates: Bool
  /// The features row by row, `width` numbers each.
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

  /// The features as a matrix for a network.
  var matrix: Matrix<Float> {
    let matrix = Matrix<Float>(rows: count, columns: width)
    matrix.values.update(from: values, count: values.count)
    return matrix
  }
}
