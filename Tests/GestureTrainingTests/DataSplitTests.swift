import GestureClassifier
import GestureTraining
import XCTest

final class DataSplitTests: XCTestCase {
  func testEightyTenTenWithEveryLabelInItsShare() {
    let classes = (0..<200).map { $0 % 10 < 6 ? 0 : ($0 % 10 < 9 ? 1 : 2) }
    let split = DataSplit(classes: classes, validationShare: 0.1, testShare: 0.1, seed: 3)
    XCTAssertEqual([split.training.count, split.validation.count, split.test.count], [160, 20, 20])
    XCTAssertEqual((split.training + split.validation + split.test).sorted(), Array(0..<200))
    for part in [split.validation, split.test] {
      XCTAssertEqual(Double(part.count { classes[$0] == 0 }), 12, accuracy: 1)
      XCTAssertEqual(Double(part.count { classes[$0] == 1 }), 6, accuracy: 1)
    }
  }

  func testEveryLabelStaysInTraining() {
    for seed in 0..<50 {
      let classes = [0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
      let split = DataSplit(classes: classes, validationShare: 0.4, testShare: 0.4, seed: UInt64(seed))
      XCTAssertEqual(Set(split.training.map { classes[$0] }), [0, 1, 2, 3])
      XCTAssertEqual(split.validation.count, 6)
    }
  }

  func testTheFewestHandsThereMayBe() {
    let split = DataSplit(classes: [0, 0, 1, 1], validationShare: 0.1, testShare: 0.1, seed: 1)
    XCTAssertEqual([split.training.count, split.validation.count, split.test.count], [2, 1, 1])
  }

  func testTheSeedDecides() {
    let classes = [Int](repeating: 0, count: 100)
    func test(_ seed: UInt64) -> [Int] { DataSplit(classes: classes, validationShare: 0.1, testShare: 0.1, seed: seed).test }
    XCTAssertEqual(test(1), test(1))
    XCTAssertNotEqual(test(1), test(2))
  }
}
