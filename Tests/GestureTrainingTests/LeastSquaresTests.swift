import GestureClassifier
import GestureTraining
import HandEvents
import XCTest

/// The fit of trained movements.
///
/// Compared with its equations; a fit without some rows is compared with a separate fit.
final class LeastSquaresTests: XCTestCase {
  private func rows(_ count: Int, width: Int) -> [LeastSquares.Row] {
    var random = TrainingRandom(seed: 3, .order)
    return (0..<count).map { number in
      LeastSquares.Row(
        inputs: (1..<width).map { _ in Float(random.normal()) } + [1], target: number % 3,
        weight: 0.5 + random.uniform(), part: number % 4)
    }
  }

  func testTheGradientVanishes() {
    // Widths that are whole tiles and that are not, and more rows than are taken at a time.
    for (count, width) in [(40, 7), (100, 8), (33, 5), (1, 1), (65, 13)] {
      let (rows, penalty) = (rows(count, width: width), 0.7)
      let fit = LeastSquares(rows, classCount: 3, penalty: penalty)
      let answers = rows.map { LeastSquares.answers(to: $0.inputs, weights: fit.weights, classCount: 3) }
      for input in 0..<width {
        for label in 0..<3 {
          var gradient = penalty * fit.weights[input * 3 + label]
          for (row, answers) in zip(rows, answers) {
            gradient -= row.weight * Double(row.inputs[input]) * ((row.target == label ? 1 : 0) - answers[label])
          }
          XCTAssertEqual(gradient, 0, accuracy: 1e-9)
        }
      }
    }
  }

  func testAPartIsLeftOutAsByAFitWithoutIt() {
    let rows = rows(50, width: 7)
    let fit = LeastSquares(rows, classCount: 3, partCount: 4, penalty: 0.7)
    XCTAssertEqual(fit.weightsWithout.count, 4)
    for (part, weights) in fit.weightsWithout.enumerated() {
      let without = LeastSquares(rows.filter { $0.part != part }, classCount: 3, penalty: 0.7)
      for (weight, expected) in zip(weights, without.weights) { XCTAssertEqual(weight, expected, accuracy: 1e-9) }
    }
  }
}
