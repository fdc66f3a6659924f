import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Streams of a recognizer, and its asynchronous form.
final class HandGestureStreamTests: XCTestCase {
  private let image = StandInRecognizer.oneHand

  private func stream(_ milliseconds: [Int]) -> AsyncStream<VideoFrame> {
    let image = image
    return AsyncStream { stream in
      for time in milliseconds { stream.yield(VideoFrame(image: image, time: .milliseconds(time))) }
      stream.finish()
    }
  }

  // MARK: Consumers

  /// Two consumers would get half of the frames each: the second gets an error, the first all frames.
  func testASecondConsumerIsRefused() async throws {
    let results = try StandInRecognizer.recognizer().results(for: stream([0, 40, 80, 120]))
    var first = results.makeAsyncIterator()
    var times = [try await first.next()?.time]
    do {
      for try await frame in results { XCTFail("a second consumer got the frame at \(frame.time)") }
      XCTFail("no error")
    } catch {
      let error = try XCTUnwrap(error as? StatusError)
      XCTAssertEqual(error.status, .failedPrecondition)
      XCTAssertTrue(error.description.contains("consumer"), "\(error)")
    }
    while let frame = try await first.next() { times.append(frame.time) }
    XCTAssertEqual(times, [0, 40, 80, 120].map { .milliseconds($0) })
  }

  /// A sequence of events is a consumer like any other.
  func testASecondConsumerOfEventsIsRefused() async throws {
    let results = try StandInRecognizer.recognizer(options: .init(cannedGestures: .only([.victory]))).results(
      for: stream(Array(0..<10).map { $0 * 40 }))
    let settings = GestureEventSettings(beginScore: 0.05, endScore: 0.05)
    var first = try results.events(of: GestureEventDetector(settings: settings)).makeAsyncIterator()
    let began = try await first.next()
    XCTAssertEqual(began?.phase, .began)
    XCTAssertEqual(began?.gesture, .victory)
    do {
      for try await event in results.events(of: GestureEventDetector()) { XCTFail("\(event)") }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .failedPrecondition, "\(error)")
    }
    let ended = try await first.next()
    XCTAssertEqual(ended?.phase, .ended)
    XCTAssertEqual(ended?.time, .milliseconds(360))
  }

  // MARK: A new stream

  func testAResetStartsANewStream() throws {
    let recognizer = try StandInRecognizer.recognizer()
    XCTAssertEqual(try recognizer.hands(in: image, at: .seconds(5)).map(\.id), [0])
    XCTAssertEqual(try recognizer.hands(in: StandInRecognizer.noHand, at: .seconds(6)).map(\.id), [])
    XCTAssertEqual(try recognizer.hands(in: image, at: .seconds(7)).map(\.id), [1], "a hand that comes back is another one")
    assertStatusError(.invalidArgument, mentions: "monotonically increasing") { try recognizer.hands(in: image, at: .zero) }
    recognizer.reset()
    let first = try recognizer.hands(in: image, at: .zero)
    XCTAssertEqual(first.map(\.id), [0])
    XCTAssertEqual(first.map { $0.palmScore == nil }, [false], "nothing is tracked from the stream before")
    XCTAssertEqual(try recognizer.hands(in: image, at: .milliseconds(40)).map { $0.palmScore == nil }, [true])
    assertStatusError(.invalidArgument, mentions: "monotonically increasing") { try recognizer.hands(in: image, at: .zero) }
  }

  func testAResetStartsANewStreamOfSmoothedHands() throws {
    let recognizer = try HandGestureRecognizer(
      modelPath: TestModels.gestureRecognizerPath(),
      options: HandGestureRecognizer.Options(maximumHandCount: 2, smoothing: LandmarkSmoothing()))
    let frames = try Goldens.clip("two_hands").prefix(12)
    func hands() throws -> [[Hand]] {
      try frames.map { try recognizer.hands(in: $0.image, at: .milliseconds(XCTUnwrap($0.golden.timestamp))) }
    }
    let first = try hands()
    XCTAssertEqual(first.map(\.count), frames.map(\.golden.landmarks.count))
    recognizer.reset()
    XCTAssertEqual(try hands(), first)
  }

  // MARK: The asynchronous form

  func testTheSameHandsAsByTheSynchronousForm() async throws {
    let recognizer = try HandGestureRecognizer(
      modelPath: TestModels.gestureRecognizerPath(), options: HandGestureRecognizer.Options(maximumHandCount: 2))
    for name in ["Victory", "two_hands", "nothing"] {
      let image = try Goldens.picture(name, numHands: name == "two_hands" ? 2 : 1).image
      let synchronous = { () throws -> [Hand] in try recognizer.hands(in: image) }
      let hands = try await recognizer.hands(in: image)
      XCTAssertEqual(hands, try synchronous())
      XCTAssertEqual(hands.count, ["Victory": 1, "two_hands": 2][name] ?? 0)
    }
  }

  /// The work waits for something that only the main actor does, which asked for it and has to be free meanwhile.
  func testTheCallerIsNotBlocked() async throws {
    let isFree = DispatchSemaphore(value: 0)
    let recognizer = HandGestureRecognizer(source: WaitingHands(isFree: isFree))
    let image = image
    let call = Task { @MainActor in try await recognizer.hands(in: image) }
    let other = Task { @MainActor in _ = isFree.signal() }
    let hands = try await call.boundedValue()
    _ = try await other.boundedValue()
    XCTAssertEqual(hands.map(\.id), [7], "the caller was blocked, or a task did the work itself")
  }

  func testACancelledTaskGetsNoHands() async throws {
    let recognizer = try StandInRecognizer.recognizer()
    let image = image
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await recognizer.hands(in: image)
    }
    do {
      let hands = try await task.boundedValue()
      XCTFail("not cancelled: \(hands)")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }
}

/// Finds a hand of identity 7 when it runs on a thread of its own and is told that its caller is free; no hand otherwise.
private struct WaitingHands: HandSource {
  let isFree: DispatchSemaphore

  func hands(in image: RasterImage) throws -> [Hand] {
    // A task that worked here would keep a thread from other tasks, of which there are few.
    guard !Thread.isMainThread, withUnsafeCurrentTask(body: { $0 == nil }), isFree.wait(timeout: .now() + 60) == .success else { return [] }
    var hand = ReferenceHand.victory.hand
    hand.id = 7
    return [hand]
  }

  func hands(in image: RasterImage, at time: Duration) throws -> [Hand] { try hands(in: image) }
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { try hands(in: image) }
  func reset() {}
}
