import GestureClassifier
import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// The frames of a stream with gestures and movements at once.
final class EventPairTests: XCTestCase {
  /// They end in the middle of the wave.
  private let frames = HandMotion.wave(count: 4).frames().filter { $0.time < .milliseconds(1600) }

  private var stream: AsyncStream<HandFrame> {
    AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
  }

  func testEveryFrameComesWithItsEventsAndALastOneForTheEnd() async throws {
    var (gestureDetector, motionDetector) = (GestureEventDetector(), HandMotionDetector())
    let gestures = frames.map { gestureDetector.events(for: $0) } + [gestureDetector.finish()]
    let motions = frames.map { motionDetector.events(for: $0) } + [motionDetector.finish()]
    XCTAssertEqual(gestures.joined().map(\.gesture), [.openPalm, .openPalm, .openPalm], "began, held, ended")
    XCTAssertEqual(motions.joined().map(\.kind), [.wave, .wave])
    XCTAssertEqual(gestures.last?.map(\.phase), [.ended], "the hand is there to the end")
    XCTAssertEqual(motions.last?.map(\.phase), [.ended])

    var seen: [(frame: HandFrame, gestures: [GestureEvent], motions: [HandMotionEvent])] = []
    for try await (frame, gestures, motions) in stream.events(of: GestureEventDetector(), HandMotionDetector()) {
      seen.append((frame, gestures, motions))
    }
    XCTAssertEqual(seen.map(\.gestures), gestures)
    XCTAssertEqual(seen.map(\.motions), motions)
    XCTAssertEqual(seen.dropLast().map(\.frame), frames)
    let end = try XCTUnwrap(seen.last).frame
    XCTAssertEqual(end.hands, [])
    XCTAssertEqual([end.width, end.height], [640, 480])
    XCTAssertEqual(end.time, frames.last?.time)
  }

  func testAStreamWithoutFramesHasNoEnd() async throws {
    let empty = AsyncStream<HandFrame> { $0.finish() }
    for try await (frame, _, _) in empty.events(of: GestureEventDetector(), HandMotionDetector()) { XCTFail("there is a frame: \(frame)") }
  }

  /// Events that have begun are known even if the frames end with an error; the error comes through.
  func testErrorsOfTheFramesComeThrough() async throws {
    struct Failure: Error {}
    let frames = frames
    let failing = AsyncThrowingStream<HandFrame, any Error> { continuation in
      for frame in frames.prefix(10) { continuation.yield(frame) }
      continuation.finish(throwing: Failure())
    }
    var gestures: [GestureEvent] = []
    do {
      for try await (_, first, _) in failing.events(of: GestureEventDetector(), HandMotionDetector()) { gestures += first }
      XCTFail("no error")
    } catch {
      XCTAssertTrue(error is Failure, "\(error)")
    }
    XCTAssertEqual(gestures.map(\.phase), [.began])
  }
}
