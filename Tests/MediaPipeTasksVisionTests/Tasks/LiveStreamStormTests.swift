import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// Eight threads with thousands of frames and random pauses.
///
/// The order is kept, no call is lost, and the task can be released in the middle.
final class LiveStreamStormTests: XCTestCase {
  private static let threads = 8
  private static let frames = 5000

  /// Hands out timestamps and keeps count of what was accepted.
  private final class Sender: @unchecked Sendable {
    private let lock = NSLock()
    private var next = 0
    private var accepted: [Int] = []
    private var task: HandLandmarker?

    init(_ task: HandLandmarker) { self.task = task }

    var acceptedTimestamps: [Int] { lock.withLock { accepted.map { $0 } } }

    /// Sends frames until all are sent or the task is gone. Timestamps of threads that overtake each other are refused.
    func run(_ image: MPImage, seed: UInt64, releasingAfter limit: Int?) {
      var state = seed
      while true {
        let (task, timestamp) = lock.withLock {
          next += 1
          if let limit, next > limit { self.task = nil }
          return (self.task, next)
        }
        guard let task, timestamp <= LiveStreamStormTests.frames else { return }
        do {
          try task.detectAsync(image: image, timestampInMilliseconds: timestamp)
          lock.withLock { accepted.append(timestamp) }
        } catch {
          XCTAssertEqual(
            error.localizedDescription, "INVALID_ARGUMENT: Input timestamp must be monotonically increasing.")
        }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if state >> 62 == 0 { usleep(UInt32(state >> 40 & 0x3ff)) }
      }
    }

    func storm(_ image: MPImage, releasingAfter limit: Int? = nil) {
      let group = DispatchGroup()
      for thread in 0..<LiveStreamStormTests.threads {
        group.enter()
        Thread.detachNewThread {
          self.run(image, seed: UInt64(thread), releasingAfter: limit)
          group.leave()
        }
      }
      group.waitOrFail()
    }
  }

  private static func pause(_ frame: VideoFrame) {
    let value = UInt32(truncatingIfNeeded: Int(frame.time / .milliseconds(1)) &* 2_654_435_761)
    if value >> 30 == 0 { usleep(value >> 20 & 0x7f) }
  }

  func testEveryProcessedFrameIsDeliveredInOrder() throws {
    let delivered = expectation(description: "the last accepted frame is delivered")
    let last = LastTimestamp { delivered.fulfill() }
    let receiver = HandReceiver { last.received($0) }
    let fake = FakeHands { Self.pause($0) }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    let sender = Sender(task)
    sender.storm(try blankImage())
    let accepted = sender.acceptedTimestamps
    last.expect(try XCTUnwrap(accepted.max()))
    wait(for: [delivered], timeout: 120)
    let timestamps = receiver.calls.map(\.timestamp)
    XCTAssertEqual(timestamps, fake.timestamps, "one call for each processed frame, in order")
    XCTAssertEqual(timestamps, Array(Set(timestamps)).sorted(), "strictly increasing")
    XCTAssertTrue(Set(timestamps).isSubset(of: accepted))
    XCTAssertEqual(timestamps.last, accepted.max(), "the newest frame is never dropped")
    XCTAssertTrue(receiver.calls.allSatisfy { $0.error == nil && $0.result?.timestampInMilliseconds == $0.timestamp })
    withExtendedLifetime(task) {}
  }

  func testReleasingTheTaskInTheMiddle() throws {
    for round in 0..<10 {
      let ended = expectation(description: "stages freed")
      let receiver = HandReceiver()
      let processed = Counter()
      let sender: Sender
      do {
        let fake = FakeHands(
          {
            processed.increment()
            Self.pause($0)
          }, ended: { ended.fulfill() })
        sender = Sender(try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake))
      }
      sender.storm(try blankImage(), releasingAfter: 100 + round * 50)
      wait(for: [ended], timeout: 120)
      let timestamps = receiver.calls.map(\.timestamp)
      XCTAssertEqual(timestamps, Array(Set(timestamps)).sorted())
      XCTAssertTrue(Set(timestamps).isSubset(of: sender.acceptedTimestamps))
      XCTAssertLessThanOrEqual(timestamps.count, processed.value)
    }
  }
}

/// Reports when a timestamp has been received.
///
/// The timestamp may become known only later.
private final class LastTimestamp: @unchecked Sendable {
  private let lock = NSLock()
  private var newest = Int.min
  private var expected: Int?
  private let reached: @Sendable () -> Void

  init(_ reached: @escaping @Sendable () -> Void) { self.reached = reached }

  func received(_ timestamp: Int) {
    lock.withLock {
      newest = timestamp
      if timestamp == expected { reached() }
    }
  }

  func expect(_ timestamp: Int) {
    lock.withLock {
      expected = timestamp
      if newest == timestamp { reached() }
    }
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() { lock.withLock { count += 1 } }
}
