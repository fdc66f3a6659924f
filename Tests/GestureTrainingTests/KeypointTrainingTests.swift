import Foundation
import GestureClassifier
import GestureSupport
import GestureTraining
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Training of classifiers that read 42 numbers of a hand.
final class KeypointTrainingTests: XCTestCase {
  /// Rows in the format of a well-known project in Python.
  ///
  /// Labels are numbered from 0.
  private func rows(_ dataset: GestureDataset, labels: [String]) -> String {
    dataset.examples.map { example -> String in
      let points = example.hand.landmarks.map { ($0 - example.hand.landmarks[.wrist]) * SIMD3<Float>(640, 480, 640) }
      let largest: Float = points.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
      let number = labels.firstIndex(of: example.label) ?? 0
      return "\(number)," + points.map { "\($0.x / largest),\($0.y / largest)" }.joined(separator: ",") + "\n"
    }.joined()
  }

  func testAKeypointClassifierIsAModelThatAnswersAsItWasTrained() throws {
    let labels = ["spiral", "none", "circle"]
    let text = rows(TrainingFixtures.dataset(12), labels: labels)
    let dataset = try GestureDataset(landmarks: Data(text.utf8), name: "keypoint.csv", labels: labels)
    XCTAssertEqual(dataset.labels, labels, "classes keep their numbers")
    XCTAssertEqual(dataset.examples.count, 36)
    XCTAssertTrue(dataset.losses.contains(.position))
    var options = TrainingFixtures.options
    options.epochs = 25
    let classifier = try GestureTrainer.keypoints(options: options).train(on: dataset)
    XCTAssertEqual(classifier.classifier.blocks.map(\.outputs), [64, 32, 3])
    XCTAssertEqual(classifier.classifier.blocks.map(\.activates), [false, true, true])
    XCTAssertGreaterThan(try XCTUnwrap(classifier.report.all.accuracy), 0.95)
    XCTAssertThrowsError(try classifier.bundleData()) { XCTAssertTrue("\($0)".contains("modelData"), "\($0)") }

    let head = try KeypointClassifier(data: classifier.modelData())
    XCTAssertEqual(head.labels, labels)
    let interpreter = try Interpreter(head.network.compiled)
    for example in dataset.examples.prefix(5) {
      let numbers = KeypointFeatures.features(of: example.hand, in: .square)
      try interpreter.withInput(0) { input in for (index, number) in numbers.enumerated() { input[index] = number } }
      try interpreter.invoke()
      for (score, wanted) in zip(try interpreter.withOutput(0) { Array($0) }, classifier.classifier.scores(of: numbers))
      {
        XCTAssertEqual(score, wanted, accuracy: 1e-5)
      }
    }

    // The trained head names hands with depth, of other seeds.
    var naming = HandGestureRecognizer.Options()
    naming.keypointClassifier = head
    let evaluation = try GestureEvaluation(
      of: TrainingFixtures.dataset(10, firstSeed: 500), model: GestureModel(data: TrainingFixtures.base()),
      options: naming)
    XCTAssertGreaterThan(try XCTUnwrap(evaluation.confusion.accuracy), 0.95)
    XCTAssertNotNil(evaluation.judgements.first?.labelScore)
  }

  func testRowsOf42NumbersTrainNoBundle() throws {
    let text = rows(TrainingFixtures.dataset(4), labels: ["none", "circle", "spiral"])
    let dataset = try GestureDataset(
      landmarks: Data(text.utf8), name: "keypoint.csv", labels: ["none", "circle", "spiral"])
    let trainer = try GestureTrainer(data: TrainingFixtures.base(), options: TrainingFixtures.options)
    assertStatusError(.invalidArgument, mentions: "rows of 42 numbers, without depth", ".tflite") {
      try trainer.train(on: dataset)
    }
  }

  /// A number without a row would be a class without examples.
  func testEveryNumberNeedsRows() throws {
    let text = rows(TrainingFixtures.dataset(4), labels: ["none", "gap", "circle", "spiral"])
    for (labels, name): ([String]?, String) in [(nil, "1"), (["none", "gap", "circle", "spiral"], "gap")] {
      let dataset = try GestureDataset(landmarks: Data(text.utf8), name: "keypoint.csv", labels: labels)
      assertStatusError(.invalidArgument, mentions: "\"\(name)\" has 0") {
        try GestureTrainer.keypoints(options: TrainingFixtures.options).train(on: dataset)
      }
    }
  }
}
