import Foundation
import GestureImages
import MediaPipeTasksVision
import TestSupport
import XCTest

/// MediaPipe's tests of its iOS hand landmarker, under their names.
///
/// The source is `MPPHandLandmarkerTests.m`; then come the additional tests in Python, C++, C and Java. Drawn images
/// replace MediaPipe's photos, and MediaPipe 1.2.2's results for them are the expectation. `Tests/README.md` has the
/// table.
final class HandLandmarkerAcceptanceTests: XCTestCase {
  private func options(_ mode: RunningMode = .image, delegate: HandReceiver? = nil) throws -> HandLandmarkerOptions {
    let options = handOptions(mode, delegate: delegate)
    options.baseOptions.modelAssetPath = try TestModels.handLandmarkerPath()
    return options
  }

  private func assertStandard(
    _ result: HandLandmarkerResult, _ picture: AcceptancePicture, numHands: Int = 1, exactly: Bool = true,
    line: UInt = #line
  ) throws {
    let golden = try picture.golden(numHands: numHands).golden
    XCTAssertEqual(exactly ? golden.differences(result) : golden.acceptanceDifferences(result), [], line: line)
  }

  private func assertEmpty(_ result: HandLandmarkerResult, line: UInt = #line) {
    XCTAssertTrue(result.handedness.isEmpty, line: line)
    XCTAssertTrue(result.landmarks.isEmpty, line: line)
    XCTAssertTrue(result.worldLandmarks.isEmpty, line: line)
  }

  // MARK: General

  func testDetectWithModelPathSucceeds() throws {
    let landmarker = try HandLandmarker(modelPath: TestModels.handLandmarkerPath())
    try assertStandard(landmarker.detect(image: AcceptancePicture.thumbUp.image()), .thumbUp)
  }

  func testDetectWithEmptyResultsSucceeds() throws {
    assertEmpty(try HandLandmarker(options: options()).detect(image: AcceptancePicture.nothing.image()))
  }

  func testDetectWithNumHandsSucceeds() throws {
    let options = try options()
    options.numHands = 2
    let result = try HandLandmarker(options: options).detect(image: AcceptancePicture.twoHands.image())
    XCTAssertEqual(result.handedness.count, 2)
    try assertStandard(result, .twoHands, numHands: 2)
  }

  func testDetectWithRotationSucceeds() throws {
    let landmarker = try HandLandmarker(options: options())
    try assertStandard(landmarker.detect(image: AcceptancePicture.rotated.image(orientation: .left)), .rotated)
  }

  /// The hand is also found upside down.
  ///
  /// MediaPipe's suite passes `.right` for this image where all its other tests pass `.left`.
  func testDetectWithTheWrongRotationStillFindsTheHand() throws {
    let landmarker = try HandLandmarker(options: options())
    let result = try landmarker.detect(image: AcceptancePicture.rotated.image(orientation: .right))
    XCTAssertEqual(result.landmarks.count, 1)
  }

  // MARK: Running modes

  func testCreateHandLandmarkerFailsWithDelegateInNonLiveStreamMode() throws {
    let receiver = HandReceiver()
    for mode in [RunningMode.image, .video] {
      let options = try options(mode, delegate: receiver)
      assertTaskError(
        .invalidArgumentError,
        "The vision task is in image or video mode. The delegate must not be set in the task's options."
      ) { try HandLandmarker(options: options) }
    }
  }

  func testCreateHandLandmarkerFailsWithMissingDelegateInLiveStreamMode() throws {
    let options = try options(.liveStream)
    assertTaskError(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task in its options to ensure asynchronous delivery of results."
    ) { try HandLandmarker(options: options) }
  }

  func testDetectFailsWithCallingWrongApiInImageMode() throws {
    let landmarker = try HandLandmarker(options: options())
    let image = try AcceptancePicture.thumbUp.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Image"
    ) { try landmarker.detectAsync(image: image, timestampInMilliseconds: 0) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Image"
    ) { try landmarker.detect(videoFrame: image, timestampInMilliseconds: 0) }
  }

  func testDetectFailsWithCallingWrongApiInVideoMode() throws {
    let landmarker = try HandLandmarker(options: options(.video))
    let image = try AcceptancePicture.thumbUp.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Video"
    ) { try landmarker.detectAsync(image: image, timestampInMilliseconds: 0) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Video"
    ) { try landmarker.detect(image: image) }
  }

  func testDetectFailsWithCallingWrongApiInLiveStreamMode() throws {
    let receiver = HandReceiver()
    let landmarker = try HandLandmarker(options: options(.liveStream, delegate: receiver))
    let image = try AcceptancePicture.thumbUp.image()
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Live Stream"
    ) { try landmarker.detect(image: image) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Live Stream"
    ) { try landmarker.detect(videoFrame: image, timestampInMilliseconds: 0) }
  }

  func testDetectWithVideoModeSucceeds() throws {
    let landmarker = try HandLandmarker(options: options(.video))
    let image = try AcceptancePicture.thumbUp.image()
    for timestamp in 0..<3 {
      let result = try landmarker.detect(videoFrame: image, timestampInMilliseconds: timestamp)
      XCTAssertEqual(result.timestampInMilliseconds, timestamp)
      try assertStandard(result, .thumbUp, exactly: timestamp == 0)
    }
  }

  func testDetectWithOutOfOrderTimestampsAndLiveStreamModeFails() throws {
    let done = expectation(description: "the first frame")
    let receiver = HandReceiver { _ in done.fulfill() }
    let landmarker = try HandLandmarker(options: options(.liveStream, delegate: receiver))
    let image = try AcceptancePicture.thumbUp.image()
    try landmarker.detectAsync(image: image, timestampInMilliseconds: 1)
    assertTaskError(.invalidArgumentError, "INVALID_ARGUMENT: Input timestamp must be monotonically increasing.") {
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 0)
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(receiver.calls.map(\.timestamp), [1])
    try assertStandard(XCTUnwrap(receiver.calls.first?.result), .thumbUp)
  }

  func testDetectWithLiveStreamModeSucceeds() throws {
    let done = expectation(description: "the last frame")
    let receiver = HandReceiver { if $0 == 99 { done.fulfill() } }
    let landmarker = try HandLandmarker(options: options(.liveStream, delegate: receiver))
    let image = try AcceptancePicture.thumbUp.image()
    for timestamp in 0..<100 { try landmarker.detectAsync(image: image, timestampInMilliseconds: timestamp) }
    wait(for: [done], timeout: 60)
    XCTAssertTrue((1...100) ~= receiver.calls.count)
    for call in receiver.calls { try assertStandard(XCTUnwrap(call.result), .thumbUp, exactly: false) }
  }

  // MARK: Python (hand_landmarker_test.py)

  func testDetectFromFileNameAndFromContents() throws {
    let image = try AcceptancePicture.thumbUp.image()
    let fromPath = try HandLandmarker(modelPath: TestModels.handLandmarkerPath()).detect(image: image)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: TestModels.handLandmarkerPath()))
    let fromBytes = try HandLandmarker(modelData: bytes).detect(image: image)
    XCTAssertEqual(fromBytes.landmarks, fromPath.landmarks)
    XCTAssertEqual(fromBytes.worldLandmarks, fromPath.worldLandmarks)
    XCTAssertEqual(fromBytes.handedness[0][0].score, fromPath.handedness[0][0].score)
  }

  func testCreateFromOptionsFailsWithInvalidModelPath() {
    assertTaskError(.notFoundError, "NOT_FOUND: Unable to open file at /path/to/invalid/model.tflite") {
      try HandLandmarker(modelPath: "/path/to/invalid/model.tflite")
    }
  }

  /// `test_detect_for_video` and `test_detect_async_calls`: four images, frames 30 ms apart.
  func testTenEqualFramesInVideoAndLiveStreamMode() throws {
    let pictures: [(AcceptancePicture, MPImage.Orientation)] = [
      (.thumbUp, .up), (.pointingUp, .up), (.rotated, .left), (.nothing, .up),
    ]
    for (picture, orientation) in pictures {
      let image = try picture.image(orientation: orientation)
      let video = try HandLandmarker(options: options(.video))
      for timestamp in stride(from: 0, to: 300, by: 30) {
        let result = try video.detect(videoFrame: image, timestampInMilliseconds: timestamp)
        try assertStandard(result, picture, exactly: false)
      }
      let done = expectation(description: "the last frame of \(picture)")
      let receiver = HandReceiver { if $0 == 270 { done.fulfill() } }
      let live = try HandLandmarker(options: options(.liveStream, delegate: receiver))
      for timestamp in stride(from: 0, to: 300, by: 30) {
        try live.detectAsync(image: image, timestampInMilliseconds: timestamp)
      }
      wait(for: [done], timeout: 60)
      for call in receiver.calls { try assertStandard(XCTUnwrap(call.result), picture, exactly: false) }
    }
  }

  // MARK: C++ graphs (hand_landmarker_graph_test.cc, hand_landmarks_detector_graph_test.cc)

  func testTwoHandsUprightAndRotated() throws {
    let options = try options()
    options.numHands = 2
    let landmarker = try HandLandmarker(options: options)
    try assertStandard(landmarker.detect(image: AcceptancePicture.twoHands.image()), .twoHands, numHands: 2)
    let golden = try AcceptancePicture.twoHandsRotated.golden(numHands: 2).golden
    let turned = try AcceptancePicture.twoHandsRotated.image(orientation: golden.orientation)
    try assertStandard(landmarker.detect(image: turned), .twoHandsRotated, numHands: 2)
  }

  // MARK: C (hand_landmarker_test.cc) and Java (HandLandmarkerTest.java)

  func testCPointingUpInImageMode() throws {
    try assertStandard(
      HandLandmarker(options: options()).detect(image: AcceptancePicture.pointingUp.image()), .pointingUp)
  }

  /// `detect_successWithRGBA…` and other layouts of the same pixels.
  func testOtherPixelFormatsGiveTheSameResult() throws {
    let picture = try AcceptancePicture.thumbUp.golden().picture
    let landmarker = try HandLandmarker(options: options())
    let expected = try landmarker.detect(image: picture.image())
    let pixels = stride(from: 0, to: picture.rgb.count, by: 3).map { Array(picture.rgb[$0..<$0 + 3]) }
    let rgba: [UInt8] = pixels.flatMap { (pixel: [UInt8]) -> [UInt8] in pixel + [77] }
    let bgra: [UInt8] = pixels.flatMap { (pixel: [UInt8]) -> [UInt8] in pixel.reversed() + [0] }
    for (format, bytes) in [(MPImage.PixelFormat.rgba8, rgba), (.bgra8, bgra)] {
      let image = try MPImage(data: Data(bytes), width: picture.width, height: picture.height, format: format)
      let result = try landmarker.detect(image: image)
      XCTAssertEqual(result.landmarks, expected.landmarks)
      XCTAssertEqual(result.handedness[0][0].score, expected.handedness[0][0].score)
    }
    let file = try MPImage(ppmData: picture.ppmData)
    XCTAssertEqual(try landmarker.detect(image: file).landmarks, expected.landmarks)
  }

  /// A gray image is one with equal channels.
  func testGrayPictures() throws {
    let picture = try AcceptancePicture.thumbUp.golden().picture
    let gray = stride(from: 0, to: picture.rgb.count, by: 3).map { picture.rgb[$0 + 1] }
    let landmarker = try HandLandmarker(options: options())
    let fromGray = try landmarker.detect(
      image: MPImage(data: Data(gray), width: picture.width, height: picture.height, format: .gray8))
    let colour = Data(gray.flatMap { [$0, $0, $0] })
    let fromColour = try landmarker.detect(
      image: MPImage(data: colour, width: picture.width, height: picture.height, format: .rgb8))
    XCTAssertEqual(fromGray.landmarks, fromColour.landmarks)
    XCTAssertEqual(fromGray.landmarks.count, 1)
  }
}
