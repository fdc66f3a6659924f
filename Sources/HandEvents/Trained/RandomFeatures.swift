import GestureSupport

/// Non-linear features for a linear classifier.
///
/// The features are random mixtures of all features, bent by x / (1 + |x|). With them the classifier distinguishes
/// movements that share parts, and yet its weights are computed exactly. The mixtures are those of a Hadamard matrix
/// with random signs of its inputs (Le, Sarlós and Smola, 2013), which takes n·log n additions instead of n² products.
package enum RandomFeatures {
  /// The number of random features.
  package static let count = 512
  /// The size of the matrix.
  ///
  /// A power of two, at least the number of features.
  private static let size = 512

  /// The number of mixing rounds.
  ///
  /// After the second round every mixture is about normally distributed.
  private static let rounds = 2

  /// The signs of each round, which never change.
  private static let signs: [Float] = {
    var random = TrainingRandom(seed: 0x6d6f_7469, .weights)
    return (0..<rounds * size).map { _ in random.next() & 1 == 0 ? 1 : -1 }
  }()

  /// Appends the random features of standardised features.
  package static func append(to inputs: inout [Float]) {
    let given = min(inputs.count, size)
    var mixed = [Float](repeating: 0, count: size)
    let scale = 1 / Float(given).squareRoot() / Float(size).squareRoot()
    mixed.withUnsafeMutableBufferPointer { mixed in
      for index in 0..<given { mixed[index] = inputs[index] * scale }
      for round in 0..<rounds {
        signs.withUnsafeBufferPointer { signs in
          for index in 0..<size { mixed[index] *= signs[round * size + index] }
        }
        transform(mixed)
      }
    }
    for index in 0..<count { inputs.append(mixed[index] / (1 + abs(mixed[index]))) }
  }

  /// Applies the fast Walsh-Hadamard transform to `size` numbers.
  private static func transform(_ values: UnsafeMutableBufferPointer<Float>) {
    var half = 1
    while half < size {
      for start in stride(from: 0, to: size, by: 2 * half) {
        for index in start..<(start + half) {
          let a = values[index]
          let b = values[index + half]
          values[index] = a + b
          values[index + half] = a - b
        }
      }
      half *= 2
    }
  }
}
