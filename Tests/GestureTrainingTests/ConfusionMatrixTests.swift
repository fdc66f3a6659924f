import GestureClassifier
import GestureTraining
import XCTest

final class ConfusionMatrixTests: XCTestCase {
  /// Computed manually.
  private let matrix = ConfusionMatrix(
    labels: ["none", "cat", "dog"],
    pairs: [
      ("none", "none"), ("none", "none"), ("none", "cat"), ("cat", "cat"), ("cat", "cat"), ("cat", "cat"),
      ("cat", "dog"),
      ("cat", "Victory"),
    ])

  func testCountsWithAnswersBeyondTheLabels() {
    XCTAssertEqual(matrix.answers, ["none", "cat", "dog", "Victory"])
    XCTAssertEqual(matrix.counts, [[2, 1, 0, 0], [0, 3, 1, 1], [0, 0, 0, 0]])
    XCTAssertEqual(matrix.total, 8)
  }

  func testARepeatedLabelCountsAtItsFirstPlace() {
    let matrix = ConfusionMatrix(labels: ["cat", "cat", "dog"], pairs: [("cat", "cat"), ("dog", "cat")])
    XCTAssertEqual(matrix.counts, [[1, 0, 0], [0, 0, 0], [1, 0, 0]])
  }

  func testMeasures() throws {
    XCTAssertEqual(try XCTUnwrap(matrix.accuracy), 5.0 / 8)
    XCTAssertEqual(try XCTUnwrap(matrix.precision(at: 0)), 1)
    XCTAssertEqual(try XCTUnwrap(matrix.recall(at: 0)), 2.0 / 3)
    XCTAssertEqual(try XCTUnwrap(matrix.f1(at: 0)), 0.8, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(matrix.precision(at: 1)), 3.0 / 4)
    XCTAssertEqual(try XCTUnwrap(matrix.recall(at: 1)), 3.0 / 5)
    XCTAssertEqual(try XCTUnwrap(matrix.f1(at: 1)), 2 / (4.0 / 3 + 5.0 / 3), accuracy: 1e-12)
    XCTAssertEqual(matrix.precision(at: 2), 0)
    XCTAssertNil(matrix.recall(at: 2), "there is no dog")
    XCTAssertNil(ConfusionMatrix(labels: ["a"], pairs: []).accuracy)
  }

  func testTable() {
    XCTAssertEqual(
      matrix.description,
      """
            none  cat  dog  Victory
      none     2    1    0        0
      cat      0    3    1        1
      dog      0    0    0        0
      """)
  }
}
