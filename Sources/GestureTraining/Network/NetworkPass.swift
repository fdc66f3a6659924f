import GestureSupport

/// A forward and backward pass of a batch.
///
/// Computes the loss and its gradient with respect to every parameter. The pass holds working memory for batches of up
/// to a given size.
package final class NetworkPass<Scalar: TrainingScalar> {
  /// The values that a block keeps from the forward pass.
  private struct Memory {
    let normalised: Matrix<Scalar>
    /// The values after ReLU and dropout.
    let active: Matrix<Scalar>
    /// The factor of each value after dropout.
    ///
    /// 0 for dropped or negative values, else the factor that compensates for dropout.
    let kept: Matrix<Scalar>
    let output: Matrix<Scalar>
    /// The mean and the standard deviation of each input over the batch.
    let moments: Matrix<Scalar>
  }

  private let blocks: [DenseBlock]
  private let memories: [Memory]
  /// The derivatives of the loss with respect to each block's inputs.
  ///
  /// The last derivatives are with respect to the logits.
  private let slopes: [Matrix<Scalar>]
  /// The gradients of the last batch, by parameter.
  package private(set) var gradients: [Scalar]

  package init(_ network: ClassifierNetwork<Scalar>, largestBatch: Int) {
    blocks = network.blocks
    memories = blocks.map { block in
      func matrix(_ columns: Int) -> Matrix<Scalar> { Matrix(rows: largestBatch, columns: columns) }
      return Memory(
        normalised: matrix(block.inputs), active: matrix(block.inputs), kept: matrix(block.inputs),
        output: matrix(block.outputs),
        moments: Matrix(rows: 2, columns: block.inputs))
    }
    slopes = (blocks.map(\.inputs) + [network.classCount]).map { Matrix(rows: largestBatch, columns: $0) }
    gradients = [Scalar](repeating: 0, count: network.parameters.count)
  }

  /// - Parameters:
  ///   - rows: The examples of the batch, as rows of `examples`.
  ///   - classes: The classes of all examples.
  ///   - dropoutRate: The share of a block's active values that is dropped, 0..<1.
  /// - Returns: The losses of the examples. ``gradients`` belongs to the mean loss.
  package func run(
    _ network: ClassifierNetwork<Scalar>, examples: Matrix<Scalar>, classes: [Int], rows: ArraySlice<Int>,
    loss: FocalLoss<Scalar>,
    dropoutRate: Double, random: inout TrainingRandom
  ) -> LossSum {
    var sum = LossSum(count: rows.count)
    run(network, examples: examples, rows: rows, dropoutRate: dropoutRate, random: &random) { logits, slopes in
      for (position, row) in rows.enumerated() {
        var probabilities = logits[row: position]
        softmax(&probabilities)
        sum.loss += Double(loss.value(probabilities: probabilities, class: classes[row]))
        if probabilities.indexOfLargest == classes[row] { sum.correct += 1 }
        loss.gradient(
          probabilities: probabilities, class: classes[row], share: 1 / Scalar(rows.count), into: slopes.row(position))
      }
    }
    return sum
  }

  /// Computes the gradients of a batch for any loss.
  ///
  /// - Parameter slopes: Writes the derivatives of the batch's loss with respect to the logits. Both matrices have a
  ///   row for each example.
  package func run(
    _ network: ClassifierNetwork<Scalar>, examples: Matrix<Scalar>, rows: ArraySlice<Int>, dropoutRate: Double,
    random: inout TrainingRandom, slopes write: (Matrix<Scalar>, Matrix<Scalar>) -> Void
  ) {
    let inputs = rows.map { examples.row($0) }
    for index in blocks.indices {
      let input = index == 0 ? inputs : (0..<inputs.count).map { memories[index - 1].output.row($0) }
      network.parameters.withUnsafeBufferPointer { parameters in
        guard let parameters = parameters.baseAddress else { return }
        forward(index, input, parameters, epsilon: network.epsilons[index], dropoutRate: dropoutRate, random: &random)
      }
    }
    if let logits = memories.last?.output { write(logits, slopes[blocks.count]) }
    for index in blocks.indices.reversed() {
      network.parameters.withUnsafeBufferPointer { parameters in
        gradients.withUnsafeMutableBufferPointer { gradients in
          guard let parameters = parameters.baseAddress, let gradients = gradients.baseAddress else { return }
          backward(index, parameters, gradients, batch: rows.count)
        }
      }
    }
  }

  private func forward(
    _ index: Int, _ inputs: [UnsafeMutablePointer<Scalar>], _ parameters: UnsafePointer<Scalar>, epsilon: Scalar,
    dropoutRate: Double,
    random: inout TrainingRandom
  ) {
    let block = blocks[index]
    let width = block.inputs
    let memory = memories[index]
    normalise(inputs, memory, epsilon: epsilon)
    let scale = parameters + block.scale
    let shift = parameters + block.shift
    let survivor = Scalar(1 / (1 - dropoutRate))
    for row in inputs.indices {
      let normalised = memory.normalised.row(row)
      let active = memory.active.row(row)
      let kept = memory.kept.row(row)
      for i in 0..<width { kept[i] = survivor }
      if dropoutRate > 0 { for i in 0..<width where random.uniform() < dropoutRate { kept[i] = 0 } }
      for i in 0..<width {
        let value = scale[i] * normalised[i] + shift[i]
        kept[i] = value > 0 || !block.activates ? kept[i] : 0
        active[i] = value * kept[i]
      }
      let output = memory.output.row(row)
      for o in 0..<block.outputs {
        output[o] =
          parameters[block.bias + o] + dotProduct(parameters + (block.weights + o * width), active, count: width)
      }
    }
  }

  /// Normalises inputs with the mean and variance of the batch.
  ///
  /// `(x − mean)/√(variance + ε)`
  private func normalise(_ inputs: [UnsafeMutablePointer<Scalar>], _ memory: Memory, epsilon: Scalar) {
    let width = memory.normalised.columns
    let share = 1 / Scalar(inputs.count)
    let mean = memory.moments.row(0)
    let deviation = memory.moments.row(1)
    for i in 0..<width {
      mean[i] = 0
      deviation[i] = 0
    }
    for input in inputs { for i in 0..<width { mean[i] += input[i] * share } }
    for input in inputs {
      for i in 0..<width {
        let distance = input[i] - mean[i]
        deviation[i] += distance * distance * share
      }
    }
    for i in 0..<width { deviation[i] = (deviation[i] + epsilon).squareRoot() }
    for (row, input) in inputs.enumerated() {
      let output = memory.normalised.row(row)
      for i in 0..<width { output[i] = (input[i] - mean[i]) / deviation[i] }
    }
  }

  /// Propagates the derivatives from a block's outputs to its parameters and inputs.
  private func backward(
    _ index: Int, _ parameters: UnsafePointer<Scalar>, _ gradients: UnsafeMutablePointer<Scalar>, batch: Int
  ) {
    let block = blocks[index]
    let width = block.inputs
    let memory = memories[index]
    for i in block.scale..<block.end { gradients[i] = 0 }
    let scaleGradient = gradients + block.scale
    let shiftGradient = gradients + block.shift
    for row in 0..<batch {
      let output = slopes[index + 1].row(row)
      let input = slopes[index].row(row)
      let active = memory.active.row(row)
      let kept = memory.kept.row(row)
      let normalised = memory.normalised.row(row)
      for i in 0..<width { input[i] = 0 }
      for o in 0..<block.outputs {
        let slope = output[o]
        let weights = parameters + (block.weights + o * width)
        let weightGradient = gradients + (block.weights + o * width)
        gradients[block.bias + o] += slope
        for i in 0..<width { weightGradient[i] += slope * active[i] }
        for i in 0..<width { input[i] += slope * weights[i] }
      }
      for i in 0..<width {
        input[i] *= kept[i]
        shiftGradient[i] += input[i]
        scaleGradient[i] += input[i] * normalised[i]
      }
    }
    // The derivative through the normalisation: mean and variance depend on every row.
    guard index > 0 else { return }
    let share = 1 / Scalar(batch)
    let deviation = memory.moments.row(1)
    for row in 0..<batch {
      let input = slopes[index].row(row)
      let normalised = memory.normalised.row(row)
      for i in 0..<width {
        let centred = input[i] - share * (shiftGradient[i] + normalised[i] * scaleGradient[i])
        input[i] = parameters[block.scale + i] / deviation[i] * centred
      }
    }
  }
}

extension Array where Element: TrainingScalar {
  /// The index of the first largest element; nil for an empty array.
  var indexOfLargest: Int? { indices.max { self[$0] < self[$1] || (self[$0] == self[$1] && $0 > $1) } }
}
