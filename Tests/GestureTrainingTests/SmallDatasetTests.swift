import Foundation
import GestureClassifier
import GestureSupport
import GestureTraining
import TestSupport
import XCTest

/// The training of a few hands, and one that is stopped.
final class SmallDatasetTests: XCTestCase {
  private func trainer(_ change: (inout GestureTrainerOptions) -> Void = { _ in }) throws -> GestureTrainer {
    var options = TrainingFixtures.options
    change(&options)
    return try GestureTrainer(data: TrainingFixtures.base(), options: options)
  }

  /// Hands of gestures that wind as often as given.
  private func dataset(_ labels: [(String, winding: Float, count: Int)]) -> GestureDataset {
    GestureDataset(
      examples: labels.enumerated().flatMap { index, label in
        (0..<label.count).map {
          TrainingFixtures.example(label.0, winding: label.winding, seed: UInt64(1 + 100 * index + $0))
        }
      })
  }

  // MARK: Accuracy

  func testSeventeenHandsAreAllTested() throws {
    let hands = dataset([("none", 0.2, 5), ("circle", 1, 3), ("spiral", 2.2, 4), ("coil", 3, 5)])
    for seed in 0..<6 {
      let report = try trainer { $0.seed = UInt64(seed) }.train(on: hands).report
      XCTAssertEqual(report.folds, [4, 4, 3, 3, 3])
      XCTAssertEqual(report.test.counts.map { $0.reduce(0, +) }, report.labels.map(\.hands))
      XCTAssertTrue(report.usesAllExamples)
      XCTAssertGreaterThan(try XCTUnwrap(report.test.accuracy), 0.8, "\(report.test)")
      let few = report.labels.map { GestureTrainingWarning.fewHands(label: $0.name, hands: $0.hands) }
      XCTAssertEqual(report.warnings.prefix(4), few[...])
    }
  }

  /// Hands with random labels have the accuracy of guessing.
  ///
  /// A warning reports it, whatever the seed.
  func testHandsThatCannotBeToldApartAreNeverPraised() throws {
    let hands = dataset([("none", 1, 5), ("circle", 1, 4), ("spiral", 1, 4), ("coil", 1, 4)])
    for seed in 0..<6 {
      let report = try trainer { $0.seed = UInt64(seed) }.train(on: hands).report
      let right = report.labels.indices.reduce(0) { $0 + report.test.counts[$1][$1] }
      XCTAssertLessThan(right, 12)
      XCTAssertTrue(report.warnings.contains(.lowAccuracy(right: right, hands: 17)), "\(report.warnings)")
    }
  }

  func testTheConfusionMatrixSaysWhatToRecord() throws {
    let hands = dataset([("none", 0.2, 12), ("circle", 1, 12), ("ring", 1, 12)])
    let report = try trainer().train(on: hands).report
    XCTAssertEqual(report.test.counts[0], [12, 0, 0])
    let confused = [(1, 2), (2, 1)].compactMap { label, other -> GestureTrainingWarning? in
      let right = report.test.counts[label][label]
      let names = report.labels.map(\.name)
      return Double(right) < 0.8 * 12
        ? .confused(label: names[label], answer: names[other], wrong: 12 - right, hands: 12) : nil
    }
    XCTAssertFalse(confused.isEmpty, "\(report.test)")
    XCTAssertEqual(report.warnings.filter { if case .confused = $0 { true } else { false } }, confused)
  }

  // MARK: Sizes

  func testFewerThanFourHandsOfALabelInAPartAreCrossValidated() throws {
    func folds(_ hands: Int, _ change: (inout GestureTrainerOptions) -> Void = { _ in }) throws -> Int {
      let set = dataset([("none", 0.2, 60), ("circle", 1, hands)])
      let trainer = try trainer {
        ($0.epochs, $0.augmentation) = (1, nil)
        change(&$0)
      }
      return try trainer.train(on: set).report.folds.count
    }
    XCTAssertEqual(try folds(39), 5)
    XCTAssertEqual(try folds(40), 0)
    XCTAssertEqual(try folds(16) { ($0.validationShare, $0.testShare) = (0.25, 0.3) }, 0)
    XCTAssertEqual(try folds(15) { ($0.validationShare, $0.testShare) = (0.25, 0.3) }, 5)
    XCTAssertEqual(try folds(10) { $0.retrainsOnAllExamples = false }, 0, "the classifier of the split was asked for")
    XCTAssertEqual(try folds(10) { $0.folds = 0 }, 0)
    XCTAssertEqual(try folds(60) { $0.folds = 7 }, 7)
  }

  func testTwoHandsForValidationDoNotEndATraining() throws {
    let hands = dataset([("none", 1, 5), ("circle", 1, 4), ("spiral", 1, 4), ("coil", 1, 4)])
    let report = try trainer { ($0.folds, $0.patience) = (0, 1) }.train(on: hands).report
    XCTAssertEqual([report.validationCount, report.epochs.count, report.bestEpoch], [2, 12, 12])
    XCTAssertTrue(report.warnings.contains(.noEarlyStopping(validationHands: 2)))
    for (index, label) in report.labels.enumerated() {
      XCTAssertTrue(
        report.warnings.contains(.fewTestHands(label: label.name, hands: report.test.counts[index].reduce(0, +))))
    }
  }

  func testEnoughHandsThatAreToldApartGiveNoWarning() throws {
    let report = try trainer { $0.patience = 0 }.train(on: TrainingFixtures.dataset(40)).report
    XCTAssertEqual(report.folds, [])
    XCTAssertEqual(report.warnings, [])
  }

  func testTheWarningsInWords() {
    let warnings: [GestureTrainingWarning] = [
      .fewHands(label: "wave", hands: 1), .fewTestHands(label: "wave", hands: 2), .noEarlyStopping(validationHands: 2),
      .lowAccuracy(right: 0, hands: 2), .confused(label: "wave", answer: "none", wrong: 3, hands: 5),
      .stopped(epoch: 9, bestEpoch: 7),
      .fewGroups(label: "wave", groups: 1), .fewGroups(label: "wave", groups: 2), .nearCopies(hands: 3, of: 9),
    ]
    let copies: String =
      "3 of 9 hands are nearly copies of others, such as frames of one video, so the accuracy is overstated: "
      + "give hands of one source the same group."
    XCTAssertEqual(
      warnings.map(\.description),
      [
        "\"wave\" has only 1 hand: record at least 10, of several people and places.",
        "\"wave\" is measured with only 2 hands: record more, or use cross-validation.",
        "2 hands for validation are too few to decide when to stop: all epochs were run, and the last one is used.",
        "Only 0 of 2 hands recognized in the test: record more before relying on the classifier.",
        "\"wave\": 3 of 5 hands not recognized, most often taken for \"none\": record more of both.",
        "The training was stopped after epoch 9: the classifier is that of epoch 7.",
        "All hands of \"wave\" are from one recording, so the accuracy is overstated: make another recording of it.",
        "The hands of \"wave\" are from only 2 recordings: record it again, of other people and places.",
        copies,
      ])
  }

  // MARK: Images that cannot be read

  func testTrainingAndEvaluationTreatThemAlike() throws {
    var hands = TrainingFixtures.dataset()
    hands.skipped = [
      GestureDataset.Skipped(source: "empty.png", label: "circle", reason: .noHand),
      GestureDataset.Skipped(source: "notes.txt", label: nil, reason: .notAnImage),
    ]
    let folder = try TemporaryFolder()
    try folder.write(TrainingFixtures.base(), "base.task")
    XCTAssertNoThrow(try trainer().train(on: hands))
    XCTAssertNoThrow(try GestureEvaluation(of: hands, model: GestureModel(contentsOfFile: folder.path("base.task"))))
    for name in ["cut.ppm", "cut too.ppm"] {
      hands.skipped.append(GestureDataset.Skipped(source: name, label: "circle", reason: .unreadable("the pixels end")))
    }
    func check(_ error: any Error) {
      let error = error as? StatusError
      XCTAssertEqual(error?.status, .invalidArgument)
      XCTAssertEqual(error?.file, "cut.ppm")
      XCTAssertTrue(error?.message.contains("2 images") ?? false, "\(error?.message ?? "")")
      XCTAssertTrue(error?.suggestion?.contains("the pixels end") ?? false)
    }
    XCTAssertThrowsError(try trainer().train(on: hands), "", check)
    XCTAssertThrowsError(
      try GestureEvaluation(of: hands, model: GestureModel(contentsOfFile: folder.path("base.task"))), "", check)
    XCTAssertNoThrow(try trainer { $0.skipsUnreadable = true }.train(on: hands))
    XCTAssertNoThrow(
      try GestureEvaluation(
        of: hands, model: GestureModel(contentsOfFile: folder.path("base.task")), skipsUnreadable: true))
  }

  /// Copies of a hand are in one part with the hand.
  ///
  /// Random labels are therefore not memorised.
  func testCopiesMeasureNothing() throws {
    let hands = dataset([("none", 1, 8), ("circle", 1, 8)])
    let copied = GestureDataset(examples: Array(repeating: hands.examples, count: 6).flatMap(\.self))
    for folds in [5, 0] {
      for seed in 0..<3 {
        let report = try trainer { ($0.seed, $0.folds, $0.epochs) = (UInt64(seed), folds, 100) }.train(on: copied)
          .report
        let right = report.labels.indices.reduce(0) { $0 + report.test.counts[$1][$1] }
        XCTAssertTrue(report.test.total.isMultiple(of: 6) && report.validationCount.isMultiple(of: 6))
        if folds == 5 { XCTAssertLessThan(Double(right), 0.8 * Double(report.test.total), "\(report.test)") }
      }
    }
  }

  // MARK: Recordings

  /// Frames of recordings.
  ///
  /// Each recording shows one hand whose pose hardly changes, and has the label of its number.
  private func recordings(_ count: Int, frames: Int, group: (Int) -> String?, label: (Int) -> String) -> GestureDataset
  {
    var random = SeededGenerator(seed: 7)
    return GestureDataset(
      examples: (0..<count).flatMap { number -> [GestureExample] in
        let (winding, label) = (0.2 + 3 * Float(number) / Float(count) + 0.05 * random.symmetric(), label(number))
        return (0..<frames).map { frame in
          var example = TrainingFixtures.example(label, winding: winding, seed: UInt64(1 + number))
          // A hand that drifts: the frames are near each other, and differ.
          example.hand.landmarks = example.hand.landmarks.mapPoints { $0 + SIMD3(0.0005 * Float(frame), 0, 0) }
          example.group = group(number)
          return example
        }
      })
  }

  /// Recordings with random labels have the accuracy of guessing.
  ///
  /// The frames of a recording are near copies of each other.
  func testRandomLabelsOfRecordingsAreAnsweredByChance() throws {
    var (grouped, ungrouped) = ([Double](), [Double]())
    for labelling in 0..<20 {
      var random = SeededGenerator(seed: UInt64(100 + labelling))
      let names = (0..<30).map { ["none", "wave", "fist"][$0 % 3] }
      let order = (0..<30).map { ($0, random.symmetric()) }.sorted { $0.1 < $1.1 }.map(\.0)
      for isGrouped in [true, false] {
        let hands = recordings(30, frames: 8, group: { isGrouped ? "clip \($0)" : nil }, label: { names[order[$0]] })
        let report = try trainer { ($0.seed, $0.augmentation, $0.epochs) = (UInt64(labelling), nil, 40) }.train(
          on: hands
        ).report
        let accuracy = try XCTUnwrap(report.test.accuracy)
        if isGrouped { grouped.append(accuracy) } else { ungrouped.append(accuracy) }
        XCTAssertEqual(report.labels.map(\.groups), isGrouped ? [10, 10, 10] : [nil, nil, nil])
        let isWarned = report.warnings.contains { if case .nearCopies = $0 { true } else { false } }
        XCTAssertEqual(isWarned, !isGrouped)
      }
    }
    let means = [grouped, ungrouped].map { $0.reduce(0, +) / Double($0.count) }
    print("20 random labellings: mean accuracy \(means[0]) by recordings, \(means[1]) by frames; chance \(1.0 / 3)")
    XCTAssertEqual(means[0], 1.0 / 3, accuracy: 0.06)
    XCTAssertGreaterThan(means[1], 0.6)
  }

  /// A label of one recording is measured on parts of it.
  ///
  /// A warning reports it.
  func testALabelOfOneRecordingGivesAWarning() throws {
    let hands = recordings(3, frames: 20, group: { "clip \($0)" }, label: { ["none", "wave", "fist"][$0] })
    let report = try trainer { ($0.augmentation, $0.epochs) = (nil, 5) }.train(on: hands).report
    XCTAssertEqual(report.labels.map(\.groups), [1, 1, 1])
    XCTAssertEqual(report.test.total, 60)
    for label in ["none", "wave", "fist"] {
      XCTAssertTrue(report.warnings.contains(.fewGroups(label: label, groups: 1)))
    }
  }
}
