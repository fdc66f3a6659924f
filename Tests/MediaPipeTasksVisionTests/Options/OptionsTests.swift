import Foundation
import MediaPipeTasksVision
import XCTest

/// Defaults and copying of the options.
final class OptionsTests: XCTestCase {
  private final class Receiver: NSObject, HandLandmarkerLiveStreamDelegate {}

  func testDefaults() {
    let options = HandLandmarkerOptions()
    XCTAssertEqual(options.runningMode, .image)
    XCTAssertEqual(options.numHands, 1)
    XCTAssertEqual(options.minHandDetectionConfidence, 0.5)
    XCTAssertEqual(options.minHandPresenceConfidence, 0.5)
    XCTAssertEqual(options.minTrackingConfidence, 0.5)
    XCTAssertNil(options.handLandmarkerLiveStreamDelegate)
    XCTAssertEqual(options.baseOptions.modelAssetPath, "")
    XCTAssertEqual(options.baseOptions.delegate, .CPU)
    XCTAssertNil(options.baseOptions.modelAssetData)
    XCTAssertEqual(options.baseOptions.numThreads, 0)
    XCTAssertFalse(options.isMirrored)
    XCTAssertNil(options.landmarkSmoothing)
    XCTAssertEqual(options.search, .standard)
    XCTAssertNil(options.searchBudget)
    let classifier = ClassifierOptions()
    XCTAssertNil(classifier.displayNamesLocale)
    XCTAssertEqual(classifier.maxResults, -1)
    XCTAssertEqual(classifier.scoreThreshold, 0)
    XCTAssertNil(classifier.categoryAllowlist)
    XCTAssertNil(classifier.categoryDenylist)
  }

  /// Reading hands out the stored object, assigning copies it.
  func testBaseOptionsAreCopiedWhenAssigned() {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = "a.task"
    XCTAssertEqual(options.baseOptions.modelAssetPath, "a.task")
    let base = BaseOptions()
    base.modelAssetPath = "b.task"
    base.delegate = .GPU
    base.modelAssetData = Data([1])
    base.numThreads = 3
    options.baseOptions = base
    base.modelAssetPath = "c.task"
    XCTAssertEqual(options.baseOptions.modelAssetPath, "b.task")
    XCTAssertEqual(options.baseOptions.delegate, .GPU)
    XCTAssertEqual(options.baseOptions.modelAssetData, Data([1]))
    XCTAssertEqual(options.baseOptions.numThreads, 3)
  }

  func testThePathTakesAnOptionalString() {
    let options = BaseOptions()
    options.modelAssetPath = Bundle.main.path(forResource: "no such", ofType: "task")
    XCTAssertNil(options.modelAssetPath)
    let path: String? = "x"
    options.modelAssetPath = path
    let read: String = options.modelAssetPath
    XCTAssertEqual(read, "x")
    // MediaPipe's type is `String`.
    let inferred = options.modelAssetPath
    XCTAssertTrue(type(of: inferred) == String?.self)
  }

  /// Each option reaches the one it stands for.
  func testTheOptionsOfTheTracker() {
    let options = HandLandmarkerOptions()
    // A task works on one image at a time.
    var usual = HandTracker.Options()
    usual.limits.concurrency = 1
    XCTAssertEqual(options.trackerOptions, usual)
    (options.numHands, options.minHandDetectionConfidence, options.minHandPresenceConfidence) = (3, 0.1, 0.2)
    (options.minTrackingConfidence, options.search, options.searchBudget) = (0.3, .thorough, 0.4)
    (options.isMirrored, options.landmarkSmoothing) = (true, LandmarkSmoothing(minimumCutoff: 7))
    for (given, expected) in [(0, nil), (1, 1), (3, 3), (64, 64), (65, 64), (1000, 64)] as [(Int, Int?)] {
      options.baseOptions.numThreads = given
      var values = HandTracker.Options(maximumHandCount: 3, search: .thorough, isMirrored: true)
      (values.finding.minimumPalmScore, values.finding.minimumPresence, values.tracking.overlap) = (0.1, 0.2, 0.3)
      (values.tracking.searchBudget, values.tracking.smoothing) = (0.4, LandmarkSmoothing(minimumCutoff: 7))
      values.limits.threads = expected
      values.limits.concurrency = 1
      XCTAssertEqual(options.trackerOptions, values)
    }
  }

  func testACopyHasTheSameClassAndEveryOption() throws {
    let receiver = Receiver()
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = "a.task"
    options.runningMode = .liveStream
    options.numHands = 2
    options.minHandDetectionConfidence = 0.1
    options.minHandPresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    options.isMirrored = true
    options.landmarkSmoothing = LandmarkSmoothing(minimumCutoff: 2)
    options.search = .thorough
    options.searchBudget = 2
    options.handLandmarkerLiveStreamDelegate = receiver
    let copy = try XCTUnwrap(options.copy() as? HandLandmarkerOptions)
    options.baseOptions.modelAssetPath = "b.task"
    options.numHands = 4
    XCTAssertEqual(copy.baseOptions.modelAssetPath, "a.task")
    XCTAssertEqual(copy.runningMode, .liveStream)
    XCTAssertEqual(copy.numHands, 2)
    XCTAssertEqual(copy.minHandDetectionConfidence, 0.1)
    XCTAssertEqual(copy.minHandPresenceConfidence, 0.2)
    XCTAssertEqual(copy.minTrackingConfidence, 0.3)
    XCTAssertTrue(copy.isMirrored)
    XCTAssertEqual(copy.landmarkSmoothing, LandmarkSmoothing(minimumCutoff: 2))
    XCTAssertEqual(copy.search, .thorough)
    XCTAssertEqual(copy.searchBudget, 2)
    XCTAssertTrue(copy.handLandmarkerLiveStreamDelegate === receiver)
    XCTAssertTrue(type(of: TaskOptions().copy()) == TaskOptions.self)
  }

  func testTurnedHandsReachTheRecognizer() throws {
    let options = GestureRecognizerOptions()
    XCTAssertFalse(options.recognizerOptions.canned.namesTurnedHands)
    XCTAssertFalse(options.recognizerOptions.custom.namesTurnedHands)
    options.namesTurnedHands = true
    let copy = try XCTUnwrap(options.copy() as? GestureRecognizerOptions)
    XCTAssertTrue(copy.recognizerOptions.canned.namesTurnedHands)
    XCTAssertFalse(copy.recognizerOptions.custom.namesTurnedHands)
    options.namesTurnedCustomGestures = true
    XCTAssertTrue(options.recognizerOptions.custom.namesTurnedHands)
    XCTAssertFalse(copy.namesTurnedCustomGestures)
  }

  func testTheDelegateIsHeldWeakly() {
    let options = HandLandmarkerOptions()
    do {
      let receiver = Receiver()
      options.handLandmarkerLiveStreamDelegate = receiver
      XCTAssertNotNil(options.handLandmarkerLiveStreamDelegate)
    }
    XCTAssertNil(options.handLandmarkerLiveStreamDelegate)
  }
}
