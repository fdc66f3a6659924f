import Foundation
import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// Three gestures the canned classifier does not know, drawn: trained on 40 pictures each, tested on 40 others.
final class DrawnGesturesTests: XCTestCase {
  private static let labels: [(String, [NamedPose])] = [
    ("none", [.closedFist, .victory, .pointingUp, .thumbUp, .iLoveYou]), ("four", [.fourFingers]), ("ell", [.thumbAndIndex]),
    ("pinch", [.pinch]),
  ]

  /// Writes nothing: the data set's reader is given the drawn pictures for paths.
  private func dataset(seed: UInt64, count: Int) throws -> GestureDataset {
    let folder = try TemporaryFolder()
    for (label, _) in Self.labels { for number in 0..<count { try folder.write(Data(), "\(label)/\(number)") } }
    return try GestureDataset(
      folder: folder.url.path, modelPath: TestModels.gestureRecognizerPath(),
      picture: { path in
        let parts = path.split(separator: "/").suffix(2)
        guard let label = parts.first, let number = parts.last.flatMap({ UInt64($0) }) else { return nil }
        let poses = Self.labels.first { $0.0 == label }?.1 ?? []
        var random = SeededGenerator(seed: seed + number)
        let pose = poses[Int(number) % poses.count].hand
        let hand = (number % 2 == 0 ? pose : pose.mirrored).varied(using: &random)
        return DrawnScene([hand], width: 192, height: 192).draw().image()
      })
  }

  func testFourFingersAnEllAndAPinch() throws {
    let training = try dataset(seed: 10_000, count: 40)
    let test = try dataset(seed: 20_000, count: 40)
    XCTAssertGreaterThan(training.examples.count, 150, "hands are found in the drawn pictures")
    XCTAssertGreaterThan(test.examples.count, 150)
    let classifier = try GestureTrainer(modelPath: TestModels.gestureRecognizerPath()).train(on: training)
    let folder = try TemporaryFolder()
    try classifier.write(to: folder.path("my.task"))
    let evaluation = try GestureEvaluation(of: test, modelPath: folder.path("my.task"))
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(evaluation.confusion.accuracy), 0.95, "\(evaluation.confusion)")
    for index in evaluation.confusion.labels.indices {
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(evaluation.confusion.recall(at: index)), 0.9, "\(evaluation.confusion)")
    }
    // The result is a bundle like any other: the recognizer names a gesture of a picture with it.
    let recognizer = try GestureRecognizer(modelPath: folder.path("my.task"))
    let result = try recognizer.recognize(image: DrawnScene([NamedPose.fourFingers.hand]).draw().image())
    XCTAssertEqual(result.gestures.first?.first?.categoryName, "four")
  }
}
