import GestureSupport

/// A gesture classifier in training.
///
/// The network has blocks of batch normalisation, ReLU, dropout and dense layer, then softmax.
package struct ClassifierNetwork<Scalar: TrainingScalar>: Sendable {
  package let blocks: [DenseBlock]
  /// All parameters, in the order of ``DenseBlock``.
  package var parameters: [Scalar]
  /// The statistics of each block's inputs, for use after training.
  package var statistics: [PopulationStatistics<Scalar>]
  /// The number added to each block's variances.
  package var epsilons: [Scalar]

  /// The ε of batch normalisation in Keras.
  private static var smallestEpsilon: Double { 1e-3 }
  /// ε as a share of the mean variance of the embedding's numbers.
  ///
  /// Otherwise a number that is nearly constant in all examples would be amplified thirtyfold, and so would its
  /// deviation in a new hand.
  private static var relativeEpsilon: Double { 0.1 }

  package var classCount: Int { blocks.last?.outputs ?? 0 }

  /// Creates a network before training.
  ///
  /// Weights are initialised after Glorot and Bengio (uniform), γ is 1, and all other parameters are 0.
  ///
  /// - Parameters:
  ///   - widths: The widths of the input and of the hidden layers, in order, and the number of classes.
  ///   - activatesInput: Whether negative inputs become 0, as in Model Maker for embeddings.
  ///   - examples: All training inputs.
  package init(widths: [Int], activatesInput: Bool = true, examples: Matrix<Scalar>, random: inout TrainingRandom) {
    blocks = DenseBlock.blocks(widths: widths, activatesInput: activatesInput)
    parameters = [Scalar](repeating: 0, count: blocks.last?.end ?? 0)
    for block in blocks {
      for index in block.scale..<block.shift { parameters[index] = 1 }
      let limit = (6 / Double(block.inputs + block.outputs)).squareRoot()
      for index in block.weights..<block.bias { parameters[index] = Scalar(limit * random.symmetric()) }
    }
    let first = PopulationStatistics(examples)
    let meanVariance = first.variance.reduce(0) { $0 + Double($1) } / Double(max(first.variance.count, 1))
    epsilons = blocks.indices.map {
      Scalar($0 == 0 ? max(Self.smallestEpsilon, Self.relativeEpsilon * meanVariance) : Self.smallestEpsilon)
    }
    statistics = [first]
    measureStatistics(of: examples)
  }

  /// Recomputes the statistics of all blocks after the first.
  ///
  /// The statistics of all examples change with the parameters.
  package mutating func measureStatistics(of examples: Matrix<Scalar>) {
    statistics = Array(statistics.prefix(1))
    var inputs = examples
    for (index, block) in blocks.enumerated().dropLast() {
      let outputs = Matrix<Scalar>(rows: examples.rows, columns: block.outputs)
      let folded = foldedBlock(index)
      for row in 0..<examples.rows { folded.apply(inputs.row(row), to: outputs.row(row)) }
      statistics.append(PopulationStatistics(outputs))
      inputs = outputs
    }
  }

  /// Returns the block at `index` after training.
  ///
  /// Batch normalisation is folded into a factor and a summand.
  package func foldedBlock(_ index: Int) -> FoldedBlock<Scalar> {
    let block = blocks[index]
    var factor = Array(parameters[block.scale..<block.shift])
    var summand = Array(parameters[block.shift..<block.weights])
    for input in 0..<block.inputs {
      factor[input] /= (statistics[index].variance[input] + epsilons[index]).squareRoot()
      summand[input] -= statistics[index].mean[input] * factor[input]
    }
    return FoldedBlock(
      factor: factor, summand: summand, weights: Array(parameters[block.weights..<block.bias]),
      bias: Array(parameters[block.bias..<block.end]), activates: block.activates)
  }

  package var folded: FoldedClassifier<Scalar> { FoldedClassifier(blocks: blocks.indices.map(foldedBlock)) }
}
