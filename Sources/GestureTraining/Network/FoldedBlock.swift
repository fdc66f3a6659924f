/// A block after training: `W·relu(factor∘x + summand) + bias`.
///
/// The exported graph has MUL, ADD with a fused RELU, and FULLY_CONNECTED.
package struct FoldedBlock<Scalar: TrainingScalar>: Sendable {
  /// The factor of each input.
  package var factor: [Scalar]
  package var summand: [Scalar]
  /// The weights, with a row for each output.
  ///
  /// A row has one number for each input.
  package var weights: [Scalar]
  /// The bias of each output.
  package var bias: [Scalar]
  /// Whether negative inputs become 0; otherwise the block has no ReLU.
  package var activates = true

  package var inputs: Int { factor.count }
  package var outputs: Int { bias.count }

  /// - Parameters:
  ///   - input: `inputs` numbers.
  ///   - output: Memory for `outputs` numbers.
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
