/// A classifier after training.
package struct FoldedClassifier<Scalar: TrainingScalar>: Sendable {
  package let blocks: [FoldedBlock<Scalar>]

  /// Returns the probability of each class.
  ///
  /// - Parameter embedding: The features, one for each input of the first block.
  package func scores(of embedding: [Scalar]) -> [Scalar] {
    var values = embedding
    for block in blocks {
      precondition(values.count == block.inputs)
      values = [Scalar](unsafeUninitializedCapacity: block.outputs) { output, count in
        values.withUnsafeBufferPointer { input in
          if let input = input.baseAddress, let output = output.baseAddress { block.apply(input, to: output) }
        }
        count = block.outputs
      }
    }
    softmax(&values)
    return values
  }
}

/// Converts logits to probabilities, after subtracting the largest logit.
package func softmax<Scalar: TrainingScalar>(_ values: inout [Scalar]) {
  guard let largest = values.max() else { return }
  var sum: Scalar = 0
  for index in values.indices {
    values[index] = Scalar.exponential(values[index] - largest)
    sum += values[index]
  }
  for index in values.indices { values[index] /= sum }
}

/// Returns the dot product in eight parallel sums with a fixed order.
///
/// The compiler may not reorder additions.
@inline(__always)
func dotProduct<Scalar: TrainingScalar>(_ a: UnsafePointer<Scalar>, _ b: UnsafePointer<Scalar>, count: Int) -> Scalar {
  var s0 = Scalar(0)
  var s1 = Scalar(0)
  var s2 = Scalar(0)
  var s3 = Scalar(0)
  var s4 = Scalar(0)
  var s5 = Scalar(0)
  var s6 = Scalar(0)
  var s7 = Scalar(0)
  var i = 0
  while i &+ 8 <= count {
    s0 += a[i] * b[i]
    s1 += a[i &+ 1] * b[i &+ 1]
    s2 += a[i &+ 2] * b[i &+ 2]
    s3 += a[i &+ 3] * b[i &+ 3]
    s4 += a[i &+ 4] * b[i &+ 4]
    s5 += a[i &+ 5] * b[i &+ 5]
    s6 += a[i &+ 6] * b[i &+ 6]
    s7 += a[i &+ 7] * b[i &+ 7]
    i &+= 8
  }
  while i < count {
    s0 += a[i] * b[i]
    i &+= 1
  }
  return ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7))
}
