/// Loops over the numbers of networks, for tests.
///
/// This module is compiled with optimisation, those of the tests are not.
package enum PlainLoops {
  /// Returns the outputs of a pointwise layer.
  ///
  /// The bias comes first, then one product after the other with one rounding each.
  ///
  /// - Parameters:
  ///   - input: `depth` numbers for each pixel.
  ///   - weights: `depth` numbers for each channel.
  ///   - bias: A number for each channel.
  package static func pointwise(_ input: [Float], depth: Int, weights: [Float], bias: [Float]) -> [Float] {
    stride(from: 0, to: input.count, by: depth).flatMap { pixel in
      bias.indices.map { channel in
        var sum = bias[channel]
        for i in 0..<depth { sum.addProduct(input[pixel + i], weights[channel * depth + i]) }
        return sum
      }
    }
  }

  /// Returns the largest relative difference.
  ///
  /// In units of the largest expected value (at least 1).
  package static func relativeDifference(_ a: [Float], _ b: [Float]) -> Float {
    guard a.count == b.count else { return .infinity }
    let scale = max(1, b.reduce(0) { max($0, abs($1)) })
    return zip(a, b).reduce(0) { worst, pair in
      if pair.0 == pair.1 { return worst }
      let difference = abs(pair.0 - pair.1) / scale
      return difference.isNaN ? .infinity : max(worst, difference)
    }
  }

  /// Copies numbers into the input of a network.
  ///
  /// The numbers fill the input.
  package static func copy(_ values: [Float], to input: UnsafeMutableBufferPointer<Float>) {
    precondition(values.count == input.count, "\(values.count) numbers for an input of \(input.count)")
    _ = input.update(from: values)
  }
}
