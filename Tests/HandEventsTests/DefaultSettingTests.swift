import GestureClassifier
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// Defaults are the documented values.
///
/// Another value changes the results of all users of the default.
final class DefaultSettingTests: XCTestCase {
  func testTracking() throws {
    XCTAssertEqual(LandmarkSmoothing(), LandmarkSmoothing(minimumCutoff: 1, beta: 5, derivativeCutoff: 1))
    XCTAssertEqual(HandSearch(), HandSearch(effort: 1, smallestHand: nil, largestHand: nil))
    XCTAssertEqual(HandSearch.thorough, HandSearch(effort: 5))
    XCTAssertEqual(HandSearch.exhaustive, HandSearch(effort: 20, smallestHand: 0.05, largestHand: 1))
    let options = HandTracker.Options()
    XCTAssertEqual(options.finding.maximumHandCount, 1)
    XCTAssertEqual(options.finding.search, .standard)
    XCTAssertEqual(
      [options.finding.minimumPalmScore, options.finding.minimumPresence, options.tracking.overlap], [0.5, 0.5, 0.5])
    XCTAssertNil(options.tracking.searchBudget)
    XCTAssertNil(options.tracking.smoothing)
    XCTAssertNil(options.tracking.maximumGap)
    XCTAssertEqual(
      [options.isMirrored, options.tracking.stabilizesHandedness, options.tracking.searchesLostHandsAtOnce],
      [false, false, false])
    XCTAssertEqual(
      [options.limits.threads, options.limits.concurrency, options.limits.maximumWaiting], [nil, nil, nil])
    XCTAssertEqual(HandGestureRecognizer.Options().hands, options)
    XCTAssertEqual(HandContinuity().maximumGap, .milliseconds(400))
    XCTAssertFalse(HandContinuity().stabilizesHandedness)
    XCTAssertNil(HandMender().maximumFilledGap)
    XCTAssertEqual(HandMender().delay, .zero)
    XCTAssertEqual([HandPeople().memory, FirstPerson().memory], [.seconds(2), .seconds(2)])
    XCTAssertEqual(HandPeople().reach, 9)
    XCTAssertEqual(try HandMender(stabilizesHandedness: true).delay, .milliseconds(500))
  }

  func testEvents() {
    XCTAssertEqual(
      GestureEventSettings(),
      GestureEventSettings(
        beginScore: 0.5, endScore: 0.35, minimumDuration: .milliseconds(100), releaseDuration: .milliseconds(200),
        holdDuration: .milliseconds(800), holdInterval: nil, ignoredGestures: []))
    XCTAssertEqual(
      EventArmingSettings(gesture: .victory),
      EventArmingSettings(
        gesture: .victory, holdDuration: .milliseconds(500), pause: .seconds(5), disarmDuration: .milliseconds(800),
        seeing: GestureEventSettings()))
    XCTAssertEqual(
      HandMovementSettings(),
      HandMovementSettings(
        kinds: HandMovement.usual, viewpoint: .image, swipeDistance: 0.8, swipeSpeed: 1.3, tapDistance: 0.12,
        maximumGap: .milliseconds(400)))
  }

  func testTraining() {
    XCTAssertEqual(
      GestureTrainerOptions(),
      GestureTrainerOptions(
        layerWidths: [], dropoutRate: 0.05, learningRate: 0.001, learningRateDecay: 0.99, batchSize: 16, epochs: 100,
        patience: 15,
        focalLossGamma: 2, classWeights: .balanced, folds: nil, validationShare: 0.1, testShare: 0.1,
        retrainsOnAllExamples: true,
        skipsUnreadable: false,
        augmentation: HandAugmentation(copies: nil, rotation: 15, tilt: 12, scale: 0.1, jitter: 0.02, mirrors: true),
        scoreThreshold: 0.5, seed: 0, threads: nil))
    XCTAssertEqual(
      MovementTrainerOptions(),
      MovementTrainerOptions(
        copies: 20, rotation: 8, scale: 0.2, shift: 0.15, warp: 0.3, jitter: 0.015, penalty: 0.002, scoreThreshold: nil,
        seed: 0))
  }
}
