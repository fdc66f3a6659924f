import Foundation
import GestureClassifier
import GestureImages
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Embedder, classifiers, labels and their combination.
///
/// The networks are stand-ins whose scores depend only on the handedness.
final class HandGestureClassifierTests: XCTestCase {
  private let scores: [Float] = [0.1, 0.05, 0.4, 0.2, 0.1, 0.05, 0.05, 0.05]
  private let mostlyNone: [Float] = [0.6, 0.05, 0.05, 0.1, 0.05, 0.05, 0.05, 0.05]

  func testTheBestCannedGestureAnswers() throws {
    let models = StandInGestures(canned: .init(rightHand: scores, leftHand: mostlyNone, labels: GestureLabels.canned))
    let classifier = try classifier(models)
    let right = try XCTUnwrap(classifier.scores(of: hand(.right), in: view).winner)
    XCTAssertEqual(right.label, "Open_Palm")
    XCTAssertEqual(right.score, 0.4, accuracy: 1e-5)
    let left = try XCTUnwrap(classifier.scores(of: hand(.left), in: view).winner)
    XCTAssertEqual(left.label, "None")
    XCTAssertEqual(left.score, 0.6, accuracy: 1e-5)
  }

  func testHandednessAndFeaturesReachTheEmbedderAndWorldLandmarksMayBeIgnored() throws {
    let classifier = try classifier(StandInGestures(canned: .init(rightHand: scores)))
    let hand = hand(.left, score: 0.8)
    let embedding = try classifier.embedder.embedding(of: hand, in: view)
    XCTAssertEqual(embedding.count, 128)
    XCTAssertEqual(embedding[0], 0.2, accuracy: 1e-6)
    XCTAssertEqual(embedding[1], 0.8, accuracy: 1e-6)
    let features = LandmarkFeatures.ofImageLandmarks(hand.landmarks, in: view)
    for (i, point) in features.enumerated() {
      for axis in 0..<3 { XCTAssertEqual(embedding[2 + 3 * i + axis], point[axis], accuracy: 1e-6) }
    }
  }

  func testAnUnlabelledCannedClassifierOfEightGetsTheDocumentedNames() throws {
    let classifier = try classifier(StandInGestures(canned: .init(rightHand: scores)))
    XCTAssertEqual(try classifier.scores(of: hand(), in: view).winner?.label, "Open_Palm")
    var options = HandGestureRecognizer.Options.Classifier()
    options.selection = .except([.openPalm])
    XCTAssertEqual(
      try self.classifier(StandInGestures(canned: .init(rightHand: scores)), canned: options).scores(
        of: hand(), in: view
      ).winner?.label,
      "Pointing_Up")
  }

  func testOtherUnlabelledClassifiersAnswerWithoutAName() throws {
    let classifier = try classifier(StandInGestures(canned: .init(rightHand: [0.7, 0.3])))
    let gesture = try XCTUnwrap(classifier.scores(of: hand(), in: view).winner)
    XCTAssertEqual(gesture.label, "")
    XCTAssertEqual(gesture.score, 0.7, accuracy: 1e-5)
  }

  func testSelectionsWithoutLabelsAreRefused() throws {
    var options = HandGestureRecognizer.Options.Classifier()
    options.selection = .only([.custom("rock")])
    let models = StandInGestures(canned: .init(rightHand: scores), custom: .init(rightHand: [0.5, 0.5]))
    XCTAssertThrowsError(try classifier(models, custom: options)) { error in
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found."
      )
    }
  }

  func testCustomGesturesComeBeforeCannedOnes() throws {
    let custom = StandInGestures.Classifier(
      rightHand: [0.4, 0.6], leftHand: [0.6, 0.4], labels: ["None", "rock"], scoreThreshold: nil)
    let classifier = try classifier(
      StandInGestures(canned: .init(rightHand: [Float](repeating: 0.125, count: 8)), custom: custom))
    XCTAssertEqual(try classifier.scores(of: hand(.right), in: view).winner?.label, "rock")
    // The custom background is the first of two backgrounds: all canned scores are equal, the first is None.
    let background = try XCTUnwrap(classifier.scores(of: hand(.left), in: view).winner)
    XCTAssertEqual(background.label, "None")
    XCTAssertEqual(background.score, 0.6, accuracy: 1e-5)
  }

  func testTheModelsOwnThresholdLetsCannedGesturesAnswer() throws {
    let custom = StandInGestures.Classifier(
      rightHand: [0.3, 0.4, 0.3], labels: ["none", "rock", "paper"], scoreThreshold: 0.5)
    let models = StandInGestures(canned: .init(rightHand: scores, labels: GestureLabels.canned), custom: custom)
    XCTAssertEqual(try classifier(models).scores(of: hand(), in: view).winner?.label, "Open_Palm")
    var options = HandGestureRecognizer.Options.Classifier()
    options.minimumScore = 0.35
    XCTAssertEqual(try classifier(models, custom: options).scores(of: hand(), in: view).winner?.label, "rock")
  }

  func testNothingLeftIsNoGesture() throws {
    var options = HandGestureRecognizer.Options.Classifier()
    options.minimumScore = 0.9
    let models = StandInGestures(canned: .init(rightHand: scores, labels: GestureLabels.canned))
    XCTAssertEqual(try classifier(models, canned: options).scores(of: hand(), in: view), .filteredOut)
  }

  /// Display names of the wanted language must match.
  ///
  /// They are not part of results.
  func testDisplayNamesOfTheLocaleMustFit() throws {
    var canned = StandInGestures.Classifier(rightHand: [0.7, 0.3])
    canned.labelFiles = [
      .init(name: "labels.txt", locale: "", labels: ["fist", "palm"]),
      .init(name: "en.txt", locale: "en", labels: ["A fist", "A palm"]),
      .init(name: "de.txt", locale: "de", labels: ["Faust"]),
    ]
    for (locale, fits) in [(nil, true), ("en", true), ("de", false), ("fr", true), ("", true)] as [(String?, Bool)] {
      var options = HandGestureRecognizer.Options.Classifier()
      options.displayNamesLocale = locale
      let winner = try? classifier(StandInGestures(canned: canned), canned: options).scores(of: hand(), in: view).winner
      XCTAssertEqual(winner?.label, fits ? "fist" : nil, locale ?? "nil")
    }
  }

  func testLabelsMustFitTheScoresAndEachOther() throws {
    let tooFew = StandInGestures(canned: .init(rightHand: scores, labels: ["None", "Fist"]))
    XCTAssertThrowsError(try classifier(tooFew)) { XCTAssertEqual(($0 as? StatusError)?.status, .invalidArgument) }
    var canned = StandInGestures.Classifier(rightHand: [0.7, 0.3], labels: ["a", "b"])
    canned.labelFiles.append(.init(name: "en.txt", locale: "en", labels: ["A"]))
    XCTAssertThrowsError(try classifier(StandInGestures(canned: canned))) { error in
      XCTAssertEqual((error as? StatusError)?.message, "Mismatch between number of labels (2) and display names (1).")
    }
  }

  func testSwappedModelsAreNamed() throws {
    let canned = try StandInGestures.model(.init(rightHand: scores), name: StandInGestures.cannedName)
    let bundle = try ZipWriter.bundle([
      (StandInGestures.embedderName, canned), (StandInGestures.cannedName, StandInGestures.embedder()),
    ])
    XCTAssertThrowsError(
      try HandGestureClassifier(bundle: ZipArchive(Bytes(bundle, name: "swapped")), canned: .init(), custom: .init())
    ) {
      error in
      XCTAssertEqual((error as? StatusError)?.message, "This model is not a gesture embedder.")
    }
  }

  /// A hand without a region is named like one with a region.
  ///
  /// Landmarks from a file have no region; the size of the image suffices.
  func testAHandWithoutRegionsIsNamedAsTheOneWithThem() throws {
    var options = HandGestureRecognizer.Options()
    options.described = .standard
    let networks = try GestureNetworks(bundle: StandInGestures(canned: .init(rightHand: scores)).archive())
    let classifier = try HandGestureClassifier(networks, options: options)
    var live = hand()
    live.landmarks = live.landmarks.mapPoints { SIMD3(1.6 * $0.x, $0.y, $0.z) }
    live.nextRegion = HandRegion(following: live.landmarks, imageWidth: 640, imageHeight: 480)
    var read = live
    (read.region, read.nextRegion) = (nil, nil)
    XCTAssertEqual(try classifier.scores(of: read, in: view), try classifier.scores(of: live, in: view))
  }

  func testShapesAreChecked() throws {
    let classifier = try classifier(StandInGestures(canned: .init(rightHand: scores)))
    XCTAssertThrowsError(try classifier.answers(to: [1, 2, 3]))
    for (width, height) in [(0, 480), (640, -1), (65_537, 1), (1, Int.max)] {
      assertStatusError(.invalidArgument, mentions: "\(width)×\(height)") {
        try ImageGeometry(width: width, height: height, rotation: 0)
      }
    }
  }

  private func classifier(
    _ models: StandInGestures, canned: HandGestureRecognizer.Options.Classifier = .init(),
    custom: HandGestureRecognizer.Options.Classifier = .init()
  ) throws -> HandGestureClassifier {
    try HandGestureClassifier(bundle: models.archive(), canned: canned, custom: custom)
  }

  private let view = ImageGeometry(
    RasterImage(checkedData: Data(), width: 640, height: 480, bytesPerRow: 640, format: .gray8))

  private func hand(_ handedness: Handedness = .right, score: Float = 1) -> Hand {
    var hand = ReferenceHand.victory.hand
    (hand.handedness, hand.handednessScore) = (handedness, score)
    return hand
  }
}
