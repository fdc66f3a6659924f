import Foundation
import HandLandmarkerCore
import ImageFiles
import SystemSupport
import TensorEngine
import TestSupport
import XCTest

/// Streams of frames: order, errors, cancellation, and the clock behind them.
final class FrameStreamTests: XCTestCase {
  private func tracker() throws -> HandTracker { try HandTracker(modelData: StandInHands().bundle()) }

  private let red = RasterImage(
    checkedData: Data((0..<32 * 24).flatMap { _ in [255, 0, 0] as [UInt8] }), width: 32, height: 24, bytesPerRow: 96, format: .rgb8)

  private func stream(_ timestamps: [Int]) -> AsyncStream<VideoFrame> {
    let red = red
    return AsyncStream { stream in
      for timestamp in timestamps { stream.yield(VideoFrame(image: red, timestampInMilliseconds: timestamp)) }
      stream.finish()
    }
  }

  func testFramesComeInOrderWithTheirTimes() async throws {
    var frames: [HandRecord] = []
    for try await frame in try tracker().frames(of: stream((0..<20).map { $0 * 40 })) { frames.append(frame) }
    XCTAssertEqual(frames.map(\.timestampInMilliseconds), (0..<20).map { $0 * 40 })
    XCTAssertTrue(frames.allSatisfy { $0.hasIdentities && !$0.hasGestures && $0.width == 32 && $0.height == 24 && $0.source == nil })
    XCTAssertEqual(frames.map { $0.hands.map(\.id) }, Array(repeating: [0], count: 20), "one hand, followed")
  }

  func testTheSameHandsAsByCalls() async throws {
    let (one, other) = (try tracker(), try tracker())
    for try await frame in one.frames(of: stream([3, 7, 100])) {
      XCTAssertEqual(frame.hands, try other.hands(in: red, at: XCTUnwrap(frame.timestampInMilliseconds)))
    }
  }

  /// The tracker may be used further.
  func testAnErrorEndsTheSequence() async throws {
    let tracker = try tracker()
    var count = 0
    do {
      for try await _ in tracker.frames(of: stream([0, 40, 40, 80])) { count += 1 }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.message, "Input timestamp must be monotonically increasing.")
    }
    XCTAssertEqual(count, 2)
    XCTAssertEqual(try tracker.hands(in: red, at: 120).map(\.id), [0], "the stream goes on")
  }

  func testErrorsOfTheFramesComeThrough() async throws {
    struct Failure: Error {}
    let red = red
    let frames = AsyncThrowingStream<VideoFrame, any Error> { stream in
      stream.yield(VideoFrame(image: red, timestampInMilliseconds: 0))
      stream.finish(throwing: Failure())
    }
    var count = 0
    do {
      for try await _ in try tracker().frames(of: frames) { count += 1 }
      XCTFail("no error")
    } catch {
      XCTAssertTrue(error is Failure, "\(error)")
    }
    XCTAssertEqual(count, 1)
  }

  func testACancelledTaskGetsNoFrame() async throws {
    let tracker = try tracker()
    let frames = VideoFrames(frames: [0, 40].map { VideoFrame(image: red, timestampInMilliseconds: $0) })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = tracker.frames(of: frames).makeAsyncIterator()
      return try await iterator.next()
    }
    do {
      let frame = try await task.value
      XCTFail("not cancelled: \(String(describing: frame))")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
    XCTAssertEqual(try tracker.hands(in: red, at: 0).map(\.id), [0], "no frame was worked on")
  }

  // MARK: The worker

  /// A call that is cancelled while it waits for the one before is not begun.
  func testCancellingWhileWaiting() async throws {
    let worker = SerialWorker()
    let (isBusy, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let begun = Locked(false)
    let first = Task {
      try await worker.run {
        isBusy.signal()
        mayEnd.wait()
        return 1
      }
    }
    await Task.detached { isBusy.waitBlocking() }.value
    let second = Task { try await worker.run { begun.withLock { $0 = true } } }
    // It may be cancelled before it stands in the queue or after: either way it is not begun.
    second.cancel()
    mayEnd.signal()
    let value = try await first.value
    XCTAssertEqual(value, 1)
    do {
      try await second.value
      XCTFail("not cancelled")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
    XCTAssertFalse(begun.withLock { $0 })
  }

  func testWorkIsDoneInOrderOneAfterTheOther() async throws {
    let worker = SerialWorker()
    let inside = Locked(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await worker.run {
            XCTAssertEqual(
              inside.withLock {
                $0 += 1
                return $0
              }, 1)
            usleep(50)
            inside.withLock { $0 -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  func testErrorsOfTheWorkComeThrough() async {
    struct Failure: Error {}
    do {
      try await SerialWorker().run { throw Failure() }
      XCTFail("no error")
    } catch {
      XCTAssertTrue(error is Failure)
    }
  }

  // MARK: The clock

  func testTheClockTakesIncreasingTimes() throws {
    var clock = FrameClock()
    XCTAssertNil(clock.last)
    try clock.accept(-7)
    for refused in [-7, -8, -1_000_000] {
      assertStatusError(.invalidArgument, mentions: "monotonically increasing", "\(refused) ms after -7 ms") { try clock.accept(refused) }
      XCTAssertEqual(clock.last, -7, "a refused time changes nothing")
    }
    try clock.accept(-6)
    try clock.accept(100)
    XCTAssertEqual(clock.last, 100)
  }

  /// Milliseconds are microseconds inside, as in MediaPipe.
  func testTimesThatCannotBeCountedAreRefused() throws {
    var clock = FrameClock()
    for extreme in [Int.min, .max, Int.max / 1000 + 1, Int.min / 1000 - 1] {
      assertStatusError(.invalidArgument, mentions: "out of range", "\(extreme)") { try clock.accept(extreme) }
    }
    XCTAssertNil(clock.last)
    try clock.accept(Int.min / 1000)
    try clock.accept(Int.max / 1000)
  }
}

/// Frames of a stream, whatever the task that asks for them: an `AsyncStream` ends when its task is cancelled, a camera may not.
private struct VideoFrames: AsyncSequence, Sendable {
  let frames: [VideoFrame]

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<VideoFrame>

    mutating func next() async -> VideoFrame? { rest.popFirst() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: frames[...]) }
}

extension DispatchSemaphore {
  /// Waits on the calling thread.
  fileprivate func waitBlocking() { wait() }
}
