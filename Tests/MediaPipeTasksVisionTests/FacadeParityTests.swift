import GestureClassifier
import HandEvents
import MediaPipeTasksVision
import TestSupport
import XCTest

/// MediaPipe's classes and the value API give equal hands.
///
/// All numbers are compared.
final class FacadeParityTests: XCTestCase {
  private func upright(_ item: Goldens.Case) -> RasterImage {
    var image = item.picture.rasterImage
    image.orientation = item.golden.rasterOrientation
    return image
  }

  func testImages() throws {
    let (options, landmarkerOptions) = (GestureRecognizerOptions(), HandLandmarkerOptions())
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    landmarkerOptions.baseOptions.modelAssetPath = try TestModels.handLandmarkerPath()
    for each in [options, landmarkerOptions] as [HandTaskOptions] { each.numHands = 2 }
    let values = HandGestureRecognizer.Options(maximumHandCount: 2)
    let (task, landmarker) = (try GestureRecognizer(options: options), try HandLandmarker(options: landmarkerOptions))
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: values)
    let tracker = try HandTracker(
      model: HandModel(contentsOfFile: TestModels.handLandmarkerPath()), options: values.hands)
    let items = try Goldens.pictures().filter { $0.golden.numHands == 2 }
    XCTAssertGreaterThan(items.count, 5, "there is something to compare")
    for item in items {
      let image = upright(item)
      let hands = try recognizer.recognize(image: image)
      let result = try task.recognize(image: MPImage(image))
      XCTAssertEqual(result.hands, hands, item.golden.title)
      XCTAssertEqual(
        result.landmarks, GestureRecognizerResult(hands: hands, timestampInMilliseconds: 0).landmarks, item.golden.title
      )
      XCTAssertEqual(
        result.gestures.map { $0.first?.score }, hands.map { $0.gestureScores?.winner?.score }, item.golden.title)
      XCTAssertEqual(
        try landmarker.detect(image: MPImage(image)).hands, try tracker.recognize(image: image), item.golden.title)
    }
  }

  func testStreams() throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    options.runningMode = .video
    options.numHands = 2
    let values = HandGestureRecognizer.Options(maximumHandCount: 2)
    let task = try GestureRecognizer(options: options)
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: values)
    let stream = recognizer.makeStream()
    var detectors = (GestureEventDetector(), GestureEventDetector())
    var events: [HandEvent] = []
    for item in try Goldens.clip("two_hands") {
      let timestamp = try XCTUnwrap(item.golden.timestamp)
      let hands = try stream.recognize(videoFrame: item.image, at: .milliseconds(timestamp))
      let result = try task.recognize(videoFrame: MPImage(item.image), timestampInMilliseconds: timestamp)
      XCTAssertEqual(result.hands, hands.contains { $0.gestureScores?.winner != nil } ? hands : [], item.golden.title)
      let seen = detectors.0.events(for: result.frame)
      XCTAssertEqual(seen, detectors.1.events(for: HandFrame(hands: hands, at: .milliseconds(timestamp))))
      events += seen
    }
    XCTAssertFalse(events.isEmpty, "there is something to compare")
  }
}
