// Only this import, as in code written for MediaPipe: it has to bring Foundation's names too.
import MediaPipeTasksVision
import XCTest

/// Code in the shape MediaPipe's guides give it compiles and runs: option by option, mode by mode, with nothing of ours
/// in it but the package.
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

  /// A bundle that is not there: an optional path, as `Bundle` gives it, and an error that can be caught.
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

  /// The calls of the three modes, in a function that is compiled and, since the recognizer cannot be made without a
  /// bundle, not called.
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

  /// Inside an asynchronous function the blocking calls are still meant: no `await` is asked for.
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
