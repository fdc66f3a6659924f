import GestureFixtures
import GestureSupport
import HandFiles
import MediaPipeTasksVision
import TestSupport
import XCTest

final class ReplayTests: XCTestCase {
  private let frames = PosedMovement.still(.openPalm, duration: .milliseconds(400)).then(
    .still(.thumbUp, duration: .milliseconds(400))
  )
  .frames(
    FrameSampling(framesPerSecond: 20))
  private let image = MPImage(
    RasterImage(checkedData: Data(count: 48), width: 4, height: 4, bytesPerRow: 12, format: .rgb8))

  func testImageModeAnswersInOrder() throws {
    let recognizer = try GestureRecognizer.replaying(RecordedGestures(Array(frames.prefix(2))))
    for frame in frames.prefix(2) {
      let result = try recognizer.recognize(image: image)
      XCTAssertEqual(result.hands.map(\.landmarks), frame.hands.map(\.landmarks))
      XCTAssertEqual(result.gestures.first?.first?.categoryName, "Open_Palm")
      XCTAssertNil(result.handIDs)
    }
    XCTAssertThrowsError(try recognizer.recognize(image: image)) { error in
      let error = error as NSError
      XCTAssertEqual(error.code, Int(TasksErrorCode.notFoundError.rawValue))
      XCTAssertEqual(error.localizedDescription, "NOT_FOUND: Image 2 was not recorded.")
      XCTAssertEqual(error.localizedRecoverySuggestion, "the recording has 2 frames from 0 to 50 ms")
    }
  }

  func testVideoModeAnswersByTimestamp() throws {
    let options = GestureRecognizerOptions()
    options.runningMode = .video
    let recording = try RecordedGestures(frames)
    let recognizer = try GestureRecognizer.replaying(recording, options: options)
    XCTAssertEqual(
      try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0).gestures.first?.first?.categoryName,
      "Open_Palm")
    XCTAssertThrowsError(try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 120)) { error in
      XCTAssertEqual((error as NSError).localizedDescription, "NOT_FOUND: The frame at 120 ms was not recorded.")
      XCTAssertEqual(
        (error as NSError).localizedRecoverySuggestion,
        "the recording has 23 frames from 0 to 1100 ms; its nearest frames are at 100 ms and 150 ms")
    }
    let last = try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 1100)
    XCTAssertEqual(last.gestures.first?.first?.categoryName, "Thumb_Up")
    XCTAssertEqual(last.handIDs, [0])
    // The clock is that of every task.
    XCTAssertThrowsError(try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 1100))
    XCTAssertThrowsError(try recognizer.recognize(image: image))
    XCTAssertNil(options.replacement)
  }

  func testOtherTimestampsAndOrders() throws {
    let options = GestureRecognizerOptions()
    options.runningMode = .video
    let recording = try RecordedGestures(frames)
    let near = try GestureRecognizer.replaying(
      recording, options: options, settings: ReplaySettings(tolerance: .milliseconds(20)))
    XCTAssertEqual(
      try near.recognize(videoFrame: image, timestampInMilliseconds: 118).landmarks.first,
      try near.recognize(videoFrame: image, timestampInMilliseconds: 119).landmarks.first)
    let shifted = try GestureRecognizer.replaying(
      recording, options: options, settings: ReplaySettings(matching: .timeSinceFirst))
    _ = try shifted.recognize(videoFrame: image, timestampInMilliseconds: 7_000_000)
    XCTAssertEqual(
      try shifted.recognize(videoFrame: image, timestampInMilliseconds: 7_001_100).gestures.first?.first?.categoryName,
      "Thumb_Up")
    let ordered = try GestureRecognizer.replaying(
      recording, options: options, settings: ReplaySettings(matching: .order))
    for number in 0..<23 {
      XCTAssertEqual(
        try ordered.recognize(videoFrame: image, timestampInMilliseconds: number).hands.map(\.landmarks),
        frames[number].hands.map(\.landmarks))
    }
    XCTAssertThrowsError(try ordered.recognize(videoFrame: image, timestampInMilliseconds: 99)) { error in
      XCTAssertEqual((error as NSError).localizedDescription, "NOT_FOUND: Frame 23, at 99 ms, was not recorded.")
    }
  }

  func testLiveStreamDeliversEveryResultInOrder() throws {
    let receiver = Receiver()
    let options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = receiver
    let recognizer = try GestureRecognizer.replaying(RecordedGestures(frames), options: options)
    for frame in frames {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: frame.time.milliseconds)
    }
    try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 5000)
    receiver.wait(for: frames.count + 1)
    let results = receiver.results
    XCTAssertEqual(results.map { $0?.timestampInMilliseconds }, frames.map(\.time.milliseconds) + [nil])
    XCTAssertEqual(results.map { $0?.hands.map(\.landmarks) ?? [] }, frames.map { $0.hands.map(\.landmarks) } + [[]])
    XCTAssertEqual(receiver.errors, ["NOT_FOUND: The frame at 5000 ms was not recorded."])
  }

  func testALatencyDropsFramesAsASlowRecognizerDoes() throws {
    let receiver = Receiver()
    let options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = receiver
    let recognizer = try GestureRecognizer.replaying(
      RecordedGestures(frames), options: options, settings: ReplaySettings(latency: .milliseconds(150)))
    for frame in frames {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: frame.time.milliseconds)
    }
    // The first is processed, the newest waits, all others are dropped.
    receiver.wait(for: 2)
    XCTAssertEqual(receiver.results.map { $0?.timestampInMilliseconds }, [0, 1100])
  }

  func testHandLandmarkersReplayAsWell() throws {
    let landmarker = try HandLandmarker.replaying(RecordedGestures(frames))
    XCTAssertEqual(try landmarker.detect(image: image).hands.map(\.landmarks), frames[0].hands.map(\.landmarks))
    let handsOnly = HandRecord(frames[0], hasGestures: false)
    let recording = try RecordedGestures(jsonLines: Data(handsOnly.json.utf8), name: "hands.jsonl")
    XCTAssertEqual(try HandLandmarker.replaying(recording).detect(image: image).landmarks.count, 1)
    let options = GestureRecognizerOptions()
    options.replay(recording)
    let makers: [() throws -> GestureRecognizer] = [
      { try GestureRecognizer.replaying(recording) }, { try GestureRecognizer(options: options) },
    ]
    for make in makers {
      XCTAssertThrowsError(try make()) { error in
        XCTAssertTrue(error.localizedDescription.contains("The recording has no gestures."), "\(error)")
      }
    }
    // A hand landmarker has no gestures, whatever was recorded.
    XCTAssertEqual(try landmarker.detect(image: image).hands.map(\.gestureScores), [nil])
    let result = try GestureRecognizer.replaying(RecordedGestures(frames)).recognize(image: image)
    XCTAssertEqual(
      try JSONDecoder().decode(HandLandmarkerResult.self, from: JSONEncoder().encode(result)).hands.map(
        \.gestureScores), [nil])
  }

  /// A test with a recording fails like the app with models.
  func testOptionsThatATaskRefusesAreRefusedByAReplay() throws {
    let changes: [(GestureRecognizerOptions) -> Void] = [
      { $0.numHands = 0 }, { $0.minHandPresenceConfidence = 1.5 }, { $0.minTrackingConfidence = 0 },
      { $0.baseOptions.numThreads = -1 },
      { $0.landmarkSmoothing = LandmarkSmoothing(minimumCutoff: .nan) }, { $0.searchBudget = 0 },
    ]
    for (number, change) in changes.enumerated() {
      let options = GestureRecognizerOptions()
      options.runningMode = .video
      options.baseOptions.modelAssetData = try FixtureModels.gestureRecognizer()
      change(options)
      func message() -> String {
        do {
          _ = try GestureRecognizer(options: options)
          return "accepted"
        } catch { return error.localizedDescription }
      }
      let expected = message()
      XCTAssertNotEqual(expected, "accepted", "\(number)")
      options.replay(try RecordedGestures(frames))
      XCTAssertEqual(message(), expected)
    }
  }

  func testOptionsReplayInATaskThatAnAppCreates() throws {
    let options = GestureRecognizerOptions()
    options.replay(try RecordedGestures(frames))
    XCTAssertEqual(try GestureRecognizer(options: options).recognize(image: image).hands.count, 1)
    // Another task of the same options goes on with the recording, and each has its own clock.
    options.runningMode = .video
    let tasks = try (GestureRecognizer(options: options), GestureRecognizer(options: options))
    XCTAssertEqual(try tasks.0.recognize(videoFrame: image, timestampInMilliseconds: 50).hands.count, 1)
    XCTAssertEqual(try tasks.1.recognize(videoFrame: image, timestampInMilliseconds: 0).hands.count, 1)
    options.runningMode = .image
    XCTAssertEqual(
      try GestureRecognizer(options: options).recognize(image: image).hands.map(\.landmarks),
      frames[1].hands.map(\.landmarks))
    options.runningMode = .liveStream
    XCTAssertThrowsError(try GestureRecognizer(options: options))
  }
}

/// Keeps what a live stream delivers.
private final class Receiver: NSObject, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
  private let state = Locked<([GestureRecognizerResult?], [String])>(([], []))
  private let arrived = DispatchSemaphore(value: 0)

  var results: [GestureRecognizerResult?] { state.withLock { $0.0 } }
  var errors: [String] { state.withLock { $0.1 } }

  func wait(for count: Int) {
    for _ in 0..<count { XCTAssertEqual(arrived.wait(timeout: .now() + 10), .success) }
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    state.withLock { state in
      state.0.append(result)
      if let error { state.1.append(error.localizedDescription) }
    }
    arrived.signal()
  }
}
