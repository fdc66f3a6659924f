import CheckedBytes
import Foundation
import GestureClassifier
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Embedder, classifiers, labels and their combination, with stand-ins for the networks: scores depend on the handedness only.
final class GesturePipelineTests: XCTestCase {
  private let scores: [Float] = [0.1, 0.05, 0.4, 0.2, 0.1, 0.05, 0.05, 0.05]
  private let mostlyNone: [Float] = [0.6, 0.05, 0.05, 0.1, 0.05, 0.05, 0.05, 0.05]

  func testTheBestCannedGestureAnswers() throws {
    let models = StandInGestures(canned: .init(rightHand: scores, leftHand: mostlyNone, labels: GestureLabels.canned))
    let pipeline = try pipeline(models)
    let right = try XCTUnwrap(pipeline.gesture(of: shape(rightProbability: 1)))
    XCTAssertEqual(right.name, "Open_Palm")
    XCTAssertEqual(right.score, 0.4, accuracy: 1e-5)
    let left = try XCTUnwrap(pipeline.gesture(of: shape(rightProbability: 0)))
    XCTAssertEqual(left.name, "None")
    XCTAssertEqual(left.score, 0.6, accuracy: 1e-5)
  }

  func testHandednessAndFeaturesReachTheEmbedderAndWorldLandmarksMayBeIgnored() throws {
    let pipeline = try pipeline(StandInGestures(canned: .init(rightHand: scores)))
    let shape = shape(rightProbability: 0.2)
    let embedding = try pipeline.embedder.embedding(of: shape)
    XCTAssertEqual(embedding.count, 128)
    XCTAssertEqual(embedding[0], 0.2, accuracy: 1e-6)
    XCTAssertEqual(embedding[1], 0.8, accuracy: 1e-6)
    let features = LandmarkFeatures.ofImageLandmarks(shape.landmarks, imageWidth: 640, imageHeight: 480, rotation: 0)
    for (i, point) in features.enumerated() {
      for axis in 0..<3 { XCTAssertEqual(embedding[2 + 3 * i + axis], point[axis], accuracy: 1e-6) }
    }
  }

  func testAnUnlabelledCannedClassifierOfEightGetsTheDocumentedNames() throws {
    let pipeline = try pipeline(StandInGestures(canned: .init(rightHand: scores)))
    XCTAssertEqual(try pipeline.gesture(of: shape())?.name, "Open_Palm")
    var settings = GestureClassifierSettings()
    settings.categoryDenylist = ["Open_Palm"]
    XCTAssertEqual(
      try self.pipeline(StandInGestures(canned: .init(rightHand: scores)), canned: settings).gesture(of: shape())?.name, "Pointing_Up")
  }

  func testOtherUnlabelledClassifiersAnswerWithoutAName() throws {
    let pipeline = try pipeline(StandInGestures(canned: .init(rightHand: [0.7, 0.3])))
    let gesture = try XCTUnwrap(pipeline.gesture(of: shape()))
    XCTAssertEqual(gesture.name, "")
    XCTAssertEqual(gesture.score, 0.7, accuracy: 1e-5)
  }

  func testListsWithoutLabelsAreRefused() throws {
    var settings = GestureClassifierSettings()
    settings.categoryAllowlist = ["rock"]
    let models = StandInGestures(canned: .init(rightHand: scores), custom: .init(rightHand: [0.5, 0.5]))
    XCTAssertThrowsError(try pipeline(models, custom: settings)) { error in
      XCTAssertEqual(
        (error as? StatusError)?.message,
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found.")
    }
  }

  func testCustomGesturesComeBeforeCannedOnes() throws {
    let custom = StandInGestures.Classifier(
      rightHand: [0.4, 0.6], leftHand: [0.6, 0.4], labels: ["None", "rock"], scoreThreshold: nil)
    let pipeline = try pipeline(StandInGestures(canned: .init(rightHand: [Float](repeating: 0.125, count: 8)), custom: custom))
    XCTAssertEqual(try pipeline.gesture(of: shape(rightProbability: 1))?.name, "rock")
    // The custom background is the first of two backgrounds: all canned scores are equal, the first is None.
    let background = try XCTUnwrap(pipeline.gesture(of: shape(rightProbability: 0)))
    XCTAssertEqual(background.name, "None")
    XCTAssertEqual(background.score, 0.6, accuracy: 1e-5)
  }

  func testTheModelsOwnThresholdLetsCannedGesturesAnswer() throws {
    let custom = StandInGestures.Classifier(rightHand: [0.3, 0.4, 0.3], labels: ["none", "rock", "paper"], scoreThreshold: 0.5)
    let models = StandInGestures(canned: .init(rightHand: scores, labels: GestureLabels.canned), custom: custom)
    XCTAssertEqual(try pipeline(models).gesture(of: shape())?.name, "Open_Palm")
    var settings = GestureClassifierSettings()
    settings.scoreThreshold = 0.35
    XCTAssertEqual(try pipeline(models, custom: settings).gesture(of: shape())?.name, "rock")
  }

  func testNothingLeftIsNoGesture() throws {
    var settings = GestureClassifierSettings()
    settings.scoreThreshold = 0.9
    let models = StandInGestures(canned: .init(rightHand: scores, labels: GestureLabels.canned))
    XCTAssertNil(try pipeline(models, canned: settings).gesture(of: shape()))
  }

  func testDisplayNamesFollowTheLocale() throws {
    var canned = StandInGestures.Classifier(rightHand: [0.7, 0.3])
    canned.labelFiles = [
      .init(name: "labels.txt", locale: "", labels: ["fist", "palm"]), .init(name: "en.txt", locale: "en", labels: ["A fist", "A palm"]),
      .init(name: "de.txt", locale: "de", labels: ["Faust", "Offene Hand"]),
    ]
    for (locale, expected) in [(nil, "A fist"), ("en", "A fist"), ("de", "Faust"), ("fr", nil), ("", "fist")] as [(String?, String?)] {
      var settings = GestureClassifierSettings()
      settings.displayNamesLocale = locale
      let pipeline = try pipeline(StandInGestures(canned: canned), canned: settings)
      let answers = try pipeline.answers(of: pipeline.embedder.embedding(of: shape()))
      XCTAssertEqual(answers.first?.first?.name, "fist")
      XCTAssertEqual(answers.first?.first?.displayName, expected, "\(locale ?? "nil")")
    }
  }

  func testLabelsMustFitTheScoresAndEachOther() throws {
    let tooFew = StandInGestures(canned: .init(rightHand: scores, labels: ["None", "Fist"]))
    XCTAssertThrowsError(try pipeline(tooFew)) { XCTAssertEqual(($0 as? StatusError)?.status, .invalidArgument) }
    var canned = StandInGestures.Classifier(rightHand: [0.7, 0.3], labels: ["a", "b"])
    canned.labelFiles.append(.init(name: "en.txt", locale: "en", labels: ["A"]))
    XCTAssertThrowsError(try pipeline(StandInGestures(canned: canned))) { error in
      XCTAssertEqual((error as? StatusError)?.message, "Mismatch between number of labels (2) and display names (1).")
    }
  }

  func testSwappedModelsAreNamed() throws {
    let canned = try StandInGestures.model(.init(rightHand: scores), name: StandInGestures.cannedName)
    let bundle = try ZipWriter.bundle([(StandInGestures.embedderName, canned), (StandInGestures.cannedName, StandInGestures.embedder())])
    XCTAssertThrowsError(try GesturePipeline(bundle: ZipArchive(Bytes(bundle, name: "swapped")), canned: .init(), custom: .init())) {
      error in
      XCTAssertEqual((error as? StatusError)?.message, "This model is not a gesture embedder.")
    }
  }

  func testShapesAreChecked() throws {
    let pipeline = try pipeline(StandInGestures(canned: .init(rightHand: scores)))
    var short = shape()
    short.landmarks.removeLast()
    XCTAssertThrowsError(try pipeline.gesture(of: short))
    var empty = shape()
    empty.imageWidth = 0
    XCTAssertThrowsError(try pipeline.gesture(of: empty))
    XCTAssertThrowsError(try pipeline.answers(of: [1, 2, 3]))
  }

  private func pipeline(
    _ models: StandInGestures, canned: GestureClassifierSettings = .init(), custom: GestureClassifierSettings = .init()
  ) throws -> GesturePipeline {
    try GesturePipeline(bundle: models.archive(), canned: canned, custom: custom)
  }

  private func shape(rightProbability: Float = 1) -> HandShape {
    let hand = ReferenceHand.victory
    return HandShape(
      landmarks: hand.landmarks, worldLandmarks: hand.worldLandmarks, handedness: HandednessDecision(rightProbability: rightProbability),
      imageWidth: 640, imageHeight: 480)
  }
}
