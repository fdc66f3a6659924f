import Foundation
import GestureClassifier
import GestureModelTools
import GestureSupport
import GestureTraining
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

final class GestureTrainerTests: XCTestCase {
  private func train(
    _ dataset: GestureDataset = TrainingFixtures.dataset(), options: GestureTrainerOptions = TrainingFixtures.options
  ) throws -> TrainedGestureClassifier {
    try GestureTrainer(data: TrainingFixtures.base(), options: options).train(on: dataset)
  }

  private func pipeline(_ bundle: Data) throws -> HandGestureClassifier {
    let outer = try ZipArchive(Bytes(bundle, name: "trained"))
    let inner = try ZipArchive(outer.requiredBytes(named: "hand_gesture_recognizer.task"))
    return try HandGestureClassifier(GestureNetworks(bundle: inner))
  }

  func testTheBundleKnowsTheGesturesOfHandsItHasNotSeen() throws {
    for widths in [[], [16], [24, 12]] {
      var options = TrainingFixtures.options
      options.layerWidths = widths
      let classifier = try train(options: options)
      XCTAssertEqual(classifier.labels, ["none", "circle", "spiral"])
      let folder = try TemporaryFolder()
      try classifier.write(to: folder.path("my.task"))
      let evaluation = try GestureEvaluation(
        of: TrainingFixtures.dataset(20, firstSeed: 1000), model: GestureModel(contentsOfFile: folder.path("my.task")))
      XCTAssertGreaterThan(try XCTUnwrap(evaluation.confusion.accuracy), 0.95, "\(widths) \(evaluation.confusion)")
    }
  }

  /// The exported model gives the scores of the training.
  ///
  /// The model is read back and run by the engine.
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
      for (score, expected) in zip(scores, classifier.classifier.scores(of: embedding)) {
        XCTAssertEqual(score, expected, accuracy: 1e-5)
      }
      XCTAssertEqual(scores.count, 3)
    }
  }

  func testTheExportedGraphIsAsModelMakerMakesIt() throws {
    let model = try Model(Bytes(train().model().tfliteData(), name: "custom"))
    XCTAssertEqual(model.operators.map(\.name), ["MUL", "ADD", "FULLY_CONNECTED", "SOFTMAX"])
    XCTAssertEqual(model.operators[1].attributes as? ArithmeticAttributes, ArithmeticAttributes(activation: .relu))
    XCTAssertEqual(model.inputs.map { model.tensors[$0].shape }, [[1, 128]])
    XCTAssertEqual(model.outputs.map { model.tensors[$0].shape }, [[1, 3]])
    XCTAssertEqual(model.metadata?.labels, ["none", "circle", "spiral"])
    XCTAssertEqual(model.metadata?.scoreThreshold, 0.5)
    XCTAssertEqual(model.metadata?.name, "HandGestureRecognition")
    XCTAssertEqual(model.metadata?.description, "Recognize the hand gesture in the image.")
    XCTAssertEqual(model.metadata?.labelFiles.map(\.name), ["labels.txt"])
    XCTAssertEqual(model.signatures.map(\.key), ["serving_default"])
    XCTAssertEqual(model.signatures[0].inputs.map(\.name), ["hand_embedding"])
    XCTAssertEqual(model.signatures[0].outputs.map(\.name), ["custom_gesture_recognizer_out"])
  }

  func testTheRestOfTheBundleIsTheBases() throws {
    let base = try TrainingFixtures.base(
      custom: StandInGestures.Classifier(rightHand: [1, 0.001], labels: ["none", "old"]))
    let bundle = try GestureTrainer(data: base, options: TrainingFixtures.options).train(on: TrainingFixtures.dataset())
      .bundleData()
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
    XCTAssertEqual(try pipeline(bundle).custom?.names, ["none", "circle", "spiral"])
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
    let trainer = try GestureTrainer(data: TrainingFixtures.base(), options: TrainingFixtures.options)
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
    let trainer = try GestureTrainer(data: TrainingFixtures.base(), options: options)
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
    let trainer = try GestureTrainer(data: TrainingFixtures.base())
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
        "hand_gesture_recognizer.task", in: base,
        by: BundleSurgery.without("canned_gesture_classifier.tflite", in: gestures)),
    ]
    for bundle in bundles {
      assertStatusError(.notFound, mentions: "embedder", "gesture_recognizer.task") { try GestureTrainer(data: bundle) }
    }
  }

  func testTheRangesOfOptions() throws {
    let base = try TrainingFixtures.base()
    // An accepted value fails at the empty data set, without a training.
    func use(_ change: (inout GestureTrainerOptions) -> Void) throws {
      var options = TrainingFixtures.options
      change(&options)
      _ = try GestureTrainer(data: base, options: options).train(on: GestureDataset())
    }
    let open = (low: true, high: true)
    assertLimits("layerWidths", 1...4096, step: 1) { value in try use { $0.layerWidths = [Int(value)] } }
    XCTAssertThrowsError(try use { $0.layerWidths = Array(repeating: 8, count: 16) }) {
      XCTAssertFalse("\($0)".contains("layer"), "\($0)")
    }
    assertStatusError(.invalidArgument, mentions: "`layerWidths`", "16 layers") {
      try use { $0.layerWidths = Array(repeating: 8, count: 17) }
    }
    assertLimits("dropoutRate", 0...1, isOpen: (false, true)) { value in try use { $0.dropoutRate = value } }
    assertLimits("learningRate", 0...1, isOpen: (true, false)) { value in try use { $0.learningRate = value } }
    assertLimits("learningRateDecay", 0...1, isOpen: (true, false)) { value in try use { $0.learningRateDecay = value }
    }
    assertLimits("batchSize", 2...65_536, step: 1) { value in try use { $0.batchSize = Int(value) } }
    assertLimits("epochs", 1...1_000_000, step: 1) { value in try use { $0.epochs = Int(value) } }
    assertLimits("patience", 0...(.infinity), step: 1) { value in try use { $0.patience = Int(value) } }
    assertLimits("focalLossGamma", 0...100) { value in try use { $0.focalLossGamma = value } }
    assertLimits("validationShare", 0...0.5, isOpen: open) { value in try use { $0.validationShare = value } }
    assertLimits("testShare", 0...0.5, isOpen: open) { value in try use { $0.testShare = value } }
    assertLimits("scoreThreshold", 0...1) { value in try use { $0.scoreThreshold = Float(value) } }
    assertLimits("threads", 1...64, step: 1) { value in try use { $0.threads = Int(value) } }
    assertLimits("classWeights", 0...(.infinity), isOpen: open) { value in
      try use { $0.classWeights = .weights(["none": Float(value)]) }
    }
    assertLimits("folds", 2...20, step: 1) { value in try use { $0.folds = Int(value) } }
    XCTAssertThrowsError(try use { $0.folds = 0 }) { XCTAssertFalse("\($0)".contains("folds"), "\($0)") }
    assertStatusError(.invalidArgument, mentions: "`retrainsOnAllExamples`") {
      try use { ($0.folds, $0.retrainsOnAllExamples) = (5, false) }
    }
    XCTAssertThrowsError(try use { ($0.folds, $0.retrainsOnAllExamples) = (0, false) }) {
      XCTAssertFalse("\($0)".contains("retrains"), "\($0)")
    }
    for (name, limit, path) in [
      ("rotation", 180, \HandAugmentation.rotation), ("tilt", 90, \.tilt), ("scale", 0.9, \.scale),
      ("jitter", 1, \.jitter),
    ] as [(String, Double, WritableKeyPath<HandAugmentation, Float>)] {
      assertLimits(name, 0...limit) { value in
        try use {
          var augmentation = HandAugmentation()
          augmentation[keyPath: path] = Float(value)
          $0.augmentation = augmentation
        }
      }
    }
    assertLimits("copies", 0...10_000, step: 1) { value in
      try use { $0.augmentation = HandAugmentation(copies: Int(value)) }
    }
  }

  func testAnUnknownLabelHasNoWeight() {
    var options = TrainingFixtures.options
    options.classWeights = .weights(["wave": 2])
    XCTAssertThrowsError(try train(options: options)) { XCTAssertTrue("\($0)".contains("wave")) }
  }

  func testTheLargestAugmentationTrains() throws {
    var options = TrainingFixtures.options
    options.augmentation = HandAugmentation(copies: 1, rotation: 180, tilt: 90, scale: 0.9, jitter: 1)
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
