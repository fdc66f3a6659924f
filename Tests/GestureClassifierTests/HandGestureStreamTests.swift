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
      for time in milliseconds { stream.yield(VideoFrame(image: image, at: .milliseconds(time))) }
      stream.finish()
    }
  }

  // MARK: Consumers

  /// A second consumer gets an error, and the first all frames.
  ///
  /// Two consumers would get half of the frames each.
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
    let results = try StandInRecognizer.recognizer(
      options: changed(.init()) { $0.canned.selection = .only([.victory]) }
    ).results(
      for: stream(Array(0..<10).map { $0 * 40 }))
    let settings = GestureEventSettings(beginScore: 0.05, endScore: 0.05)
    var first = try results.events(from: GestureEventDetector(settings: settings)).makeAsyncIterator()
    let began = try await first.next()
    XCTAssertEqual(began?.phase, .began)
    XCTAssertEqual(began?.gesture, .victory)
    do {
      for try await event in results.events(from: GestureEventDetector()) { XCTFail("\(event)") }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .failedPrecondition, "\(error)")
    }
    let ended = try await first.next()
    XCTAssertEqual(ended?.phase, .ended)
    XCTAssertEqual(ended?.time, .milliseconds(360))
  }

  // MARK: Streams

  func testStreamsOfOneRecognizerAreSeparate() throws {
    let recognizer = try StandInRecognizer.recognizer()
    let (one, other) = (recognizer.makeStream(), recognizer.makeStream())
    XCTAssertEqual(try one.recognize(videoFrame: image, at: .seconds(5)).map(\.id), [0])
    XCTAssertEqual(try one.recognize(videoFrame: StandInRecognizer.noHand, at: .seconds(6)).map(\.id), [])
    XCTAssertEqual(
      try one.recognize(videoFrame: image, at: .seconds(7)).map(\.id), [1], "a hand that comes back is another one")
    XCTAssertEqual(
      try other.recognize(videoFrame: image, at: .zero).map { $0.palmScore == nil }, [false],
      "nothing is tracked from the other")
    XCTAssertEqual(try other.recognize(videoFrame: image, at: .milliseconds(40)).map { $0.palmScore == nil }, [true])
    XCTAssertEqual(try other.recognize(videoFrame: image, at: .milliseconds(80)).map(\.id), [0])
    for time in [Duration.zero, .seconds(7)] {
      assertStatusError(.invalidArgument, mentions: "monotonically increasing") {
        try one.recognize(videoFrame: image, at: time)
      }
    }
    XCTAssertEqual(try one.recognize(videoFrame: image, at: .seconds(8)).map(\.id), [1])
  }

  func testStreamsOfSmoothedHands() throws {
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()),
      options: changed(HandGestureRecognizer.Options(maximumHandCount: 2)) {
        $0.tracking.smoothing = LandmarkSmoothing()
      })
    let frames = try Goldens.clip("two_hands").prefix(12)
    func hands() throws -> [[Hand]] {
      let stream = recognizer.makeStream()
      return try frames.map {
        try stream.recognize(videoFrame: $0.image, at: .milliseconds(XCTUnwrap($0.golden.timestamp)))
      }
    }
    let first = try hands()
    XCTAssertEqual(first.map(\.count), frames.map(\.golden.landmarks.count))
    XCTAssertEqual(try hands(), first)
  }

  /// Two videos at once, each with a separate sequence.
  func testTwoSequencesOfOneRecognizer() async throws {
    let recognizer = try StandInRecognizer.recognizer()
    var one = recognizer.results(for: stream([0, 40, 80])).makeAsyncIterator()
    var other = recognizer.results(for: stream([0, 40, 80])).makeAsyncIterator()
    for time in [0, 40, 80] {
      let frames = [try await one.next(), try await other.next()]
      XCTAssertEqual(frames.map { $0?.time }, [.milliseconds(time), .milliseconds(time)])
      XCTAssertEqual(frames.map { $0?.hands.map(\.id) }, [[0], [0]])
    }
  }

  /// A refused frame is skipped if the caller asks for it.
  ///
  /// The stream continues as if the frame had not come.
  func testASequenceThatSkipsErrors() async throws {
    let refused = Locked<[Duration]>([])
    let results = try StandInRecognizer.recognizer().results(for: stream([0, 40, 40, 30, 80])) { error, frame in
      XCTAssertTrue(error is StatusError, "\(error)")
      refused.withLock { $0.append(frame.time) }
    }
    var times: [Duration] = []
    for try await frame in results {
      times.append(frame.time)
      XCTAssertEqual(frame.hands.map(\.id), [0])
    }
    XCTAssertEqual(times, [0, 40, 80].map { .milliseconds($0) })
    XCTAssertEqual(refused.withLock(\.self), [40, 30].map { .milliseconds($0) })
  }

  /// An asynchronous stream gives the results of a synchronous one.
  ///
  /// A cancelled frame changes nothing.
  func testAnAsynchronousStream() async throws {
    let recognizer = try StandInRecognizer.recognizer()
    let (one, other) = (recognizer.makeStream(), recognizer.makeStream())
    for (time, image) in [image, StandInRecognizer.noHand, image, image].enumerated() {
      let hands = try await one.recognize(videoFrame: image, at: .milliseconds(time))
      let expected = { () throws -> [Hand] in try other.recognize(videoFrame: image, at: .milliseconds(time)) }
      XCTAssertEqual(hands, try expected())
    }
    let (stream, image) = (one, image)
    let task = Task {
      let stream = stream
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        _ = try await stream.recognize(videoFrame: image, at: .milliseconds(10))
        XCTFail("not cancelled")
      } catch {
        XCTAssertTrue(error is CancellationError, "\(error)")
      }
      return try await Task { [stream] in
        let stream = stream
        return try await stream.recognize(videoFrame: image, at: .milliseconds(10)).map(\.id)
      }.value
    }
    let ids = try await task.boundedValue()
    XCTAssertEqual(ids, [1])
  }

  // MARK: Live streams

  /// A live stream keeps the newest frame.
  ///
  /// The frame comes while another one is processed; times must also increase after dropped frames.
  func testALiveStreamKeepsTheNewestFrame() async throws {
    let live = try StandInRecognizer.recognizer().makeLiveStream()
    XCTAssertNil(try live.recognizeAsync(image: image, at: .zero))
    XCTAssertEqual(try live.recognizeAsync(image: image, at: .milliseconds(40)), .zero)
    XCTAssertEqual(try live.recognizeAsync(image: image, at: .milliseconds(80)), .milliseconds(40))
    for time in [40, 80] {
      assertStatusError(.invalidArgument, mentions: "monotonically increasing") {
        try live.recognizeAsync(image: image, at: .milliseconds(time))
      }
    }
    var results = live.results.makeAsyncIterator()
    let first = try await results.next()
    XCTAssertEqual(first?.time, .milliseconds(80))
    try live.recognizeAsync(image: image, at: .milliseconds(120))
    live.finish()
    let second = try await results.next()
    XCTAssertEqual(second?.hands.map(\.id), [0])
    let end = try await results.next()
    XCTAssertNil(end)
    assertStatusError(.failedPrecondition, mentions: "after its end") {
      try live.recognizeAsync(image: image, at: .milliseconds(160))
    }
  }

  func testALiveStreamThatAnErrorHasEndedTakesNoFrame() async throws {
    let live = HandGestureRecognizer(source: FailingHands()).makeLiveStream()
    try live.recognizeAsync(image: image, at: .zero)
    do {
      for try await frame in live.results { XCTFail("\(frame)") }
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .unavailable, "\(error)")
    }
    assertStatusError(.failedPrecondition, mentions: "after its end") {
      try live.recognizeAsync(image: image, at: .milliseconds(40))
    }
  }

  // MARK: The asynchronous form

  func testTheSameHandsAsByTheSynchronousForm() async throws {
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()),
      options: HandGestureRecognizer.Options(maximumHandCount: 2))
    for name in ["Victory", "two_hands", "nothing"] {
      let image = try Goldens.picture(name, numHands: name == "two_hands" ? 2 : 1).image
      let synchronous = { () throws -> [Hand] in try recognizer.recognize(image: image) }
      let hands = try await recognizer.recognize(image: image)
      XCTAssertEqual(hands, try synchronous())
      XCTAssertEqual(hands.count, ["Victory": 1, "two_hands": 2][name] ?? 0)
    }
  }

  /// The caller is not blocked.
  ///
  /// The work waits for something that only the main actor does, and the main actor is the caller.
  func testTheCallerIsNotBlocked() async throws {
    let isFree = DispatchSemaphore(value: 0)
    let recognizer = HandGestureRecognizer(source: WaitingHands(isFree: isFree))
    let image = image
    let call = Task { @MainActor in try await recognizer.recognize(image: image) }
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
      return try await recognizer.recognize(image: image)
    }
    do {
      let hands = try await task.boundedValue()
      XCTFail("not cancelled: \(hands)")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }
}

/// Finds a hand of identity 7 while the caller is free.
///
/// The source must run on a separate thread; otherwise it finds no hand.
private struct WaitingHands: HandSource, Sendable {
  let isFree: DispatchSemaphore

  func hands(in image: RasterImage) throws -> [Hand] {
    // A task that worked here would keep a thread from other tasks, of which there are few.
    guard !Thread.isMainThread, withUnsafeCurrentTask(body: { $0 == nil }),
      isFree.wait(timeout: .now() + 60) == .success
    else { return [] }
    var hand = ReferenceHand.victory.hand
    hand.id = 7
    return [hand]
  }

  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    try hands(in: image)
  }
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { try hands(in: image) }
}

/// Finds no hand, but an error.
private struct FailingHands: HandSource, Sendable {
  func hands(in image: RasterImage) throws -> [Hand] { throw StatusError(.unavailable, "it fails") }
  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    try hands(in: image)
  }
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { try hands(in: image) }
}
