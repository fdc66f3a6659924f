import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// The live stream.
///
/// One frame is in flight, the newest waits, results come in order, and streams end cleanly.
final class LiveStreamTests: XCTestCase {
  /// The newest frame waits while another is processed.
  ///
  /// Frames between them are dropped without a call.
  func testTheNewestFrameWaits() throws {
    let begun = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let done = expectation(description: "frame 4")
    let receiver = HandReceiver { if $0 == 4 { done.fulfill() } }
    let fake = FakeHands { _ in
      begun.signal()
      go.waitOrFail()
    }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 1)
    begun.waitOrFail()
    for timestamp in 2...4 { try task.detectAsync(image: blankImage(), timestampInMilliseconds: timestamp) }
    XCTAssertEqual(fake.timestamps, [1], "the calls returned while frame 1 is still in flight")
    // Dropped or not, the timestamps have been used.
    assertTaskError(.invalidArgumentError, "INVALID_ARGUMENT: Input timestamp must be monotonically increasing.") {
      try task.detectAsync(image: blankImage(), timestampInMilliseconds: 4)
    }
    go.signal()
    go.signal()
    wait(for: [done], timeout: 60)
    XCTAssertEqual(fake.timestamps, [1, 4])
    XCTAssertEqual(receiver.calls.map(\.timestamp), [1, 4])
    XCTAssertTrue(receiver.calls.allSatisfy { $0.result != nil && $0.error == nil })
  }

  /// The pixels are taken at the call.
  func testTheCallerMayUseItsBufferAgain() throws {
    let done = expectation(description: "frame")
    let receiver = HandReceiver { _ in done.fulfill() }
    let go = DispatchSemaphore(value: 0)
    let fake = FakeHands { _ in go.waitOrFail() }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    var buffer = [UInt8](repeating: 9, count: 16)
    try buffer.withUnsafeBytes {
      try task.detectAsync(image: MPImage(bytes: $0, width: 4, height: 4, format: .gray8), timestampInMilliseconds: 0)
    }
    for index in buffer.indices { buffer[index] = 0 }
    go.signal()
    wait(for: [done], timeout: 60)
    XCTAssertEqual(fake.processed.map { Array($0.image.data) }, [[UInt8](repeating: 9, count: 16)])
  }

  /// An error reaches the delegate without a result.
  ///
  /// The timestamp is `Int.min`, and the next frame is processed.
  func testErrorsArriveAtTheDelegate() throws {
    let done = expectation(description: "both frames")
    done.expectedFulfillmentCount = 2
    let receiver = HandReceiver { _ in done.fulfill() }
    let first = DispatchSemaphore(value: 0)
    let fake = FakeHands {
      if $0.time == .milliseconds(1) {
        first.waitOrFail()
        throw FakeHands.Failure()
      }
    }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 1)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 2)
    first.signal()
    wait(for: [done], timeout: 60)
    XCTAssertEqual(receiver.calls.map(\.timestamp), [.min, 2])
    XCTAssertNil(receiver.calls[0].result)
    XCTAssertTrue(receiver.calls[0].error is FakeHands.Failure)
    XCTAssertEqual(receiver.calls[1].result?.timestampInMilliseconds, 2)
    XCTAssertNil(receiver.calls[1].error)
  }

  /// A slow delegate does not delay the work.
  ///
  /// Calls to the delegate queue up in order.
  func testASlowDelegateDoesNotHoldUpTheWork() throws {
    let delegateMayGoOn = DispatchSemaphore(value: 0)
    let done = expectation(description: "frame 3")
    let receiver = HandReceiver {
      delegateMayGoOn.waitOrFail()
      if $0 == 3 { done.fulfill() }
    }
    let processed = DispatchSemaphore(value: 0)
    let fake = FakeHands { _ in processed.signal() }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    for timestamp in 1...3 {
      try task.detectAsync(image: blankImage(), timestampInMilliseconds: timestamp)
      processed.waitOrFail()
    }
    for _ in 1...3 { delegateMayGoOn.signal() }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(receiver.calls.map(\.timestamp), [1, 2, 3])
  }

  /// The delegate may send the next frame from inside its call.
  func testTheDelegateMaySendFrames() throws {
    let done = expectation(description: "frame 50")
    final class Box: @unchecked Sendable { var task: HandLandmarker? }
    let box = Box()
    let image = try blankImage()
    let receiver = HandReceiver { timestamp in
      if timestamp == 50 {
        done.fulfill()
      } else {
        expectSuccess { try box.task?.detectAsync(image: image, timestampInMilliseconds: timestamp + 1) }
      }
    }
    let fake = FakeHands()
    box.task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try box.task?.detectAsync(image: image, timestampInMilliseconds: 1)
    wait(for: [done], timeout: 60)
    XCTAssertEqual(fake.timestamps, Array(1...50))
    box.task = nil
  }

  /// The task holds its delegate weakly.
  ///
  /// Results for a released delegate are discarded without an error.
  func testADelegateThatIsGone() throws {
    let processed = expectation(description: "processed")
    processed.expectedFulfillmentCount = 2
    let fake = FakeHands { _ in processed.fulfill() }
    let begun = DispatchSemaphore(value: 0)
    var receiver: HandReceiver? = HandReceiver { _ in begun.signal() }
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 1)
    begun.waitOrFail()
    receiver = nil
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 2)
    wait(for: [processed], timeout: 60)
    XCTAssertEqual(fake.timestamps, [1, 2])
  }

  /// A task that is released with frames in flight.
  ///
  /// The first frame is finished, the waiting one never begins, nothing is delivered, and all memory is freed.
  func testReleasingTheTaskWithFramesInFlight() throws {
    let begun = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let ended = expectation(description: "stages freed")
    let receiver = HandReceiver()
    var fake: FakeHands? = FakeHands(
      { frame in
        XCTAssertEqual(frame.time, .milliseconds(1))
        begun.signal()
        go.waitOrFail()
      }, ended: { ended.fulfill() })
    var task: HandLandmarker? = try HandLandmarker(
      options: handOptions(.liveStream, delegate: receiver), processor: XCTUnwrap(fake))
    fake = nil
    try task?.detectAsync(image: blankImage(), timestampInMilliseconds: 1)
    begun.waitOrFail()
    try task?.detectAsync(image: blankImage(), timestampInMilliseconds: 2)
    weak let gone = task
    task = nil
    XCTAssertNil(gone, "a frame in flight does not keep the task")
    go.signal()
    wait(for: [ended], timeout: 60)
    XCTAssertEqual(receiver.calls.count, 0)
  }
}
