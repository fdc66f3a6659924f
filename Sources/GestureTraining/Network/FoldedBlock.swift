/// A block after training: `W·relu(factor∘x + summand) + bias`, which is MUL, ADD with a fused RELU, and
/// FULLY_CONNECTED in the exported graph.
package struct FoldedBlock<Scalar: TrainingScalar>: Sendable {
  /// One for each input.
  package var factor: [Scalar]
  package var summand: [Scalar]
  /// A row of as many numbers as there are inputs for each output.
  package var weights: [Scalar]
  /// One for each output.
  package var bias: [Scalar]
  /// Whether negative inputs become 0; without it the block has no ReLU.
  package var activates = true

  package var inputs: Int { factor.count }
  package var outputs: Int { bias.count }

  /// - Parameters:
  ///   - input: `inputs` numbers.
  ///   - output: Room for `outputs` numbers.
  func apply(_ input: UnsafePointer<Scalar>, to output: UnsafeMutablePointer<Scalar>) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: inputs) { active in
      let least: Scalar = activates ? 0 : -.greatestFiniteMagnitude
      for i in 0..<inputs { active[i] = max(input[i] * factor[i] + summand[i], least) }
      guard let active = active.baseAddress else { return }
      weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        for o in 0..<outputs { output[o] = bias[o] + dotProduct(weights + o * inputs, active, count: inputs) }
      }
    }
  }
}
