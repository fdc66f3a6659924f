import Foundation
import GestureClassifier
import GestureTraining
import HandLandmarkerCore
import ModelTools
import SystemSupport
import TensorEngine
import TestSupport
import XCTest

final class GestureTrainerTests: XCTestCase {
  private func train(
    _ dataset: GestureDataset = TrainingFixtures.dataset(), options: GestureTrainerOptions = TrainingFixtures.options
  ) throws -> TrainedGestureClassifier {
    try GestureTrainer(modelData: TrainingFixtures.base(), options: options).train(on: dataset)
  }

  private func pipeline(_ bundle: Data) throws -> HandGestureClassifier {
    let outer = try ZipArchive(Bytes(bundle, name: "trained"))
    return try HandGestureClassifier(
      bundle: ZipArchive(outer.requiredBytes(named: "hand_gesture_recognizer.task")), canned: GestureClassifierOptions(),
      custom: GestureClassifierOptions())
  }

  func testTheBundleKnowsTheGesturesOfHandsItHasNotSeen() throws {
    for widths in [[], [16], [24, 12]] {
      var options = TrainingFixtures.options
      options.layerWidths = widths
      let classifier = try train(options: options)
      XCTAssertEqual(classifier.labels, ["none", "circle", "spiral"])
      let folder = try TemporaryFolder()
      try classifier.write(to: folder.path("my.task"))
      let evaluation = try GestureEvaluation(of: TrainingFixtures.dataset(20, firstSeed: 1000), modelPath: folder.path("my.task"))
      XCTAssertGreaterThan(try XCTUnwrap(evaluation.confusion.accuracy), 0.95, "\(widths) \(evaluation.confusion)")
    }
  }

  /// The exported model, read back and run by the engine, gives the scores the training saw.
  func testTheExportedGraphGivesTheTrainedScores() throws {
    var options = TrainingFixtures.options
    options.layerWidths = [10]
    let classifier = try train(options: options)
    let model = try Model(Bytes(classifier.model().tfliteData(), name: "custom"))
    let interpreter = try Interpreter(CompiledModel(model))
    var random = TrainingRandom(seed: 2, .weights)
    for _ in 0..<10 {
      let embedding = (0..<128).map { _ in Float(random.normal()) }
      try interpreter.withInput(0) { input in for (i, value) in embedding.enumerated() { input[i] = value } }
      try interpreter.invoke()
      let scores = try interpreter.withOutput(0) { Array($0) }
      for (score, expected) in zip(scores, classifier.classifier.scores(of: embedding)) { XCTAssertEqual(score, expected, accuracy: 1e-5) }
      XCTAssertEqual(scores.count, 3)
    }
  }

  func testTheExportedGraphIsAsModelMakerMakesIt() throws {
    let model = try Model(Bytes(train().model().tfliteData(), name: "custom"))
    XCTAssertEqual(model.operators.map(\.name), ["MUL", "ADD", "FULLY_CONNECTED", "SOFTMAX"])
    XCTAssertEqual(model.operators[1].attributes, .arithmetic(.relu))
    XCTAssertEqual(model.inputs.map { model.tensors[$0].shape }, [[1, 128]])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 3]])
    XCTAssertEqual(model.metadata?.labels, ["none", "circle", "spiral"])
    XCTAssertEqual(model.metadata?.scoreThreshold, 0.5)
    XCTAssertEqual(model.signatures.map(\.key), ["serving_default"])
    XCTAssertEqual(model.signatures[0].inputs.map(\.name), ["hand_embedding"])
    XCTAssertEqual(model.signatures[0].outputs.map(\.name), ["custom_gesture_recognizer_out"])
  }

  func testTheRestOfTheBundleIsTheBases() throws {
    let base = try TrainingFixtures.base(custom: StandInGestures.Classifier(rightHand: [1, 0.001], labels: ["none", "old"]))
    let bundle = try GestureTrainer(modelData: base, options: TrainingFixtures.options).train(on: TrainingFixtures.dataset()).bundleData()
    func entries(_ data: Data) throws -> [String: Data] {
      let outer = try ZipArchive(Bytes(data, name: "bundle"))
      let inner = try ZipArchive(outer.requiredBytes(named: "hand_gesture_recognizer.task"))
      let all = outer.entries + inner.entries
      return Dictionary(all.map { ($0.name, $0.bytes.data) }, uniquingKeysWith: { $1 })
    }
    let (before, after) = (try entries(base), try entries(bundle))
    XCTAssertEqual(Set(before.keys), Set(after.keys))
    for name in ["hand_landmarker.task", "gesture_embedder.tflite", "canned_gesture_classifier.tflite"] {
      XCTAssertEqual(before[name], after[name], name)
    }
    XCTAssertNotEqual(before["custom_gesture_classifier.tflite"], after["custom_gesture_classifier.tflite"])
    XCTAssertEqual(try pipeline(bundle).custom?.labels.names, ["none", "circle", "spiral"])
  }

  func testTheSameSeedGivesTheSameBytesWithAnyNumberOfThreads() throws {
    func bundle(seed: UInt64, threads: Int) throws -> Data {
      var options = TrainingFixtures.options
      (options.seed, options.threads) = (seed, threads)
      return try train(options: options).bundleData()
    }
    let first = try bundle(seed: 1, threads: 1)
    XCTAssertEqual(first, try bundle(seed: 1, threads: 1))
    XCTAssertEqual(first, try bundle(seed: 1, threads: 2))
    XCTAssertEqual(first, try bundle(seed: 1, threads: 5))
    XCTAssertNotEqual(first, try bundle(seed: 2, threads: 1))
  }

  func testTheReport() throws {
    let report = try train().report
    XCTAssertEqual(report.labels.map(\.name), ["none", "circle", "spiral"])
    XCTAssertEqual(report.labels.map(\.hands), [12, 12, 12])
    XCTAssertEqual(report.folds, [8, 7, 7, 7, 7])
    XCTAssertEqual([report.trainingCount, report.validationCount, report.testCount], [36, 36, 36])
    XCTAssertEqual(report.augmentedCount, 36 * 5)
    XCTAssertEqual(report.test.total, 36)
    XCTAssertEqual(report.all.total, 36)
    XCTAssertEqual([report.epochs.count, report.bestEpoch], [12, 12])
  }

  func testTheReportOfASplit() throws {
    var options = TrainingFixtures.options
    options.folds = 0
    let report = try train(options: options).report
    XCTAssertEqual(report.folds, [])
    XCTAssertEqual([report.trainingCount, report.validationCount, report.testCount], [28, 4, 4])
    XCTAssertEqual(report.augmentedCount, 28 * 5)
    XCTAssertEqual(report.test.total, 4)
    XCTAssertEqual(report.all.total, 36)
    XCTAssertTrue(1...report.epochs.count ~= report.bestEpoch)
  }

  func testTheClassifierOfTheSplitCanBeKept() throws {
    var options = TrainingFixtures.options
    options.retrainsOnAllExamples = false
    let kept = try train(options: options)
    XCTAssertFalse(kept.report.usesAllExamples)
    XCTAssertNotEqual(try kept.bundleData(), try train().bundleData())
  }

  func testEventsComeInOrderAndTheClassifierLast() async throws {
    let trainer = try GestureTrainer(modelData: TrainingFixtures.base(), options: TrainingFixtures.options)
    var epochs: [GestureTrainingEpoch] = []
    var finished: TrainedGestureClassifier?
    for try await event in trainer.training(on: TrainingFixtures.dataset()) {
      XCTAssertNil(finished)
      switch event {
      case .epoch(let epoch): epochs.append(epoch)
      case .finished(let classifier): finished = classifier
      }
    }
    XCTAssertEqual(epochs, finished?.report.epochs)
    XCTAssertEqual(try finished?.bundleData(), try train().bundleData())
  }

  func testCancellingEndsTheTraining() async throws {
    var options = TrainingFixtures.options
    (options.epochs, options.patience) = (1_000_000, 0)
    let trainer = try GestureTrainer(modelData: TrainingFixtures.base(), options: options)
    let began = expectation(description: "an epoch is over")
    let task = Task {
      for try await event in trainer.training(on: TrainingFixtures.dataset()) {
        if case .epoch(let epoch) = event, epoch.number == 1 { began.fulfill() }
      }
    }
    await fulfillment(of: [began], timeout: 60)
    task.cancel()
    try await task.boundedValue()
    let waiting = Task { try await trainer.classifier(trainedOn: TrainingFixtures.dataset()) }
    waiting.cancel()
    do {
      _ = try await waiting.boundedValue()
      XCTFail("a million epochs are not over yet")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }

  func testErrorsOfTheDataSetComeThroughTheSequence() async throws {
    let trainer = try GestureTrainer(modelData: TrainingFixtures.base())
    do {
      for try await _ in trainer.training(on: GestureDataset()) {}
      XCTFail("there is nothing to train on")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .invalidArgument)
    }
  }

  func testABaseWithoutAnEmbedderIsRefused() throws {
    let base = try ZipArchive(Bytes(TrainingFixtures.base(), name: "base"))
    let gestures = try ZipArchive(base.requiredBytes(named: "hand_gesture_recognizer.task"))
    let bundles = [
      try BundleSurgery.without("hand_gesture_recognizer.task", in: base),
      try BundleSurgery.replacing(
        "hand_gesture_recognizer.task", in: base, by: BundleSurgery.without("gesture_embedder.tflite", in: gestures)),
      try BundleSurgery.replacing(
        "hand_gesture_recognizer.task", in: base, by: BundleSurgery.without("canned_gesture_classifier.tflite", in: gestures)),
    ]
    for bundle in bundles {
      assertStatusError(.notFound, mentions: "embedder", "gesture_recognizer.task") { try GestureTrainer(modelData: bundle) }
    }
  }

  func testOptionsOutOfRangeAreRefused() throws {
    let changes: [(String, [(inout GestureTrainerOptions) -> Void])] = [
      ("layerWidths", [{ $0.layerWidths = [0] }, { $0.layerWidths = [1 << 40] }, { $0.layerWidths = Array(repeating: 8, count: 1000) }]),
      ("dropoutRate", [{ $0.dropoutRate = 1 }, { $0.dropoutRate = -0.1 }, { $0.dropoutRate = .nan }]),
      ("learningRate", [{ $0.learningRate = 0 }, { $0.learningRate = 1.1 }, { $0.learningRate = .nan }]),
      ("learningRateDecay", [{ $0.learningRateDecay = 2 }, { $0.learningRateDecay = 0 }, { $0.learningRateDecay = .nan }]),
      ("batchSize", [{ $0.batchSize = 1 }, { $0.batchSize = 65_537 }]), ("epochs", [{ $0.epochs = 0 }, { $0.epochs = 1_000_001 }]),
      ("patience", [{ $0.patience = -1 }]),
      ("focalLossGamma", [{ $0.focalLossGamma = -1 }, { $0.focalLossGamma = 101 }, { $0.focalLossGamma = .nan }]),
      ("validationShare", [{ $0.validationShare = 0.5 }, { $0.validationShare = 0 }, { $0.validationShare = .nan }]),
      ("testShare", [{ $0.testShare = 0 }, { $0.testShare = 0.5 }, { $0.testShare = .nan }]),
      ("scoreThreshold", [{ $0.scoreThreshold = 1.5 }, { $0.scoreThreshold = -0.1 }, { $0.scoreThreshold = .nan }]),
      ("threads", [{ $0.threads = -2 }, { $0.threads = 0 }, { $0.threads = 65 }]),
      (
        "classWeights",
        [
          { $0.classWeights = .weights(["none": 0]) }, { $0.classWeights = .weights(["none": .nan]) },
          { $0.classWeights = .weights(["none": .infinity]) },
        ]
      ), ("folds", [{ $0.folds = 1 }, { $0.folds = 21 }, { $0.folds = -1 }]),
      ("retrainsOnAllExamples", [{ ($0.folds, $0.retrainsOnAllExamples) = (5, false) }]),
    ]
    for (name, changes) in changes {
      for change in changes {
        var options = TrainingFixtures.options
        change(&options)
        assertStatusError(.invalidArgument, mentions: "Invalid `\(name)` option", "it must be") { try train(options: options) }
      }
    }
    var options = TrainingFixtures.options
    options.classWeights = .weights(["wave": 2])
    XCTAssertThrowsError(try train(options: options)) { XCTAssertTrue("\($0)".contains("wave")) }
  }

  func testAugmentationOutOfRangeIsRefused() throws {
    let changes: [(String, [HandAugmentation])] = [
      ("copies", [HandAugmentation(copies: -1), HandAugmentation(copies: 10_001)]),
      ("rotation", [-1, 181, .nan, .infinity].map { HandAugmentation(rotation: $0) }),
      ("tilt", [-1, 91, .nan, .infinity].map { HandAugmentation(tilt: $0) }),
      ("scale", [-0.1, 0.91, .nan, .infinity].map { HandAugmentation(scale: $0) }),
      ("jitter", [-0.1, 1.1, .nan, .infinity].map { HandAugmentation(jitter: $0) }),
    ]
    for (name, augmentations) in changes {
      for augmentation in augmentations {
        var options = TrainingFixtures.options
        options.augmentation = augmentation
        assertStatusError(.invalidArgument, mentions: "Invalid `\(name)` option", "it must be") { try train(options: options) }
      }
    }
    var options = TrainingFixtures.options
    options.augmentation = HandAugmentation(copies: 1, rotation: 180, tilt: 90, scale: 0.9, jitter: 1)
    XCTAssertNoThrow(try train(options: options))
    options.augmentation = HandAugmentation(copies: 0, rotation: 0, tilt: 0, scale: 0, jitter: 0)
    XCTAssertNoThrow(try train(options: options))
  }

  func testABadExampleIsNamed() {
    var dataset = TrainingFixtures.dataset()
    dataset.examples[7].hand.landmarks[3].x = .nan
    dataset.examples[7].source = "picture 7"
    XCTAssertThrowsError(try train(dataset)) { error in
      XCTAssertEqual((error as? StatusError)?.file, "picture 7")
    }
  }
}
