import Foundation
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// A stream that several tasks, an actor or a class use.
final class SharedStreamTests: XCTestCase {
  private let image = RasterImage(checkedData: Data(count: 16), width: 4, height: 4, bytesPerRow: 4, format: .gray8)

  /// Simultaneous calls are queued and none is lost.
  ///
  /// Both get results in order, and the stream contains both afterwards.
  func testCallsAreQueuedAndNoneIsLost() async throws {
    let source = CountingSource()
    let stream = HandTracker(source: source).makeStream()
    let image = image
    let first = Task { try await stream.recognize(videoFrame: image, at: .milliseconds(0)) }
    await source.began()
    let second = Task { try await stream.recognize(videoFrame: image, at: .milliseconds(33)) }
    source.proceed()
    await source.began()
    source.proceed()
    _ = try await (first.value, second.value)
    XCTAssertEqual(source.times, [.milliseconds(0), .milliseconds(33)])
    do {
      let hands = try await stream.recognize(videoFrame: image, at: .milliseconds(20))
      XCTFail("20 ms after 33 ms gave \(hands.count) hands")
    } catch {
      XCTAssertEqual((error as? StatusError)?.message, "Input timestamp must be monotonically increasing.")
    }
    assertStatusError(.invalidArgument, mentions: "20 ms after 33 ms") {
      try Self.recognize(image, at: .milliseconds(20), by: stream)
    }
    XCTAssertEqual(source.times.count, 2, "a refused frame is not looked at")
  }

  /// Many calls of an actor, made before earlier results.
  func testTheCallsOfAnActorKeepTheirOrder() async throws {
    let source = CountingSource(waits: false)
    let owner = Owner(HandTracker(source: source).makeStream())
    try await owner.recognize(image, count: 30)
    XCTAssertEqual(source.times, (0..<30).map { .milliseconds($0 * 33) })
  }

  func testTheMainActorMayOwnAStream() async throws {
    let source = CountingSource(waits: false)
    let model = await Model(HandTracker(source: source).makeStream())
    try await model.show(image, at: .milliseconds(0))
    try await model.show(image, at: .milliseconds(33))
    let count = await model.count
    XCTAssertEqual(count, 2)
    XCTAssertEqual(source.times, [.milliseconds(0), .milliseconds(33)])
  }

  /// A cancelled call changes nothing.
  ///
  /// A call that waits leaves the queue, and its frame may be given again.
  func testACancelledCallChangesNothing() async throws {
    let source = CountingSource()
    let stream = HandTracker(source: source).makeStream()
    let image = image
    let first = Task { try await stream.recognize(videoFrame: image, at: .milliseconds(0)) }
    await source.began()
    let second = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await stream.recognize(videoFrame: image, at: .milliseconds(33))
    }
    do {
      let hands = try await second.boundedValue()
      XCTFail("a cancelled call gave \(hands.count) hands")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
    source.proceed()
    _ = try await first.value
    source.proceed()
    _ = try await stream.recognize(videoFrame: image, at: .milliseconds(20))
    XCTAssertEqual(source.times, [.milliseconds(0), .milliseconds(20)])
  }

  /// Blocking and asynchronous calls share one order.
  ///
  /// All of them end, even if more tasks block than there are threads for tasks.
  func testBothFormsInTasksShareAStream() async throws {
    let source = CountingSource(waits: false)
    let stream = HandTracker(source: source).makeStream()
    let image = image
    let refusals = Locked(0)
    let calls = (0..<40).map { number in
      Task {
        do {
          if number.isMultiple(of: 2) {
            _ = try await stream.recognize(videoFrame: image, at: .milliseconds(number))
          } else {
            try Self.recognize(image, at: .milliseconds(number), by: stream)
          }
        } catch is StatusError {
          refusals.withLock { $0 += 1 }
        }
      }
    }
    for call in calls { try await call.boundedValue() }
    XCTAssertEqual(source.times, source.times.sorted(), "what is accepted increases")
    XCTAssertEqual(source.times.count + refusals.withLock { $0 }, 40)
  }

  /// The form without `await`.
  private static func recognize(_ image: RasterImage, at time: Duration, by stream: HandStream) throws {
    _ = try stream.recognize(videoFrame: image, at: time)
  }
}

private actor Owner {
  let stream: HandStream

  init(_ stream: HandStream) { self.stream = stream }

  func recognize(_ image: RasterImage, count: Int) async throws {
    var calls: [Task<Void, any Error>] = []
    for number in 0..<count {
      calls.append(Task { _ = try await self.stream.recognize(videoFrame: image, at: .milliseconds(number * 33)) })
    }
    for call in calls { try await call.value }
  }
}

@MainActor private final class Model {
  let stream: HandStream
  var count = 0

  init(_ stream: HandStream) { self.stream = stream }

  func show(_ image: RasterImage, at time: Duration) async throws {
    _ = try await stream.recognize(videoFrame: image, at: time)
    count += 1
  }
}

/// A source that records the times of its frames.
///
/// Each frame waits until it may proceed.
private final class CountingSource: HandSource, Sendable {
  private let waits: Bool
  private let seen = Locked<[Duration]>([])
  private let begin = DispatchSemaphore(value: 0)
  private let permission = DispatchSemaphore(value: 0)

  init(waits: Bool = true) { self.waits = waits }

  var times: [Duration] { seen.withLock { $0 } }

  /// Waits until a frame has begun.
  func began() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.begin.waitOrFail()
        continuation.resume()
      }
    }
  }

  func proceed() { permission.signal() }

  func hands(in image: RasterImage) throws -> [Hand] { [] }

  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    seen.withLock { $0.append(time) }
    usleep(500)
    if waits {
      begin.signal()
      permission.waitOrFail()
    }
    return []
  }

  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { [] }
}
