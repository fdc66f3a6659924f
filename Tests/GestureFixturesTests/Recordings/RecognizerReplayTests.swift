import GestureFixtures
import GestureSupport
import HandEvents
import HandFiles
import TestSupport
import XCTest

/// The replay of the Swift API.
final class RecognizerReplayTests: XCTestCase {
  private let frames = HandMotion.still(.openPalm, duration: .milliseconds(400)).then(.still(.thumbUp, duration: .milliseconds(400)))
    .frames(
      FrameSampling(framesPerSecond: 20))
  private let image = RasterImage(checkedData: Data(count: 48), width: 4, height: 4, bytesPerRow: 12, format: .rgb8)

  func testAStreamIsAnsweredWithTheRecordedHands() async throws {
    let recording = try RecordedGestures(frames)
    let recognizer = try HandGestureRecognizer.replaying(recording)
    var answers: [HandFrame] = []
    for try await frame in recognizer.results(for: recording.camera()) { answers.append(frame) }
    XCTAssertEqual(answers, frames)
  }

  func testGesturesAndMovementsComeOfOneStream() async throws {
    let swipe = HandMotion.swipe(.left, pose: .victory)
    let recording = try RecordedGestures(swipe.frames())
    let recognizer = try HandGestureRecognizer.replaying(recording)
    var events: [HandEvent] = []
    let detectors: [any HandEventDetector] = [GestureEventDetector(), HandMotionDetector()]
    for try await event in recognizer.results(for: recording.camera()).events(of: detectors) { events.append(event) }
    let gestures = events.filter { $0.gesture != nil }
    XCTAssertNil(gestures.difference(from: [.init(.began, .victory), .init(.held, .victory), .init(.ended, .victory)]))
    XCTAssertNil(events.filter { $0.motion != nil }.difference(from: [ExpectedEvent(.completed, .swipeLeft)]))
  }

  func testTimesAreThoseOfEveryRecognizer() throws {
    let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames))
    XCTAssertEqual(try recognizer.hands(in: image, at: .milliseconds(100)), frames[2].hands)
    assertStatusError(.invalidArgument, "Input timestamp must be monotonically increasing.") {
      try recognizer.hands(in: image, at: .milliseconds(50))
    }
    assertStatusError(.notFound, mentions: "The frame at 120.500 ms was not recorded.", "100 ms and 150 ms") {
      try recognizer.hands(in: image, at: .microseconds(120_500))
    }
    recognizer.reset()
    XCTAssertEqual(try recognizer.hands(in: image, at: .milliseconds(50)), frames[1].hands)
  }

  func testResetBeginsARecordingThatIsMatchedByItsOrder() throws {
    for matching in [ReplaySettings.Matching.order, .timeSinceFirst] {
      let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames), settings: ReplaySettings(matching: matching))
      for start in [Duration.seconds(7), .seconds(70)] {
        XCTAssertEqual(try recognizer.hands(in: image, at: start), frames[0].hands)
        XCTAssertEqual(try recognizer.hands(in: image, at: start + .milliseconds(50)), frames[1].hands)
        recognizer.reset()
      }
    }
  }

  func testSingleImagesAreAnsweredInOrder() throws {
    let records = [HandPose.victory, .thumbUp.left].map { HandRecord(hands: [$0.hand()], source: "hands.ppm") }
    let recording = try RecordedGestures(records)
    XCTAssertEqual(recording.frames, [])
    let recognizer = try HandGestureRecognizer.replaying(recording)
    XCTAssertEqual(try records.map { _ in try recognizer.hands(in: image) }, records.map(\.hands))
    assertStatusError(.notFound, mentions: "Image 2 was not recorded.", "2 images") { try recognizer.hands(in: image) }
    assertStatusError(.notFound, mentions: "match by order") { try recognizer.hands(in: image, at: .zero) }
  }

  func testWhatARecordingCannotAnswerIsRefused() throws {
    let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames))
    assertStatusError(.failedPrecondition, mentions: "given regions") { try recognizer.hands(in: image, regions: []) }
    assertStatusError(.failedPrecondition, mentions: "no classifier") {
      try recognizer.gestureScores(of: frames[0].hands[0], imageWidth: 4, imageHeight: 4)
    }
    var hands = frames[3]
    hands.hands[0].gestureScores = nil
    assertStatusError(.invalidArgument, mentions: "The recording has no gestures.", "gesture-cli recognize") {
      try HandGestureRecognizer.replaying(RecordedGestures([frames[0], hands].map { HandRecord($0) }))
    }
    XCTAssertNoThrow(try HandGestureRecognizer.replaying(RecordedGestures([HandFrame(hands: [], at: .zero)])))
  }

  func testATrackerReplaysWithoutGestures() throws {
    let tracker = try HandTracker.replaying(RecordedGestures(frames))
    let hands = try tracker.hands(in: image, at: .zero)
    XCTAssertEqual(hands.map(\.landmarks), frames[0].hands.map(\.landmarks))
    XCTAssertEqual(hands.map(\.gestureScores), [nil])
  }
}
