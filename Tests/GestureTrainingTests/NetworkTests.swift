import GestureClassifier
import GestureTraining
import XCTest

final class NetworkTests: XCTestCase {
  func testFocalLossByItsFormula() {
    let loss = FocalLoss<Double>(gamma: 2, classWeights: [1, 3])
    XCTAssertEqual(loss.value(probabilities: [0.9, 0.1], class: 0), 0.01 * 0.105360515657826, accuracy: 1e-12)
    XCTAssertEqual(loss.value(probabilities: [0.9, 0.1], class: 1), 3 * 0.81 * 2.302585092994046, accuracy: 1e-12)
    let crossEntropy = FocalLoss<Double>(gamma: 0, classWeights: [1, 1])
    XCTAssertEqual(crossEntropy.value(probabilities: [0.25, 0.75], class: 0), 1.386294361119891, accuracy: 1e-12)
    XCTAssertTrue(
      crossEntropy.value(probabilities: [0, 1], class: 0).isFinite, "a hopeless example does not end the training")
  }

  /// Algorithm 1 of Adam's paper, computed manually.
  ///
  /// Two steps of one parameter.
  func testAdamByHand() {
    var adam = Adam<Double>(parameterCount: 1)
    var parameters = [1.0]
    adam.step(&parameters, gradients: [0.5], learningRate: 0.1)
    // The first step is the learning rate, whatever the gradient.
    XCTAssertEqual(parameters[0], 0.9, accuracy: 1e-6)
    adam.step(&parameters, gradients: [-0.1], learningRate: 0.1)
    let first = (0.9 * 0.1 * 0.5 + 0.1 * -0.1) / (1 - 0.81)
    let second = (0.999 * 0.001 * 0.25 + 0.001 * 0.01) / (1 - 0.998001)
    XCTAssertEqual(parameters[0], 0.9 - 0.1 * first / second.squareRoot(), accuracy: 1e-6)
  }

  /// The folded network equals its definition in plain loops.
  ///
  /// The statistics are those of all examples.
  func testFoldedNetworkIsTheNetworkWithPopulationStatistics() {
    var random = TrainingRandom(seed: 5, .weights)
    let examples = Matrix<Double>(rows: 40, columns: 6)
    for row in 0..<40 {
      var values = [Double](repeating: 0, count: 6)
      for column in 0..<6 { values[column] = 2 * random.normal() + Double(column) }
      examples[row: row] = values
    }
    var network = ClassifierNetwork<Double>(widths: [6, 5, 3], examples: examples, random: &random)
    for index in network.parameters.indices { network.parameters[index] += 0.2 * random.normal() }
    network.measureStatistics(of: examples)
    var layer = (0..<40).map { examples[row: $0] }
    var offset = 0
    for (index, (inputs, outputs)) in [(6, 5), (5, 3)].enumerated() {
      func next(_ count: Int) -> [Double] {
        offset += count
        return Array(network.parameters[offset - count..<offset])
      }
      let (scale, shift) = (next(inputs), next(inputs))
      let (weights, bias) = (next(inputs * outputs), next(outputs))
      for input in 0..<inputs {
        let column: [Double] = layer.map { $0[input] }
        let mean: Double = column.reduce(0, +) / 40
        let variance: Double = column.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 40
        let deviation: Double = (variance + network.epsilons[index]).squareRoot()
        for row in 0..<40 {
          let value: Double = scale[input] * (column[row] - mean) / deviation + shift[input]
          layer[row][input] = max(value, 0)
        }
      }
      var outputsOfRows: [[Double]] = []
      for row in layer {
        var sums = bias
        for output in 0..<outputs {
          for input in 0..<inputs { sums[output] += weights[output * inputs + input] * row[input] }
        }
        outputsOfRows.append(sums)
      }
      layer = outputsOfRows
    }
    for row in 0..<40 {
      let exponentials = layer[row].map { exp($0) }
      let scores = network.folded.scores(of: examples[row: row])
      for (score, exponential) in zip(scores, exponentials) {
        XCTAssertEqual(score, exponential / exponentials.reduce(0, +), accuracy: 1e-9)
      }
    }
  }

  /// A number that never changed in training must not decide later.
  func testADeadNumberIsNotBlownUp() {
    var random = TrainingRandom(seed: 8, .weights)
    let examples = Matrix<Double>(rows: 30, columns: 4)
    for row in 0..<30 { examples[row: row] = [random.normal(), random.normal(), random.normal(), 0] }
    let network = ClassifierNetwork<Double>(widths: [4, 2], examples: examples, random: &random)
    let factors = network.foldedBlock(0).factor
    XCTAssertLessThan(factors[3], 4 * factors[0])
  }
}
