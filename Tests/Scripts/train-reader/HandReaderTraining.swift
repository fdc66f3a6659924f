import Foundation
import GestureSupport
import GestureTraining
import HandLandmarkerCore
import HandValues

/// Trains the numbers of a `HandReader`.
struct HandReaderTraining {
  /// A hand of which something is known.
  struct Example: Sendable {
    let features: [Float]
    /// The extension of each finger from the thumb on, 0…1.
    ///
    /// Nil if it is not known.
    let fingers: [Float?]
    /// The shapes that the hand may have.
    ///
    /// All shapes if the shape is not known.
    let shapes: Set<HandShape>
    /// The weight of the example, relative to others.
    var weight: Double
    /// The difference to the next, more closed example.
    ///
    /// A part of the way from open to closed. The next example is the same hand otherwise; 0 if it is another hand.
    ///
    /// The way is from open to closed. The next example is the same hand otherwise; 0 if it is another hand.
    let closing: Float

    init(features: [Float], fingers: [Float?], shapes: Set<HandShape>, weight: Double, closing: Float = 0) {
      (self.features, self.fingers, self.shapes, self.weight, self.closing) = (
        features, fingers, shapes, weight, closing
      )
    }

    func weighted(by factor: Double) -> Example {
      var example = self
      example.weight *= factor
      return example
    }
  }

  var epochs = 11
  var seed: UInt64 = 1
  private let batchSize = 64
  private let learningRate = 2e-3
  private let dropoutRate = 0.1
  /// Values at which the first layer hardly clips its inputs.
  ///
  /// The inputs of the layer are normalised.
  private let firstShift: Float = 3
  /// The fall of the logits of fingers from open to closed.
  ///
  /// The range is that of logits that neither rise nor jump. `fallWeight` is the weight of a fall outside the range.
  private let fall: ClosedRange<Float> = 3...24
  private let fallWeight: Float = 0.1

  init() {}

  /// Factors, summands, weights and biases of each layer.
  func run(_ examples: [Example]) -> [[Float]] {
    var weightRandom = TrainingRandom(seed: seed, .weights)
    var orderRandom = TrainingRandom(seed: seed, .order)
    var dropoutRandom = TrainingRandom(seed: seed, .dropout)
    let matrix = Matrix<Float>(rows: examples.count, columns: HandReader.widths[0])
    for (row, example) in examples.enumerated() { matrix[row: row] = example.features }
    var network = ClassifierNetwork<Float>(widths: HandReader.widths, examples: matrix, random: &weightRandom)
    for index in network.blocks[0].shift..<network.blocks[0].weights { network.parameters[index] = firstShift }
    let pass = NetworkPass(network, largestBatch: batchSize)
    var adam = Adam<Float>(parameterCount: network.parameters.count)
    let sums = examples.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.weight) }
    let steps = epochs * (examples.count / batchSize)
    for step in 0..<steps {
      var rows: [Int] = []
      while rows.count < batchSize {
        let place = orderRandom.uniform() * (sums.last ?? 0)
        let row = min(sums.partitioningIndex { $0 > place }, examples.count) - 1
        let used = examples[row].closing > 0 ? [row, row + 1] : [row]
        if rows.count + used.count <= batchSize { rows += used }
      }
      pass.run(network, examples: matrix, rows: rows[...], dropoutRate: dropoutRate, random: &dropoutRandom) {
        logits, slopes in
        let share = 1 / Float(batchSize)
        for (position, row) in rows.enumerated() {
          Self.slopes(examples[row], logits[row: position], share: share, into: slopes.row(position))
        }
        for (position, row) in rows.enumerated() where examples[row].closing > 0 {
          let (open, closed) = (logits.row(position), logits.row(position + 1))
          for finger in 1..<5 {
            let fallen = (open[finger] - closed[finger]) / examples[row].closing
            if fall.contains(fallen) { continue }
            let slope = (fallen < fall.lowerBound ? -1 : 1) * fallWeight * share
            slopes.row(position)[finger] += slope
            slopes.row(position + 1)[finger] -= slope
          }
        }
      }
      let rate = learningRate * 0.5 * (1 + cos(Double.pi * Double(step) / Double(steps)))
      adam.step(&network.parameters, gradients: pass.gradients, learningRate: Float(rate))
    }
    network.measureStatistics(of: matrix)
    return network.folded.blocks.flatMap { [$0.factor, $0.summand, $0.weights, $0.bias] }
  }

  /// Computes the slopes of cross entropies.
  ///
  /// There is one for each known finger, and one for the possible shapes.
  private static func slopes(
    _ example: Example, _ logits: [Float], share: Float, into slopes: UnsafeMutablePointer<Float>
  ) {
    for finger in 0..<5 {
      slopes[finger] = example.fingers[finger].map { share * (1 / (1 + exp(-logits[finger])) - $0) } ?? 0
    }
    var probabilities = Array(logits[5...])
    softmax(&probabilities)
    let possible = HandShape.allCases.filter(example.shapes.contains).reduce(Float(1e-9)) {
      $0 + probabilities[$1.rawValue]
    }
    for shape in HandShape.allCases {
      let probability = probabilities[shape.rawValue]
      let wanted = example.shapes.contains(shape) ? probability / possible : 0
      slopes[5 + shape.rawValue] = share * (probability - wanted)
    }
  }
}
