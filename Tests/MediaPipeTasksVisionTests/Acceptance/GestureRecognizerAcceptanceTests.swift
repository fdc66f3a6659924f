import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// MediaPipe's tests of its iOS gesture recognizer, under their names.
///
/// The source is `MPPGestureRecognizerTests.m`; then come the additional tests in Java, in C and of the sample app.
/// Drawn images replace MediaPipe's photos, and MediaPipe 1.2.2's results for them are the expectation: in image mode
/// to a thousandth, and with MediaPipe's tests' tolerance where a hand is followed through equal frames.
/// `Tests/README.md` has the table.
final class GestureRecognizerAcceptanceTests: XCTestCase {
  private func options(_ mode: RunningMode = .image) throws -> GestureRecognizerOptions {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = try TestModels.gestureRecognizerPath()
    options.runningMode = mode
    return options
  }

  private func canned(threshold: Float = 0, allow: [String]? = nil, deny: [String]? = nil) -> ClassifierOptions {
    let options = ClassifierOptions()
    options.scoreThreshold = threshold
    options.categoryAllowlist = allow
    options.categoryDenylist = deny
    return options
  }

  private func assertStandard(
    _ result: GestureRecognizerResult, _ picture: AcceptancePicture, exactly: Bool = true, line: UInt = #line
  ) throws {
    let (golden, variant) = (try picture.golden().golden, try TestModels.variant())
    XCTAssertEqual(
      exactly ? golden.differences(result, variant: variant) : golden.acceptanceDifferences(result, variant: variant),
      [], line: line)
    XCTAssertEqual(result.gestures.map { $0.map(\.index) }, result.landmarks.map { _ in [-1] }, line: line)
    XCTAssertEqual(result.gestures.map { $0.map(\.displayName) }, result.landmarks.map { _ in [nil] }, line: line)
  }

  private func assertEmpty(_ result: GestureRecognizerResult, line: UInt = #line) {
    XCTAssertTrue(result.gestures.isEmpty, line: line)
    XCTAssertTrue(result.handedness.isEmpty, line: line)
    XCTAssertTrue(result.landmarks.isEmpty, line: line)
    XCTAssertTrue(result.worldLandmarks.isEmpty, line: line)
  }

  // MARK: General

  func testRecognizeWithModelPathSucceeds() throws {
    let recognizer = try GestureRecognizer(modelPath: TestModels.gestureRecognizerPath())
    try assertStandard(recognizer.recognize(image: AcceptancePicture.thumbUp.image()), .thumbUp)
  }

  func testRecognizeWithEmptyResultsSucceeds() throws {
    assertEmpty(try GestureRecognizer(options: options()).recognize(image: AcceptancePicture.nothing.image()))
  }

  func testRecognizeWithScoreThresholdSucceeds() throws {
    let options = try options()
    options.cannedGesturesClassifierOptions = canned(threshold: 0.5)
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.thumbUp.image())
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [["Thumb_Up"]])
    XCTAssertEqual(result.gestures.first?.first?.index, -1)
  }

  func testRecognizeWithNumHandsSucceeds() throws {
    let options = try options()
    options.numHands = 2
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.twoHands.image())
    XCTAssertEqual(result.handedness.count, 2)
  }

  func testRecognizeWithRotationSucceeds() throws {
    let options = try options()
    options.numHands = 1
    let lying = DrawnScene([NamedPose.pointingUp.hand]).draw().turned(clockwise: 90)
    let result = try GestureRecognizer(options: options).recognize(image: lying.image(orientation: .left))
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [["Pointing_Up"]])
  }

  func testRecognizeWithCannedGestureFistSucceeds() throws {
    let options = try options()
    options.numHands = 1
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image())
    XCTAssertEqual(result.gestures.first?.first?.categoryName, "Closed_Fist")
    try assertStandard(result, .fist)
  }

  func testRecognizeWithAllowGestureFistSucceeds() throws {
    let options = try options()
    options.numHands = 1
    options.cannedGesturesClassifierOptions = canned(threshold: 0.5, allow: ["Closed_Fist"])
    try assertStandard(GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image()), .fist)
  }

  func testRecognizeWithDenyGestureFistSucceeds() throws {
    let options = try options()
    options.numHands = 1
    options.cannedGesturesClassifierOptions = canned(threshold: 0.5, deny: ["Closed_Fist"])
    assertEmpty(try GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image()))
  }

  func testRecognizeWithPreferAllowlistOverDenylistSucceeds() throws {
    let options = try options()
    options.numHands = 1
    options.cannedGesturesClassifierOptions = canned(threshold: 0.5, allow: ["Closed_Fist"], deny: ["Closed_Fist"])
    try assertStandard(GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image()), .fist)
  }

  // MARK: Running modes

  func testCreateGestureRecognizerFailsWithDelegateInNonLiveStreamMode() throws {
    for mode in [RunningMode.image, .video] {
      let (options, receiver) = (try options(mode), GestureReceiver())
      options.gestureRecognizerLiveStreamDelegate = receiver
      assertTaskError(
        .invalidArgumentError,
        "The vision task is in image or video mode. The delegate must not be set in the task's options."
      ) { try GestureRecognizer(options: options) }
    }
  }

  func testCreateGestureRecognizerFailsWithMissingDelegateInLiveStreamMode() throws {
    let options = try options(.liveStream)
    assertTaskError(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task in its options to ensure asynchronous delivery of results."
    ) { try GestureRecognizer(options: options) }
  }

  func testRecognizeFailsWithCallingWrongApiInImageMode() throws {
    let recognizer = try GestureRecognizer(options: options())
    let image = try AcceptancePicture.fist.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Image"
    ) { try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 0) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Image"
    ) { try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0) }
  }

  func testRecognizeFailsWithCallingWrongApiInVideoMode() throws {
    let recognizer = try GestureRecognizer(options: options(.video))
    let image = try AcceptancePicture.fist.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Video"
    ) { try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 0) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Video"
    ) { try recognizer.recognize(image: image) }
  }

  func testRecognizeFailsWithCallingWrongApiInLiveStreamMode() throws {
    let (options, receiver) = (try options(.liveStream), GestureReceiver())
    options.gestureRecognizerLiveStreamDelegate = receiver
    let recognizer = try GestureRecognizer(options: options)
    let image = try AcceptancePicture.fist.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Live Stream"
    ) { try recognizer.recognize(image: image) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Live Stream"
    ) { try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0) }
  }

  func testRecognizeWithVideoModeSucceeds() throws {
    let recognizer = try GestureRecognizer(options: options(.video))
    let image = try AcceptancePicture.thumbUp.image()
    for timestamp in 0..<3 {
      let result = try recognizer.recognize(videoFrame: image, timestampInMilliseconds: timestamp)
      XCTAssertEqual(result.timestampInMilliseconds, timestamp)
      try assertStandard(result, .thumbUp, exactly: timestamp == 0)
    }
  }

  func testRecognizeWithOutOfOrderTimestampsAndLiveStreamModeFails() throws {
    let done = expectation(description: "the first frame")
    let (options, receiver) = (try options(.liveStream), GestureReceiver { _ in done.fulfill() })
    options.gestureRecognizerLiveStreamDelegate = receiver
    let recognizer = try GestureRecognizer(options: options)
    let image = try AcceptancePicture.thumbUp.image()
    try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 1)
    assertTaskError(.invalidArgumentError, "INVALID_ARGUMENT: Input timestamp must be monotonically increasing.") {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 0)
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(receiver.results.map(\.timestampInMilliseconds), [1])
    try assertStandard(XCTUnwrap(receiver.results.first), .thumbUp)
  }

  func testRecognizeWithLiveStreamModeSucceeds() throws {
    let done = expectation(description: "the last frame")
    let (options, receiver) = (try options(.liveStream), GestureReceiver { if $0 == 99 { done.fulfill() } })
    options.gestureRecognizerLiveStreamDelegate = receiver
    let recognizer = try GestureRecognizer(options: options)
    let image = try AcceptancePicture.thumbUp.image()
    for timestamp in 0..<100 { try recognizer.recognizeAsync(image: image, timestampInMilliseconds: timestamp) }
    wait(for: [done], timeout: 60)
    XCTAssertLessThanOrEqual(receiver.results.count, 100)
    XCTAssertTrue(receiver.errors.isEmpty)
    for result in receiver.results { try assertStandard(result, .thumbUp, exactly: false) }
  }

  // MARK: Java (GestureRecognizerTest.java)

  /// `recognize_successWithCustomGesture…`: a bundle with a custom classifier, whose answer is `Rock`.
  func testRecognizeSuccessWithCustomGesture() throws {
    let options = try options()
    options.baseOptions.modelAssetData = try CustomBundle.data(
      CustomBundle.classifier(labels: [("", ["None", "Rock"])], scores: [0.25, 0.75]))
    let result = try GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image())
    XCTAssertEqual(result.gestures.map { $0.map(\.categoryName) }, [["Rock"]])
    XCTAssertEqual(result.gestures.first?.first?.index, -1)
    XCTAssertEqual(result.landmarks.first?.count, 21)
  }

  /// `recognize_successWithAllowAllGestureExceptFist`.
  func testRecognizeSuccessWithAllowAllGesturesExceptFist() throws {
    let options = try options()
    options.cannedGesturesClassifierOptions = canned(
      threshold: 0.5, allow: ["None", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"])
    assertEmpty(try GestureRecognizer(options: options).recognize(image: AcceptancePicture.fist.image()))
  }

  /// `recognize_successWithLiveSteamMode` looks at the size of the image it gets back.
  func testInputSizeIsThatOfThePicture() throws {
    let golden = try AcceptancePicture.thumbUp.golden().golden
    let image = try AcceptancePicture.thumbUp.image(orientation: .left)
    XCTAssertEqual(Int(image.width), golden.width)
    XCTAssertEqual(Int(image.height), golden.height)
  }

  // MARK: C (gesture_recognizer_test.cc)

  func testCImageVideoAndLiveStreamOfAFist() throws {
    let image = try AcceptancePicture.fist.image()
    let golden = try AcceptancePicture.fist.golden().golden
    let video = try GestureRecognizer(options: options(.video))
    for timestamp in 0..<5 {
      let result = try video.recognize(videoFrame: image, timestampInMilliseconds: timestamp)
      XCTAssertEqual(result.gestures.first?.first?.categoryName, "Closed_Fist")
      XCTAssertEqual(result.handedness.first?.first?.categoryName, "Right")
      let wrist = try XCTUnwrap(result.landmarks.first?.first)
      XCTAssertEqual(wrist.x, golden.landmarks[0][0], accuracy: 0.1)
      XCTAssertEqual(wrist.y, golden.landmarks[0][1], accuracy: 0.1)
      XCTAssertEqual(wrist.z, 0, accuracy: 0.1)
    }
    let done = expectation(description: "the last frame")
    let (options, receiver) = (try options(.liveStream), GestureReceiver { if $0 == 4 { done.fulfill() } })
    options.gestureRecognizerLiveStreamDelegate = receiver
    let live = try GestureRecognizer(options: options)
    for timestamp in 0..<5 { try live.recognizeAsync(image: image, timestampInMilliseconds: timestamp) }
    wait(for: [done], timeout: 60)
    XCTAssertTrue(receiver.results.allSatisfy { $0.gestures.first?.first?.categoryName == "Closed_Fist" })
  }

  // MARK: Sample apps

  /// The iOS sample app's test.
  ///
  /// All three confidences are 0.3, the gesture is a thumb, and the score is exact.
  func testSampleAppThumbUpWithLowConfidences() throws {
    let options = try options()
    options.minHandDetectionConfidence = 0.3
    options.minHandPresenceConfidence = 0.3
    options.minTrackingConfidence = 0.3
    // Weaker palms take part in the average that makes the region, so that the last digits differ from the default's.
    try assertStandard(
      GestureRecognizer(options: options).recognize(image: AcceptancePicture.thumbUp.image()), .thumbUp, exactly: false)
  }

  /// The Android sample app's test averages a video's scores of `Thumb_Up`.
  func testSampleAppAverageScoreOfAClip() throws {
    let recognizer = try GestureRecognizer(options: options(.video))
    let image = try AcceptancePicture.thumbUp.image()
    let scores = try (0..<10).map { frame -> Float in
      let gesture = try recognizer.recognize(videoFrame: image, timestampInMilliseconds: frame * 33).gestures.first?
        .first
      XCTAssertEqual(gesture?.categoryName, "Thumb_Up")
      return gesture?.score ?? 0
    }
    let expected = try XCTUnwrap(AcceptancePicture.thumbUp.golden().golden.gestures(of: TestModels.variant()).first)
      .score
    XCTAssertEqual(scores.reduce(0, +) / 10, expected, accuracy: 0.1)
  }

  // MARK: All pictures

  /// Every drawn image, every number of hands, every turn, against MediaPipe.
  func testEveryPictureIsRecognisedAsByMediaPipe() throws {
    for item in try Goldens.pictures() {
      let options = try options()
      options.numHands = item.golden.numHands
      let result = try GestureRecognizer(options: options).recognize(
        image: item.picture.image(orientation: item.golden.orientation))
      XCTAssertEqual(item.golden.differences(result, variant: try TestModels.variant()), [])
    }
  }
}
