import Foundation
import GestureClassifier
import GestureSupport
import GestureTraining
import TestSupport
import XCTest

/// Warnings of a training at the numbers from which they are given.
final class TrainingWarningTests: XCTestCase {
  private func report(
    _ examples: [GestureExample], _ change: (inout GestureTrainerOptions) -> Void = { _ in }
  ) throws -> GestureTrainingReport {
    var options = GestureTrainerOptions(epochs: 1, augmentation: nil)
    change(&options)
    return try GestureTrainer.keypoints(options: options).train(on: GestureDataset(examples: examples)).report
  }

  /// Hands of a label that look alike, and are no near copies of each other.
  private func hands(_ label: String, _ count: Int, winding: Float) -> [GestureExample] {
    (0..<count).map { number in
      var example = TrainingFixtures.example(label, winding: winding, seed: UInt64(900 + number))
      // Each at a place of its own.
      let shift = SIMD3<Float>(0.3 * Float(number), 0, 0)
      example.hand.landmarks = example.hand.landmarks.mapPoints { $0 + shift }
      return example
    }
  }

  private func names(_ report: GestureTrainingReport, _ pick: (GestureTrainingWarning) -> String?) -> [String] {
    report.warnings.compactMap(pick)
  }

  func testTenHandsOfALabelAreEnough() throws {
    let report = try self.report(
      hands("a", 9, winding: 0.3) + hands("b", 10, winding: 2.4) + hands("c", 11, winding: 1.2))
    XCTAssertEqual(report.labels.map(\.hands), [9, 10, 11])
    XCTAssertEqual(
      names(report) { if case .fewHands(let label, let hands) = $0 { "\(label) \(hands)" } else { nil } }, ["a 9"])
  }

  func testThreeRecordingsOfALabelAreEnough() throws {
    var examples: [GestureExample] = []
    for (label, groups, winding) in [("a", 2, Float(0.3)), ("b", 3, 2.4), ("c", 4, 1.2)] {
      for (number, example) in hands(label, 12, winding: winding).enumerated() {
        var example = example
        example.group = "\(label) \(number % groups)"
        examples.append(example)
      }
    }
    let report = try self.report(examples)
    XCTAssertEqual(report.labels.map(\.groups), [2, 3, 4])
    XCTAssertEqual(
      names(report) { if case .fewGroups(let label, let groups) = $0 { "\(label) \(groups)" } else { nil } }, ["a 2"])
  }

  /// Hands of one label and place are near copies if their points differ by up to a fiftieth of the hand's size.
  func testMoreThanATenthOfNearCopiesIsTooMuch() throws {
    let apart = hands("a", 20, winding: 0.3) + hands("b", 20, winding: 2.4)
    XCTAssertEqual(try report(apart).nearCopyCount, 0)
    func copied(_ count: Int, by share: Float) -> [GestureExample] {
      var examples = apart
      for number in 0..<count {
        let original = examples[2 * number]
        let points = original.hand.landmarks
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let size = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        // Each point moves by the same distance, downwards.
        examples[2 * number + 1].hand.landmarks = points.mapPoints { $0 + SIMD3<Float>(0, share * size, 0) }
      }
      return examples
    }
    for (count, share, found) in [(2, Float(0.0195), 4), (2, 0.0205, 0), (3, 0.01, 6), (1, 0.01, 2)] {
      let report = try self.report(copied(count, by: share))
      XCTAssertEqual(report.nearCopyCount, found, "\(count) hands by \(share)")
      let isWarned = report.warnings.contains { if case .nearCopies = $0 { true } else { false } }
      XCTAssertEqual(isWarned, found > 4, "four of 40 are not more than a tenth")
    }
    // Examples of one group, and equal hands, are known to belong together.
    var grouped = copied(3, by: 0.01)
    for index in 0..<6 { grouped[index].group = "clip \(index / 2)" }
    XCTAssertEqual(try report(grouped).nearCopyCount, 0)
    XCTAssertEqual(try report(copied(3, by: 0)).nearCopyCount, 0)
  }

  /// Varied copies make some 4,096 examples, 1 to 40 of each hand.
  func testTheNumberOfVariedCopies() throws {
    func count(_ hands: Int, copies: Int? = nil) throws -> Int {
      let half = hands / 2
      let examples = self.hands("a", half, winding: 0.3) + self.hands("b", hands - half, winding: 2.4)
      return try report(examples) {
        ($0.augmentation, $0.folds) = (HandAugmentation(copies: copies), hands > 20 ? 0 : 2)
        $0.validationShare = 0.1
      }.augmentedCount
    }
    XCTAssertEqual(try count(10), 10 * 41, "forty at most")
    XCTAssertEqual(try count(10, copies: 0), 10)
    XCTAssertEqual(try count(10, copies: 3), 40)
    let large = try report(hands("a", 60, winding: 0.3) + hands("b", 60, winding: 2.4)) {
      ($0.augmentation, $0.folds) = (HandAugmentation(), 0)
    }
    XCTAssertEqual(large.augmentedCount, large.trainingCount * (1 + 4096 / 120))
  }

  /// Eight of ten hands are good enough, fewer are named with what they are most often taken for.
  func testRightAnswersOfEightInTen() throws {
    // Hands of one shape cannot be told apart: one of both labels gets all the answers.
    let report = try self.report(hands("a", 12, winding: 1) + hands("b", 12, winding: 1))
    let right = report.test.counts[0][0] + report.test.counts[1][1]
    XCTAssertEqual(report.test.total, 24)
    XCTAssertEqual(
      report.warnings.contains(.lowAccuracy(right: right, hands: 24)), Double(right) / 24 < 0.8, "\(report.test)")
    for (index, label) in ["a", "b"].enumerated() {
      let own = report.test.counts[index][index]
      let other = index == 0 ? "b" : "a"
      XCTAssertEqual(
        report.warnings.contains(.confused(label: label, answer: other, wrong: 12 - own, hands: 12)),
        Double(own) / 12 < 0.8, "\(report.test)")
    }
  }
}
