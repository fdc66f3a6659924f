import Foundation
import GestureClassifier
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Classifiers that name a hand by 42 numbers.
final class KeypointClassifierTests: XCTestCase {
  private let hand: Hand = TrainingFixtures.example("wave", winding: 1, seed: 4).hand

  /// A model with one dense layer.
  ///
  /// Class 0 scores x of the thumb's tip, class 1 its y, and class 2 a constant.
  private func head(inputs: Int = 42, labels: [String]? = nil, threshold: Float? = nil) throws -> Data {
    var builder = ModelBuilder(name: "head.tflite")
    var weights = [Float](repeating: 0, count: 3 * inputs)
    weights[8] = 1
    weights[inputs + 9] = 1
    let input = builder.input([1, inputs])
    builder.output(builder.linear(input, inputs: inputs, weights: weights, biases: [0, 0, 0.1]))
    if let labels {
      builder.plain.metadata = ModelMetadata(
        labelFiles: [ModelMetadata.LabelFile(name: "labels.txt", locale: "", labels: labels)], scoreThreshold: threshold
      )
    }
    return try builder.data()
  }

  /// The numbers equal those of a well-known project in Python.
  ///
  /// The project's classifiers are common. Only its rounding to whole pixels differs.
  func testTheNumbersOfAHand() throws {
    let numbers = KeypointFeatures.features(of: hand, in: try ImageGeometry(width: 640, height: 480, rotation: 0))
    let pixels = hand.landmarks.map { SIMD2<Float>($0.x * 640, $0.y * 480) }
    let relative = pixels.flatMap { [$0.x - pixels[0].x, $0.y - pixels[0].y] }
    let largest: Float = relative.map { abs($0) }.max() ?? 0
    XCTAssertEqual(numbers.count, 42)
    for (number, wanted) in zip(numbers, relative) { XCTAssertEqual(number, wanted / largest, accuracy: 1e-5) }
    XCTAssertEqual(numbers.map { abs($0) }.max(), 1)
    var point = hand
    point.landmarks = HandPoints { _ in SIMD3<Float>(0.5, 0.5, 0) }
    XCTAssertEqual(KeypointFeatures.features(of: point, in: .square), [Float](repeating: 0, count: 42))
  }

  /// The size of the image does not matter, down to a single pixel.
  func testTheNumbersHaveNoUnit() throws {
    let large = KeypointFeatures.features(of: hand, in: try ImageGeometry(width: 640, height: 640, rotation: 0))
    let pixel = KeypointFeatures.features(of: hand, in: try ImageGeometry(width: 1, height: 1, rotation: 0))
    for (number, wanted) in zip(pixel, large) { XCTAssertEqual(number, wanted, accuracy: 1e-5) }
  }

  /// A turned image gives the numbers of the upright one.
  func testTheNumbersOfATurnedImage() throws {
    let upright = KeypointFeatures.features(of: hand, in: try ImageGeometry(width: 640, height: 480, rotation: 0))
    var turned = hand
    // Turned by 90 degrees counter-clockwise, as a clockwise turn makes it upright.
    turned.landmarks = hand.landmarks.mapPoints { SIMD3<Float>($0.y, 1 - $0.x, $0.z) }
    let view = try ImageGeometry(width: 480, height: 640, rotation: RasterImage.rotation(degrees: 90))
    for (number, wanted) in zip(KeypointFeatures.features(of: turned, in: view), upright) {
      XCTAssertEqual(number, wanted, accuracy: 1e-4)
    }
  }

  func testHandsAreNamedInPlaceOfTheBundlesClassifiers() throws {
    let canned = StandInGestures.Classifier(rightHand: [0.1, 0.9], labels: ["None", "Thumb_Up"])
    let networks = try GestureNetworks(
      bundle: ZipArchive(Bytes(StandInGestures(canned: canned, custom: nil).bundle(), name: "stand-in")))
    let view = try ImageGeometry(width: 640, height: 480, rotation: 0)
    let numbers = KeypointFeatures.features(of: hand, in: view)
    var options = HandGestureRecognizer.Options()
    options.keypointClassifier = try KeypointClassifier(data: head(), labels: ["across", "along", "rest"])
    let scores = try HandGestureClassifier(networks, options: options).scores(of: hand, in: view)
    let wanted: [(String, Float)] = [("across", numbers[8]), ("along", numbers[9]), ("rest", 0.1 as Float)].sorted {
      $0.1 > $1.1
    }
    XCTAssertEqual(scores.all.map(\.label), wanted.map(\.0))
    for (score, number) in zip(scores.all.map(\.score), wanted.map(\.1)) {
      XCTAssertEqual(score, number, accuracy: 1e-6)
    }
    // The options of custom gestures are those of the classifier.
    options.custom.selection = .only([try XCTUnwrap(HandGesture(rawValue: "rest"))])
    XCTAssertEqual(
      try HandGestureClassifier(networks, options: options).scores(of: hand, in: view).all.map(\.label), ["rest"])
    XCTAssertEqual(networks.unknownCategories(in: options), [])
    options.custom.selection = .only([try XCTUnwrap(HandGesture(rawValue: "res"))])
    XCTAssertEqual(networks.unknownCategories(in: options).first?.suggestion, "did you mean rest?")
    // The threshold and the labels of its metadata.
    options.custom.selection = .all
    options.keypointClassifier = try KeypointClassifier(data: head(labels: ["a", "b", "c"], threshold: 2))
    XCTAssertEqual(options.keypointClassifier?.labels, ["a", "b", "c"])
    XCTAssertEqual(try HandGestureClassifier(networks, options: options).scores(of: hand, in: view), .filteredOut)
  }

  func testModelsThatAreNoKeypointClassifiers() throws {
    assertStatusError(.invalidArgument, mentions: "not a keypoint classifier", "[1, 64] to [1, 3]", "[1, 42] to [1, n]")
    {
      try KeypointClassifier(data: head(inputs: 64), labels: ["a", "b", "c"])
    }
    for labels: [String]? in [nil, ["a", "b"], ["a", "b", "c", "d"]] {
      assertStatusError(
        .invalidArgument, mentions: "The model gives 3 scores but has \(labels?.count ?? 0) labels",
        "one line for each score"
      ) {
        try KeypointClassifier(data: head(), labels: labels)
      }
    }
    assertStatusError(.invalidArgument, mentions: "Two classes have the label \"a\"") {
      try KeypointClassifier(data: head(), labels: ["a", "b", "a"])
    }
    XCTAssertThrowsError(try KeypointClassifier(data: Data("no model".utf8), labels: ["a"]))
  }
}
