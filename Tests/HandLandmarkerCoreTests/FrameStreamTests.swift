import Foundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Streams of frames: order, errors, cancellation, and the clock behind them.
final class FrameStreamTests: XCTestCase {
  private func tracker() throws -> HandTracker { try HandTracker(model: HandModel(data: StandInHands().bundle())) }

  private let red = RasterImage(
    checkedData: Data((0..<32 * 24).flatMap { _ in [255, 0, 0] as [UInt8] }), width: 32, height: 24, bytesPerRow: 96,
    format: .rgb8)

  private func stream(_ timestamps: [Int]) -> AsyncStream<VideoFrame> {
    let red = red
    return AsyncStream { stream in
      for timestamp in timestamps { stream.yield(VideoFrame(image: red, at: .milliseconds(timestamp))) }
      stream.finish()
    }
  }

  func testFramesComeInOrderWithTheirTimes() async throws {
    var frames: [HandFrame] = []
    for try await frame in try tracker().results(for: stream((0..<20).map { $0 * 40 })) { frames.append(frame) }
    XCTAssertEqual(frames.map(\.time), (0..<20).map { .milliseconds($0 * 40) })
    XCTAssertTrue(frames.allSatisfy { $0.imageSize == ImageSize(width: 32, height: 24) })
    XCTAssertEqual(frames.map { $0.hands.map(\.id) }, Array(repeating: [0], count: 20), "one hand, followed")
  }

  /// Results end when the live stream is released.
  ///
  /// A program may forget to finish the stream.
  func testResultsEndWhenTheLiveStreamIsReleased() async throws {
    let tracker = try tracker()
    var live: LiveHandStream? = tracker.makeLiveStream()
    let results = try XCTUnwrap(live).results
    let reader = Task {
      var times: [Duration] = []
      for try await frame in results { times.append(frame.time) }
      return times
    }
    try live?.recognizeAsync(image: red, at: .milliseconds(3))
    live = nil
    let times = try await reader.boundedValue()
    XCTAssertEqual(times, [.milliseconds(3)], "the frame that waits is still answered")
  }

  func testTheSameHandsAsByCalls() async throws {
    let (one, other) = (try tracker(), try tracker())
    let calls = other.makeStream()
    for try await frame in one.results(for: stream([3, 7, 100])) {
      let expected = try await calls.recognize(videoFrame: red, at: frame.time)
      XCTAssertEqual(frame.hands, expected)
    }
  }

  /// The tracker may be used further.
  func testAnErrorEndsTheSequence() async throws {
    let tracker = try tracker()
    var count = 0
    do {
      for try await _ in tracker.results(for: stream([0, 40, 40, 80])) { count += 1 }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.message, "Input timestamp must be monotonically increasing.")
    }
    XCTAssertEqual(count, 2)
    var results = tracker.results(for: stream([0, 0, 40])).makeAsyncIterator()
    _ = try await results.next()
    do { XCTFail("\(String(describing: try await results.next()))") } catch {}
    let next = try await results.next()
    XCTAssertNil(next)
    let hands = try await tracker.recognize(image: red)
    XCTAssertEqual(hands.count, 1)
  }

  /// Two consumers would get half of the frames each.
  func testASecondConsumerIsRefused() async throws {
    let results = try tracker().results(for: stream([0, 40, 80]))
    var first = results.makeAsyncIterator()
    let frame = try await first.next()
    XCTAssertEqual(frame?.time, .zero)
    do {
      for try await frame in results { XCTFail("a second consumer got the frame at \(frame.time)") }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .failedPrecondition, "\(error)")
    }
    var times: [Duration] = []
    while let frame = try await first.next() { times.append(frame.time) }
    XCTAssertEqual(times, [.milliseconds(40), .milliseconds(80)], "the first one misses nothing")
  }

  func testErrorsOfTheFramesComeThrough() async throws {
    struct Failure: Error {}
    let red = red
    let frames = AsyncThrowingStream<VideoFrame, any Error> { stream in
      stream.yield(VideoFrame(image: red, at: .milliseconds(0)))
      stream.finish(throwing: Failure())
    }
    var count = 0
    do {
      for try await _ in try tracker().results(for: frames) { count += 1 }
      XCTFail("no error")
    } catch {
      XCTAssertTrue(error is Failure, "\(error)")
    }
    XCTAssertEqual(count, 1)
  }

  func testACancelledTaskGetsNoFrame() async throws {
    let tracker = try tracker()
    let frames = VideoFrames(frames: [0, 40].map { VideoFrame(image: red, at: .milliseconds($0)) })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = tracker.results(for: frames).makeAsyncIterator()
      return try await iterator.next()
    }
    do {
      let frame = try await task.boundedValue()
      XCTFail("not cancelled: \(String(describing: frame))")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }

  /// A frame that fails leaves the stream as it is.
  ///
  /// A frame that was refused because too many calls wait, was cancelled, or failed may be given again with the same
  /// time.
  func testAFrameThatFailsLeavesTheStreamAsItIs() async throws {
    let source = FailingAtFirst()
    var stream = HandTracker(source: source).makeStream()
    let synchronous = { [red] (stream: HandStream, time: Int) throws -> [Hand] in
      try stream.recognize(videoFrame: red, at: .milliseconds(time))
    }
    assertStatusError(.unavailable, mentions: "not yet") { try synchronous(stream, 40) }
    XCTAssertEqual(try synchronous(stream, 40), [])
    source.failures.withLock { $0 = 1 }
    do {
      _ = try await stream.recognize(videoFrame: red, at: .milliseconds(80))
      XCTFail("no error")
    } catch { XCTAssertEqual((error as? StatusError)?.status, .unavailable, "\(error)") }
    let (copy, image) = (stream, red)
    let task = Task {
      let stream = copy
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        _ = try await stream.recognize(videoFrame: image, at: .milliseconds(80))
        XCTFail("not cancelled")
      } catch { XCTAssertTrue(error is CancellationError, "\(error)") }
      return stream
    }
    stream = try await task.boundedValue()
    let hands = try await stream.recognize(videoFrame: red, at: .milliseconds(80))
    XCTAssertEqual(hands, [])
    assertStatusError(.invalidArgument, mentions: "monotonically") { try synchronous(stream, 80) }
  }

  // MARK: Prediction

  private static let motion = PosedMovement([
    PosedMovement.KeyFrame(at: .zero, PosedHand(.openPalm, x: 0.3)),
    PosedMovement.KeyFrame(at: .seconds(1), PosedHand(.openPalm, x: 0.6), pace: .even),
  ])

  func testAStreamPredictsItsHands() throws {
    let frames = Self.motion.frames(FrameSampling(framesPerSecond: 25))
    let tracker = try HandTracker.replaying(try RecordedGestures(frames))
    let stream = tracker.makeStream()
    XCTAssertEqual(stream.hands(at: .zero), [], "before the first frame")
    for (number, frame) in frames.prefix(10).enumerated() {
      let hands = try stream.recognize(videoFrame: red, at: frame.time)
      XCTAssertEqual(stream.hands(at: frame.time), hands)
      XCTAssertEqual(stream.hands(at: .zero), hands, "the past is the last frame")
      if number == 0 { XCTAssertEqual(stream.hands(at: .milliseconds(50)), hands, "a hand just seen stays") }
    }
    let held = try XCTUnwrap(stream.hands(at: .zero).first).palmCenter.x
    let ahead = try XCTUnwrap(stream.hands(at: .milliseconds(410)).first).palmCenter.x
    let truth = try XCTUnwrap(Self.motion.hands(at: .milliseconds(410)).first).hand().palmCenter.x
    XCTAssertLessThan(abs(ahead - truth), 0.5 * abs(held - truth))
    XCTAssertEqual(stream.hands(at: .seconds(7)), stream.hands(at: .milliseconds(460)), "100 ms at most")
    // A frame that fails changes nothing.
    let before = stream.hands(at: .milliseconds(400))
    XCTAssertThrowsError(try stream.recognize(videoFrame: red, at: .milliseconds(360)))
    XCTAssertEqual(stream.hands(at: .milliseconds(400)), before)
    XCTAssertEqual(tracker.makeStream().hands(at: .milliseconds(400)), [], "another stream is its own")
  }

  func testAStreamPredictsHandsThatWereFoundOnAnotherThread() async throws {
    let frames = Self.motion.frames(FrameSampling(framesPerSecond: 25))
    let stream = try HandTracker.replaying(try RecordedGestures(frames)).makeStream()
    for frame in frames.prefix(5) {
      let hands = try await stream.recognize(videoFrame: red, at: frame.time)
      XCTAssertEqual(stream.hands(at: frame.time), hands)
    }
    XCTAssertNotEqual(stream.hands(at: .milliseconds(200)), stream.hands(at: .milliseconds(160)))
  }

  func testALiveStreamPredictsTheHandsOfTheResultThatWasTaken() async throws {
    let frames = Self.motion.frames(FrameSampling(framesPerSecond: 25))
    let live = try HandTracker.replaying(try RecordedGestures(frames)).makeLiveStream()
    XCTAssertEqual(live.hands(at: .zero), [])
    var results = live.results.makeAsyncIterator()
    for frame in frames.prefix(5) {
      try live.recognizeAsync(image: red, at: frame.time)
      let hands = try await results.next()?.hands
      XCTAssertEqual(live.hands(at: frame.time), hands)
    }
    XCTAssertNotEqual(live.hands(at: .milliseconds(200)), live.hands(at: .milliseconds(160)))
    live.finish()
  }

  // MARK: The clock

  func testTheClockTakesIncreasingTimes() throws {
    var clock = FrameClock()
    XCTAssertNil(clock.last)
    try clock.accept(.milliseconds(-7))
    for refused in [-7, -8, -1_000_000] {
      assertStatusError(.invalidArgument, mentions: "monotonically increasing", "\(refused) ms after -7 ms") {
        try clock.accept(.milliseconds(refused))
      }
      XCTAssertEqual(clock.last, .milliseconds(-7), "a refused time changes nothing")
    }
    try clock.accept(.milliseconds(-6))
    try clock.accept(.milliseconds(100))
    assertStatusError(.invalidArgument, mentions: "timestamp 99.9 ms after 100 ms") {
      try clock.accept(.microseconds(99_900))
    }
    XCTAssertEqual(clock.last, .milliseconds(100))
  }

  /// Milliseconds are microseconds inside, as in MediaPipe.
  func testTimesThatCannotBeCountedAreRefused() throws {
    var clock = FrameClock()
    for extreme in [Int.min, .max, Int.max / 1000 + 1, Int.min / 1000 - 1] {
      assertStatusError(.invalidArgument, mentions: "out of range", "\(extreme)") {
        try clock.accept(.milliseconds(extreme))
      }
    }
    XCTAssertNil(clock.last)
    try clock.accept(.milliseconds(Int.min / 1000))
    try clock.accept(.milliseconds(Int.max / 1000))
  }
}

/// Fails so often, then finds no hand.
private struct FailingAtFirst: HandSource, Sendable {
  let failures = Locked(1)

  func hands(in image: RasterImage) throws -> [Hand] {
    try failures.withLock { count in
      defer { count = max(count - 1, 0) }
      if count > 0 { throw StatusError(.unavailable, "not yet") }
      return []
    }
  }

  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    try hands(in: image)
  }
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { try hands(in: image) }
}

/// Frames of a stream for any task.
///
/// An `AsyncStream` ends when its task is cancelled; a camera may not.
private struct VideoFrames: AsyncSequence, Sendable {
  let frames: [VideoFrame]

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<VideoFrame>

    mutating func next() async -> VideoFrame? { rest.popFirst() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: frames[...]) }
}
