import Foundation
import MediaPipeTasksVision
import XCTest

/// Defaults and copying of the gesture recognizer's options.
final class GestureOptionsTests: XCTestCase {
  private final class Receiver: NSObject, GestureRecognizerLiveStreamDelegate {}

  func testDefaults() {
    let options = GestureRecognizerOptions()
    XCTAssertEqual(options.runningMode, .image)
    XCTAssertEqual(options.numHands, 1)
    XCTAssertEqual(options.minHandDetectionConfidence, 0.5)
    XCTAssertEqual(options.minHandPresenceConfidence, 0.5)
    XCTAssertEqual(options.minTrackingConfidence, 0.5)
    XCTAssertNil(options.gestureRecognizerLiveStreamDelegate)
    XCTAssertNil(options.cannedGesturesClassifierOptions)
    XCTAssertNil(options.customGesturesClassifierOptions)
  }

  func testClassifierOptionsAreCopiedWhenAssigned() {
    let options = GestureRecognizerOptions()
    let classifier = ClassifierOptions()
    classifier.scoreThreshold = 0.25
    classifier.categoryAllowlist = ["Victory"]
    options.cannedGesturesClassifierOptions = classifier
    classifier.scoreThreshold = 0.75
    XCTAssertEqual(options.cannedGesturesClassifierOptions?.scoreThreshold, 0.25)
    options.cannedGesturesClassifierOptions?.maxResults = 3
    XCTAssertEqual(options.cannedGesturesClassifierOptions?.maxResults, 3, "what is read is the stored object")
    XCTAssertEqual(options.cannedGesturesClassifierOptions?.categoryAllowlist, ["Victory"])
  }

  func testACopyHasEveryOption() throws {
    let receiver = Receiver()
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = "a.task"
    options.runningMode = .video
    options.numHands = 3
    options.gestureRecognizerLiveStreamDelegate = receiver
    let custom = ClassifierOptions()
    custom.displayNamesLocale = "de"
    custom.maxResults = 2
    custom.scoreThreshold = 0.5
    custom.categoryAllowlist = ["a"]
    custom.categoryDenylist = ["b"]
    options.customGesturesClassifierOptions = custom
    let copy = try XCTUnwrap(options.copy() as? GestureRecognizerOptions)
    options.customGesturesClassifierOptions?.maxResults = 9
    XCTAssertEqual(copy.baseOptions.modelAssetPath, "a.task")
    XCTAssertEqual(copy.runningMode, .video)
    XCTAssertEqual(copy.numHands, 3)
    XCTAssertTrue(copy.gestureRecognizerLiveStreamDelegate === receiver)
    XCTAssertNil(copy.cannedGesturesClassifierOptions)
    XCTAssertEqual(copy.customGesturesClassifierOptions?.displayNamesLocale, "de")
    XCTAssertEqual(copy.customGesturesClassifierOptions?.maxResults, 2)
    XCTAssertEqual(copy.customGesturesClassifierOptions?.scoreThreshold, 0.5)
    XCTAssertEqual(copy.customGesturesClassifierOptions?.categoryAllowlist, ["a"])
    XCTAssertEqual(copy.customGesturesClassifierOptions?.categoryDenylist, ["b"])
  }
}
