// Only this import, as in code written for MediaPipe: it has to bring Foundation's names too.
import MediaPipeTasksVision
import XCTest

/// Code in the form of MediaPipe's guides compiles and runs.
///
/// Every option and mode is tested, with nothing of ours but the package.
final class GuideCodeTests: XCTestCase {
  private final class ResultProcessor: NSObject, GestureRecognizerLiveStreamDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: Error?
    ) {}
  }

  private final class HandResultProcessor: NSObject, HandLandmarkerLiveStreamDelegate {
    func handLandmarker(
      _ handLandmarker: HandLandmarker,
      didFinishDetection result: HandLandmarkerResult?,
      timestampInMilliseconds: Int,
      error: Error?
    ) {}
  }

  /// The options with a missing bundle.
  ///
  /// The path is optional, as `Bundle` returns it, and the error can be caught.
  func testGestureRecognizerOptions() {
    let modelPath = Bundle.main.path(forResource: "no_such_bundle", ofType: "task")
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.baseOptions.delegate = .GPU
    options.runningMode = .liveStream
    options.minHandDetectionConfidence = 0.4
    options.minHandPresenceConfidence = 0.4
    options.minTrackingConfidence = 0.4
    options.numHands = 2
    let processor = ResultProcessor()
    options.gestureRecognizerLiveStreamDelegate = processor
    XCTAssertThrowsError(try GestureRecognizer(options: options)) { error in
      XCTAssertEqual((error as NSError).domain, "com.google.mediapipe.tasks")
      XCTAssertEqual((error as NSError).code, Int(TasksErrorCode.invalidArgumentError.rawValue))
    }
  }

  func testHandLandmarkerOptions() {
    let modelPath = Bundle.main.path(forResource: "no_such_bundle", ofType: "task")
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .liveStream
    options.minHandDetectionConfidence = 0.4
    options.minHandPresenceConfidence = 0.4
    options.minTrackingConfidence = 0.4
    options.numHands = 2
    let processor = HandResultProcessor()
    options.handLandmarkerLiveStreamDelegate = processor
    XCTAssertThrowsError(try HandLandmarker(options: options))
  }

  /// The calls of the three modes.
  ///
  /// The function is compiled but not called, since the recognizer cannot be made without a bundle.
  private func runGestureRecognizer(_ gestureRecognizer: GestureRecognizer, image: MPImage, timestamp: Int) throws {
    let result = try gestureRecognizer.recognize(image: image)
    let frameResult = try gestureRecognizer.recognize(
      videoFrame: image,
      timestampInMilliseconds: timestamp)
    try gestureRecognizer.recognizeAsync(
      image: image,
      timestampInMilliseconds: timestamp)
    let categories: [[ResultCategory]] = result.gestures + result.handedness + frameResult.gestures
    let landmarks: [[NormalizedLandmark]] = result.landmarks
    let worldLandmarks: [[Landmark]] = result.worldLandmarks
    print(categories.count, landmarks.count, worldLandmarks.count)
  }

  /// An asynchronous function can use the blocking calls.
  ///
  /// The compiler requires no `await`.
  private func runHandLandmarker(_ handLandmarker: HandLandmarker, image: MPImage, timestamp: Int) async throws {
    let result = try handLandmarker.detect(image: image)
    let frameResult = try handLandmarker.detect(
      videoFrame: image,
      timestampInMilliseconds: timestamp)
    try handLandmarker.detectAsync(
      image: image,
      timestampInMilliseconds: timestamp)
    print(result.handedness.count, frameResult.landmarks.count, HandLandmarker.handConnections.count)
  }
}
