import GestureClassifier
import GestureTraining
import XCTest

final class TrainingRandomTests: XCTestCase {
  func testStreamsRepeatAndDiffer() {
    func numbers(_ random: TrainingRandom) -> [UInt64] {
      var random = random
      return (0..<8).map { _ in random.next() }
    }
    let first = numbers(TrainingRandom(seed: 1, .split))
    XCTAssertEqual(first, numbers(TrainingRandom(seed: 1, .split)))
    for other in [
      TrainingRandom(seed: 2, .split), TrainingRandom(seed: 1, .order), TrainingRandom(seed: 1, .split, index: 1),
    ] {
      XCTAssertTrue(Set(first).isDisjoint(with: numbers(other)))
    }
  }

  func testDistributions() {
    var random = TrainingRandom(seed: 3, .weights)
    let uniform = (0..<20_000).map { _ in random.uniform() }
    XCTAssertTrue(uniform.allSatisfy { 0..<1 ~= $0 })
    XCTAssertEqual(uniform.reduce(0, +) / 20_000, 0.5, accuracy: 0.01)
    let normal = (0..<20_000).map { _ in random.normal() }
    XCTAssertEqual(normal.reduce(0, +) / 20_000, 0, accuracy: 0.03)
    XCTAssertEqual(normal.reduce(0) { $0 + $1 * $1 } / 20_000, 1, accuracy: 0.04)
    XCTAssertEqual(Double(normal.count { abs($0) < 1 }) / 20_000, 0.6827, accuracy: 0.02)
  }

  func testShufflingIsAPermutationThatReachesEveryPlace() {
    var firsts = Set<Int>()
    for seed in 0..<100 {
      var random = TrainingRandom(seed: UInt64(seed), .order)
      var numbers = Array(0..<10)
      random.shuffle(&numbers)
      XCTAssertEqual(numbers.sorted(), Array(0..<10))
      firsts.insert(numbers[0])
    }
    XCTAssertEqual(firsts.count, 10)
  }
}
