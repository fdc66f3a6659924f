import Foundation
import GestureClassifier
import GestureTraining
import TestSupport
import XCTest

/// Three drawn gestures that the canned classifier does not know.
///
/// The classifier is trained on 25 images each, and tested on 10 others; the long tests use 25. The test has the code
/// of the article «Custom gestures».
final class DrawnGesturesTests: XCTestCase {
  private static let testCount = LongTests.areWanted ? 25 : 10

  private func write(to folder: URL) throws {
    try DrawnGestures.write(to: folder.appendingPathComponent("training"), count: 25, seed: DrawnGestures.trainingSeed)
    try DrawnGestures.write(
      to: folder.appendingPathComponent("test"), count: Self.testCount, seed: DrawnGestures.testSeed)
  }

  func testFourFingersAnEllAndAPinch() async throws {
    try LongTests.require()
    let folder = try TemporaryFolder()
    try write(to: folder.url)
    let base = try TestModels.gestureRecognizerPath()
    let (trainingFolder, testFolder, output) = (folder.path("training"), folder.path("test"), folder.path("my.task"))

    // The article's code.
    let tracker = try HandTracker(model: GestureModel(contentsOfFile: base).hands)
    let dataset = try GestureDataset(folder: trainingFolder, tracker: tracker)
    for skipped in dataset.skipped { print(skipped.source, skipped.reason) }

    let trainer = try GestureTrainer(contentsOfFile: base)
    for try await event in trainer.training(on: dataset) {
      switch event {
      case .epoch(let epoch): print(epoch.number, epoch.loss, epoch.validationAccuracy)
      case .finished(let classifier): try classifier.write(to: output)
      }
    }

    let others = try GestureDataset(folder: testFolder, tracker: tracker)
    let evaluation = try GestureEvaluation(of: others, model: GestureModel(contentsOfFile: output))
    print(evaluation.confusion)

    let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: output))
    let hands = try await recognizer.recognize(image: RasterImage(contentsOfFile: testFolder + "/four/000.ppm"))
    print(hands.first?.gesture?.rawValue ?? "no gesture")
    // Its end.

    XCTAssertGreaterThan(dataset.examples.count, 93, "hands are found in the drawn pictures")
    XCTAssertGreaterThan(others.examples.count, 4 * Self.testCount * 93 / 100)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(evaluation.confusion.accuracy), 0.95, "\(evaluation.confusion)")
    for index in evaluation.confusion.labels.indices {
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(evaluation.confusion.recall(at: index)), 0.9, "\(evaluation.confusion)")
    }
    XCTAssertEqual(hands.first?.gesture, .custom("four"))
    XCTAssertTrue(
      recognizer.gestures.starts(with: ["ell", "four", "pinch"].map { .custom($0) }), "\(recognizer.gestures)")
  }
}
