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
    func test(_ seed: UInt64) -> [Int] {
      DataSplit(classes: classes, validationShare: 0.1, testShare: 0.1, seed: seed).test
    }
    XCTAssertEqual(test(1), test(1))
    XCTAssertNotEqual(test(1), test(2))
  }

  /// No group is in two parts.
  ///
  /// Each part has about its share.
  func testGroupsStayTogether() {
    for seed in 0..<30 {
      // 40 recordings of 5 to 15 frames; every fourth one has two labels.
      let groups = (0..<40).reduce(into: [[Int]]()) { groups, number in
        let start = groups.last?.last.map { $0 + 1 } ?? 0
        groups.append(Array(start..<start + 5 + number * 7 % 11))
      }
      let classes = groups.enumerated().flatMap { number, group in
        group.map { number.isMultiple(of: 4) && $0.isMultiple(of: 2) ? 2 : number % 3 }
      }
      let split = DataSplit(classes: classes, groups: groups, validationShare: 0.2, testShare: 0.2, seed: UInt64(seed))
      let parts = [split.training, split.validation, split.test]
      XCTAssertEqual(parts.joined().sorted(), Array(classes.indices))
      let folds = DataSplit.folds(classes: classes, groups: groups, count: 5, seed: UInt64(seed))
      XCTAssertEqual(folds.joined().sorted(), Array(classes.indices))
      for division in [parts, folds] {
        for group in groups { XCTAssertEqual(division.count { !Set($0).isDisjoint(with: group) }, 1) }
      }
      for part in parts[1...] { XCTAssertEqual(Double(part.count), 0.2 * Double(classes.count), accuracy: 10) }
      for fold in folds { XCTAssertEqual(Double(fold.count), Double(classes.count) / 5, accuracy: 30) }
      XCTAssertEqual(Set(split.training.map { classes[$0] }), [0, 1, 2])
    }
  }
}
