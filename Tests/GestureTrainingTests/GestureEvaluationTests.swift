import Foundation
import GestureClassifier
import GestureTraining
import TensorEngine
import TestSupport
import XCTest

/// The evaluation with stand-in classifiers.
///
/// The stand-ins answer by the handedness: a right hand is `circle`; a left hand passes no threshold of theirs and is
/// the canned `None`.
final class GestureEvaluationTests: XCTestCase {
  private func evaluation(
    _ labels: [(String, isRight: Bool)], sources: [String]? = nil, without: [String] = []
  ) throws -> GestureEvaluation {
    let custom = StandInGestures.Classifier(
      rightHand: [0.1, 0.8, 0.1], leftHand: [0.45, 0.1, 0.45], labels: ["none", "circle", "spiral"], scoreThreshold: 0.5
    )
    let examples = labels.enumerated().map { index, example in
      var one = TrainingFixtures.example(example.0, winding: 1, seed: 1, source: sources?[index] ?? "picture \(index)")
      (one.hand.handedness, one.hand.handednessScore) = (example.isRight ? .right : .left, 1)
      return one
    }
    let folder = try TemporaryFolder()
    try folder.write(TrainingFixtures.base(custom: custom), "base.task")
    let skipped = without.map { GestureDataset.Skipped(source: "nobody", label: $0, reason: .noHand) }
    return try GestureEvaluation(
      of: GestureDataset(examples: examples, skipped: skipped),
      networks: GestureModel(contentsOfFile: folder.path("base.task")).networks,
      joinsHands: sources != nil)
  }

  func testAnswersAreThoseOfTheRecognizer() throws {
    let evaluation = try evaluation([
      ("circle", true), ("spiral", true), ("none", false), ("none", true), ("wave", false),
    ])
    XCTAssertEqual(evaluation.judgements.map(\.answer), ["circle", "circle", "none", "circle", "none"])
    XCTAssertEqual(evaluation.judgements.map(\.isRight), [true, false, true, false, false])
    XCTAssertEqual(try XCTUnwrap(evaluation.confusion.accuracy), 0.4, accuracy: 1e-9)
    XCTAssertEqual(evaluation.confusion.labels, ["none", "circle", "spiral", "wave"])
    XCTAssertEqual(evaluation.judgements[0].score, 0.8, accuracy: 1e-3)
    XCTAssertEqual(try XCTUnwrap(evaluation.judgements[1].labelScore), 0.1, accuracy: 1e-3)
    XCTAssertNil(evaluation.judgements[4].labelScore, "no classifier knows a wave")
  }

  func testImagesWithoutAHandCountForNothing() throws {
    let evaluation = try evaluation([("circle", true)], without: ["circle", "none"])
    XCTAssertEqual(evaluation.judgements.map(\.answer), ["circle", "no hand", "no hand"])
    XCTAssertEqual(evaluation.confusion.accuracy, 1)
    XCTAssertEqual(evaluation.confusion.answers, ["none", "circle"])
    XCTAssertNil(try self.evaluation([], without: ["circle"]).confusion.accuracy)
  }

  /// One hand of an image counts.
  ///
  /// Of two hands, the one that shows the label counts; for «none», the one that shows a gesture.
  func testOneHandOfAnImageCounts() throws {
    let evaluation = try evaluation(
      [("circle", false), ("circle", true), ("circle", false), ("circle", false), ("none", false), ("none", true)],
      sources: ["a", "a", "b", "b", "c", "c"])
    XCTAssertEqual(evaluation.judgements.map(\.source), ["a", "b", "c"])
    XCTAssertEqual(evaluation.judgements.map(\.answer), ["circle", "none", "circle"])
  }

  func testTheWorstComeFirst() throws {
    let evaluation = try evaluation([("circle", true), ("none", false), ("spiral", false), ("spiral", true)])
    XCTAssertEqual(evaluation.worst(10).map(\.source), ["picture 3", "picture 2", "picture 1", "picture 0"])
    XCTAssertEqual(evaluation.worst(1).map(\.source), ["picture 3"])
  }

  func testAnEmptyDataSetIsRefused() {
    XCTAssertThrowsError(try evaluation([]))
  }
}
