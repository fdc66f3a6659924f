import GestureClassifier
import GestureTraining
import XCTest

/// The gradients of the whole network.
///
/// Softmax, focal loss, dense layers, dropout, ReLU and batch normalisation are compared with differences of the loss.
final class GradientTests: XCTestCase {
  func testOneDenseLayer() throws {
    try check(widths: [6, 3], dropoutRate: 0, gamma: 2)
  }

  func testHiddenLayersWithDropout() throws {
    try check(widths: [5, 7, 4, 3], dropoutRate: 0.3, gamma: 2)
  }

  func testOtherFocusesAndClassWeights() throws {
    for gamma in [0, 0.5, 1, 5] {
      try check(widths: [4, 5, 3], dropoutRate: 0.1, gamma: gamma, classWeights: [0.3, 2, 1.1])
    }
  }

  /// Keypoint classifiers take negative numbers as they are.
  func testAnInputWithoutReLU() throws {
    try check(widths: [5, 4, 3], dropoutRate: 0.2, gamma: 2, activatesInput: false)
  }

  /// Compares gradients with central differences.
  ///
  /// With double precision and steps of 1e-5 the two agree to some 1e-9.
  private func check(
    widths: [Int], dropoutRate: Double, gamma: Double, classWeights: [Double] = [1, 1, 1], activatesInput: Bool = true,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    var random = TrainingRandom(seed: 11, .weights)
    let examples = Matrix<Double>(rows: 9, columns: widths[0])
    for row in 0..<9 { examples[row: row] = (0..<widths[0]).map { _ in random.normal() } }
    let classes = (0..<9).map { $0 % 3 }
    // A batch in another order than the rows, and without one of them.
    let rows = [3, 1, 8, 0, 5, 7, 2, 6][...]
    var network = ClassifierNetwork<Double>(
      widths: widths, activatesInput: activatesInput, examples: examples, random: &random)
    for index in network.parameters.indices { network.parameters[index] += 0.3 * random.normal() }
    let loss = FocalLoss(gamma: gamma, classWeights: classWeights)
    let pass = NetworkPass(network, largestBatch: 8)
    func meanLoss(_ network: ClassifierNetwork<Double>) -> Double {
      // The same numbers are dropped every time.
      var dropout = TrainingRandom(seed: 4, .dropout)
      let sum = pass.run(
        network, examples: examples, classes: classes, rows: rows, loss: loss, dropoutRate: dropoutRate,
        random: &dropout)
      return sum.loss / Double(rows.count)
    }
    _ = meanLoss(network)
    let gradients = pass.gradients
    XCTAssertTrue(gradients.contains { abs($0) > 1e-3 }, "there is something to compare", file: file, line: line)
    let step = 1e-5
    for index in network.parameters.indices {
      var (above, below) = (network, network)
      above.parameters[index] += step
      below.parameters[index] -= step
      let difference = (meanLoss(above) - meanLoss(below)) / (2 * step)
      XCTAssertEqual(
        gradients[index], difference, accuracy: 1e-7 + 1e-5 * abs(difference), "parameter \(index)", file: file,
        line: line)
    }
  }
}
