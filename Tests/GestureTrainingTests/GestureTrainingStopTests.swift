import Foundation
import GestureClassifier
import GestureTraining
import TestSupport
import XCTest

/// A stopped training equals one with as many epochs.
final class GestureTrainingStopTests: XCTestCase {
  private let hands = TrainingFixtures.dataset()

  private func trainer(_ change: (inout GestureTrainerOptions) -> Void = { _ in }) throws -> GestureTrainer {
    var options = TrainingFixtures.options
    change(&options)
    return try GestureTrainer(data: TrainingFixtures.base(), options: options)
  }

  private func stopped(after epochs: Int, _ trainer: GestureTrainer) throws -> TrainedGestureClassifier {
    let stop = GestureTrainingStop()
    return try trainer.train(on: hands, stop: stop, onEpoch: { if $0.number == epochs { stop.stop() } })
  }

  func testAStoppedTrainingGivesTheEpochsSoFar() throws {
    for folds in [5, 0] {
      let classifier = try stopped(after: 9, trainer { $0.folds = folds })
      XCTAssertTrue(classifier.report.isStopped)
      XCTAssertEqual([classifier.report.epochs.count, classifier.report.bestEpoch], [9, 9])
      XCTAssertEqual(classifier.report.warnings.first, .stopped(epoch: 9, bestEpoch: 9))
      let short = try trainer {
        $0.epochs = 9
        if folds == 0 { ($0.folds, $0.retrainsOnAllExamples) = (0, false) }
      }.train(on: hands)
      XCTAssertFalse(short.report.isStopped)
      XCTAssertEqual(try classifier.bundleData(), try short.bundleData())
      XCTAssertEqual(classifier.report.test, short.report.test)
      let folder = try TemporaryFolder()
      try classifier.write(to: folder.path("my.task"))
      let evaluation = try GestureEvaluation(
        of: TrainingFixtures.dataset(20, firstSeed: 1000), model: GestureModel(contentsOfFile: folder.path("my.task")))
      XCTAssertGreaterThan(try XCTUnwrap(evaluation.confusion.accuracy), 0.9, "\(evaluation.confusion)")
    }
  }

  /// A stopped training gives the measured classifier.
  ///
  /// The classifier of the split is finished and measured before that of all hands.
  func testATrainingThatIsStoppedBeforeItsLastStepGivesTheMeasuredClassifier() throws {
    let classifier = try stopped(after: 12, trainer { $0.folds = 0 })
    XCTAssertFalse(classifier.report.usesAllExamples)
    let kept = try trainer { ($0.folds, $0.retrainsOnAllExamples) = (0, false) }.train(on: hands)
    XCTAssertEqual(try classifier.bundleData(), try kept.bundleData())
  }

  func testTheSequenceOfAStoppedTrainingEndsWithItsClassifier() async throws {
    let stop = GestureTrainingStop()
    var last: TrainedGestureClassifier?
    for try await event in try trainer({ $0.epochs = 1_000_000 }).training(on: hands, stop: stop) {
      switch event {
      case .epoch: stop.stop()
      case .finished(let classifier): last = classifier
      }
    }
    XCTAssertEqual(last?.report.isStopped, true)
    XCTAssertNotNil(try last?.bundleData())
  }

  func testThereIsNothingBeforeTheFirstEpoch() throws {
    let stop = GestureTrainingStop()
    stop.stop()
    XCTAssertThrowsError(try trainer().train(on: hands, stop: stop)) { XCTAssertTrue($0 is CancellationError) }
  }
}
