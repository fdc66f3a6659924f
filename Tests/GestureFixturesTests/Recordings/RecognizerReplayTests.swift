import GestureFixtures
import GestureSupport
import HandEvents
import HandFiles
import TestSupport
import XCTest

/// The replay of the Swift API.
final class RecognizerReplayTests: XCTestCase {
  private let frames = PosedMovement.still(.openPalm, duration: .milliseconds(400)).then(
    .still(.thumbUp, duration: .milliseconds(400))
  )
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
    let swipe = PosedMovement.swipe(.left, pose: .victory)
    let recording = try RecordedGestures(swipe.frames())
    let recognizer = try HandGestureRecognizer.replaying(recording)
    var events: [HandEvent] = []
    let detectors: [any HandEventDetector] = [GestureEventDetector(), HandMovementDetector()]
    for try await event in recognizer.results(for: recording.camera()).events(from: detectors) { events.append(event) }
    let gestures = events.filter { $0.gesture != nil }
    XCTAssertNil(gestures.difference(from: [.init(.began, .victory), .init(.held, .victory), .init(.ended, .victory)]))
    XCTAssertNil(events.filter { $0.movement != nil }.difference(from: [ExpectedEvent(.completed, .swipeLeft)]))
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
      let recognizer = try HandGestureRecognizer.replaying(
        RecordedGestures(frames), settings: ReplaySettings(matching: matching))
      for start in [Duration.seconds(7), .seconds(70)] {
        let stream = recognizer.makeStream()
        XCTAssertEqual(try stream.recognize(videoFrame: image, at: start), frames[0].hands)
        XCTAssertEqual(try stream.recognize(videoFrame: image, at: start + .milliseconds(50)), frames[1].hands)
      }
    }
  }

  /// Options of tracking work on recorded hands.
  ///
  /// The settings of an app can be tested without models.
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
      let stream = recognizer.makeStream()
      return try frames.flatMap { try stream.recognize(videoFrame: image, at: $0.time) }
    }
    func path(_ hands: [Hand]) -> Float {
      zip(hands, hands.dropFirst()).reduce(0) { $0 + abs($1.0[.wrist].x - $1.1[.wrist].x) }
    }
    let plain = try hands { _ in }
    XCTAssertEqual(plain, frames.flatMap(\.hands))
    XCTAssertEqual(Set(try hands { $0.maximumGap = .milliseconds(400) }.map(\.id)), [plain[0].id])
    XCTAssertEqual(Set(try hands { $0.maximumGap = .milliseconds(100) }.map(\.id)).count, 2)
    XCTAssertLessThan(path(try hands { $0.smoothing = LandmarkSmoothing() }), path(plain) / 2)
    assertStatusError(.invalidArgument, mentions: "maximumGap") { try hands { $0.maximumGap = .zero } }
    assertStatusError(.invalidArgument, mentions: "searchBudget") { try hands { $0.searchBudget = .nan } }
  }

  func testSingleImagesAreAnsweredInOrder() throws {
    let records = [HandPose.victory, .thumbUp.left].map { HandRecord(hands: [$0.hand()], source: "hands.ppm") }
    let recording = try RecordedGestures(records)
    XCTAssertEqual(recording.frames, [])
    let recognizer = try HandGestureRecognizer.replaying(recording)
    let stream = recognizer.makeStream()
    XCTAssertEqual(try records.map { _ in try recognizer.recognize(image: image) }, records.map(\.hands))
    assertStatusError(.notFound, mentions: "Image 2 was not recorded.", "2 images") {
      try recognizer.recognize(image: image)
    }
    assertStatusError(.notFound, mentions: "match by order") { try stream.recognize(videoFrame: image, at: .zero) }
  }

  func testWhatARecordingCannotAnswerIsRefused() throws {
    let recognizer = try HandGestureRecognizer.replaying(RecordedGestures(frames))
    assertStatusError(.failedPrecondition, mentions: "given regions") {
      try recognizer.recognize(image: image, regions: [])
    }
    assertStatusError(.failedPrecondition, mentions: "no classifier") {
      try recognizer.gestureScores(of: frames[0].hands[0].inImage(4, 4))
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

  /// A live stream only drops frames if results take time.
  ///
  /// A frame without a time is the next that was processed.
  func testALiveStreamKeepsEveryFrameOfARecordingWithoutLatency() async throws {
    for (settings, isKept) in [(ReplaySettings(), true), (ReplaySettings(latency: .milliseconds(1)), false)] {
      let live = try HandGestureRecognizer.replaying(RecordedGestures(frames), settings: settings).makeLiveStream()
      var dropped: [Duration?] = []
      for frame in frames { dropped.append(try live.recognizeAsync(image: image, at: frame.time)) }
      live.finish()
      var answers: [Duration] = []
      for try await frame in live.results { answers.append(frame.time) }
      XCTAssertEqual(answers, isKept ? frames.map(\.time) : [frames[frames.count - 1].time])
      XCTAssertEqual(dropped.compactMap(\.self).count, isKept ? 0 : frames.count - 1)
    }
  }

  /// A camera of 29.97 frames per second.
  ///
  /// Files keep microseconds, and cameras have nanoseconds.
  func testARecordingThatWasWrittenAndReadReplaysAtTheTimesItWasMadeWith() throws {
    var frames = frames
    for index in frames.indices { frames[index].time = .seconds(1) * 1001 * index / 30_000 }
    frames[2].hands[0].gestureScores = GestureScores(
      winner: GestureScore(.openPalm, score: 0.625),
      others: [GestureScore(.victory, score: 0.25), GestureScore(label: "None", score: 0.125)])
    let recording = try RecordedGestures(frames)
    let read = try RecordedGestures(jsonLines: recording.jsonLines)
    XCTAssertNotEqual(read.frames.map(\.time), frames.map(\.time))
    let streams = try [recording, read].map { try HandGestureRecognizer.replaying($0).makeStream() }
    for frame in frames {
      for index in streams.indices {
        let hands = try streams[index].recognize(videoFrame: image, at: frame.time)
        XCTAssertEqual(hands.map(\.gestureScores), frame.hands.map(\.gestureScores))
        XCTAssertEqual(hands.map(\.landmarks), frame.hands.map(\.landmarks))
      }
    }
    XCTAssertEqual(try RecordedGestures(jsonLines: read.jsonLines), read)
  }

  func testATrackerReplaysWithoutGestures() throws {
    let tracker = try HandTracker.replaying(RecordedGestures(frames))
    let stream = tracker.makeStream()
    let hands = try stream.recognize(videoFrame: image, at: .zero)
    XCTAssertEqual(hands.map(\.landmarks), frames[0].hands.map(\.landmarks))
    XCTAssertEqual(hands.map(\.gestureScores), [nil])
  }
}
