/// One block of the classifier as in Model Maker.
///
/// Consists of batch normalisation, ReLU, dropout and dense layer.
///
/// `out = W·dropout(relu(γ∘(x − mean)/√(variance + ε) + β)) + b`. Its parameters are consecutive in the network's: γ
/// and β for each input, W with a row for each output, b.
package struct DenseBlock: Sendable, Hashable {
  package let inputs: Int
  package let outputs: Int
  /// The index of γ in the network's parameters.
  let scale: Int
  /// Whether negative inputs become 0.
  let activates: Bool

  package var shift: Int { scale + inputs }
  package var weights: Int { shift + inputs }
  var bias: Int { weights + inputs * outputs }
  var end: Int { bias + outputs }

  /// Returns the blocks of a network.
  ///
  /// - Parameters:
  ///   - widths: The widths of the input and of the hidden layers, in order, and the number of classes.
  ///   - activatesInput: Whether negative inputs become 0.
  static func blocks(widths: [Int], activatesInput: Bool) -> [DenseBlock] {
    var blocks: [DenseBlock] = []
    for (inputs, outputs) in zip(widths, widths.dropFirst()) {
      blocks.append(
        DenseBlock(
          inputs: inputs, outputs: outputs, scale: blocks.last?.end ?? 0, activates: activatesInput || !blocks.isEmpty))
    }
    return blocks
  }
}

/// The mean and variance of a block's inputs over all examples.
///
/// After training they replace those of a batch.
package struct PopulationStatistics<Scalar: TrainingScalar>: Sendable {
  package var mean: [Scalar]
  package var variance: [Scalar]

  /// Computes the statistics in double precision, row by row.
  init(_ rows: Matrix<Scalar>) {
    let count = rows.rows
    let columns = rows.columns
    var sums = [Double](repeating: 0, count: columns)
    for index in 0..<count {
      let row = rows.row(index)
      for column in 0..<columns { sums[column] += Double(row[column]) }
    }
    let means = sums.map { $0 / Double(max(count, 1)) }
    var squares = [Double](repeating: 0, count: columns)
    for index in 0..<count {
      let row = rows.row(index)
      for column in 0..<columns {
        let distance = Double(row[column]) - means[column]
        squares[column] += distance * distance
      }
    }
    mean = means.map { Scalar($0) }
    variance = squares.map { Scalar($0 / Double(max(count, 1))) }
  }
}

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
