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
    var stream = recognizer.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: image, at: .milliseconds(100)), frames[2].hands)
    assertStatusError(.invalidArgument, "Input timestamp must be monotonically increasing.") {
      try stream.recognize(videoFrame: image, at: .milliseconds(50))
    }
    assertStatusError(.notFound, mentions: "The frame at 120.500 ms was not recorded.", "100 ms and 150 ms") {
      try stream.recognize(videoFrame: image, at: .microseconds(120_500))
    }
    stream = recognizer.makeStream()
    XCTAssertEqual(try stream.recognize(videoFrame: image, at: .milliseconds(50)), frames[1].hands)
  }

  func testEachStreamBeginsARecordingThatIsMatchedByItsOrder() throws {
    for matching in [ReplaySettings.Matching.order, .timeSinceFirst] {
      let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames), settings: ReplaySettings(matching: matching))
      for start in [Duration.seconds(7), .seconds(70)] {
        var stream = recognizer.makeStream()
        XCTAssertEqual(try stream.recognize(videoFrame: image, at: start), frames[0].hands)
        XCTAssertEqual(try stream.recognize(videoFrame: image, at: start + .milliseconds(50)), frames[1].hands)
      }
    }
  }

  /// Options of tracking work on recorded hands: an app's settings can be tested without models.
  func testTrackingOptionsReplay() throws {
    var frames = frames
    let gap = 3...5
    for index in frames.indices {
      if gap.contains(index) { frames[index].hands = [] }
      if index > gap.upperBound { for hand in frames[index].hands.indices { frames[index].hands[hand].id = 7 } }
      for hand in frames[index].hands.indices {
        frames[index].hands[hand].landmarks = HandPoints { point in
          frames[index].hands[hand].landmarks[point] + SIMD3(index.isMultiple(of: 2) ? 0.01 : -0.01, 0, 0)
        }
      }
    }
    func hands(_ change: (inout HandTracker.Options.Tracking) -> Void) throws -> [Hand] {
      let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames), tracking: changed(.init(), change))
      var stream = recognizer.makeStream()
      return try frames.flatMap { try stream.recognize(videoFrame: image, at: $0.time) }
    }
    func path(_ hands: [Hand]) -> Float { zip(hands, hands.dropFirst()).reduce(0) { $0 + abs($1.0[.wrist].x - $1.1[.wrist].x) } }
    let plain = try hands { _ in }
    XCTAssertEqual(plain, frames.flatMap(\.hands))
    XCTAssertEqual(Set(try hands { $0.maximumGap = .milliseconds(400) }.map(\.id)), [plain[0].id])
    XCTAssertEqual(Set(try hands { $0.maximumGap = .milliseconds(100) }.map(\.id)).count, 2)
    XCTAssertLessThan(path(try hands { $0.smoothing = LandmarkSmoothing() }), path(plain) / 2)
    assertStatusError(.invalidArgument, mentions: "maximumGap") { try hands { $0.maximumGap = .zero } }
  }

  func testSingleImagesAreAnsweredInOrder() throws {
    let records = [HandPose.victory, .thumbUp.left].map { HandRecord(hands: [$0.hand()], source: "hands.ppm") }
    let recording = try RecordedGestures(records)
    XCTAssertEqual(recording.frames, [])
    let recognizer = try HandGestureRecognizer.replaying(recording)
    var stream = recognizer.makeStream()
    XCTAssertEqual(try records.map { _ in try recognizer.recognize(image: image) }, records.map(\.hands))
    assertStatusError(.notFound, mentions: "Image 2 was not recorded.", "2 images") { try recognizer.recognize(image: image) }
    assertStatusError(.notFound, mentions: "match by order") { try stream.recognize(videoFrame: image, at: .zero) }
  }

  func testWhatARecordingCannotAnswerIsRefused() throws {
    let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames))
    assertStatusError(.failedPrecondition, mentions: "given regions") { try recognizer.recognize(image: image, regions: []) }
    assertStatusError(.failedPrecondition, mentions: "no classifier") {
      try recognizer.gestureScores(of: frames[0].hands[0], imageWidth: 4, imageHeight: 4)
    }
    var hands = frames[3]
    hands.hands[0].gestureScores = nil
    assertStatusError(.invalidArgument, mentions: "The recording has no gestures.", "gesture-cli recognize") {
      try HandGestureRecognizer.replaying(RecordedGestures([frames[0], hands].map { HandRecord($0) }))
    }
    XCTAssertNoThrow(try HandGestureRecognizer.replaying(RecordedGestures([HandFrame(hands: [], at: .zero)])))
    hands.hands = []
    XCTAssertNoThrow(try HandGestureRecognizer.replaying(RecordedGestures([frames[0], hands].map { HandRecord($0) })))
  }

  func testATrackerReplaysWithoutGestures() throws {
    let tracker = try HandTracker.replaying(RecordedGestures(frames))
    var stream = tracker.makeStream()
    let hands = try stream.detect(videoFrame: image, at: .zero)
    XCTAssertEqual(hands.map(\.landmarks), frames[0].hands.map(\.landmarks))
    XCTAssertEqual(hands.map(\.gestureScores), [nil])
  }
}
