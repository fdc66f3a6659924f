import GestureClassifier
import GestureTraining
import HandMotions
import XCTest

/// The fit of trained movements: against its own equations, and what is left out against a fit without it.
final class LeastSquaresTests: XCTestCase {
  private var rows: [LeastSquares.Row] {
    var random = TrainingRandom(seed: 3, .order)
    return (0..<40).map { number in
      LeastSquares.Row(
        inputs: (0..<6).map { _ in Float(random.normal()) } + [1], target: number % 3, weight: 0.5 + random.uniform())
    }
  }

  func testTheGradientVanishes() {
    let (rows, penalty) = (rows, 0.7)
    let fit = LeastSquares(rows, classCount: 3, penalty: penalty)
    for input in 0..<7 {
      for label in 0..<3 {
        var gradient = penalty * fit.weights[input * 3 + label]
        for row in rows {
          gradient -= row.weight * Double(row.inputs[input]) * ((row.target == label ? 1 : 0) - fit.answers(row.inputs)[label])
        }
        XCTAssertEqual(gradient, 0, accuracy: 1e-9)
      }
    }
  }

  func testWhatIsLeftOutIsAnsweredAsByAFitWithoutIt() {
    let rows = rows
    let fit = LeastSquares(rows, classCount: 3, penalty: 0.7)
    for group in [0..<1, 5..<9, 20..<35] {
      let without = LeastSquares(Array(rows[..<group.lowerBound] + rows[group.upperBound...]), classCount: 3, penalty: 0.7)
      for (weight, expected) in zip(fit.weightsWithout(Array(rows[group])), without.weights) {
        XCTAssertEqual(weight, expected, accuracy: 1e-9)
      }
      for (row, answers) in zip(rows[group], fit.answersWithout(Array(rows[group]))) {
        for (answer, expected) in zip(answers, without.answers(row.inputs)) { XCTAssertEqual(answer, expected, accuracy: 1e-9) }
      }
    }
  }
}
