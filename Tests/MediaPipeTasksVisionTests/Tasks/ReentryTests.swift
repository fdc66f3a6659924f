import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// Delegates that throw work back into the task that calls them.
final class ReentryTests: XCTestCase {
  private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var held: HandLandmarker?

    var task: HandLandmarker? {
      get { lock.withLock { held } }
      set { lock.withLock { swap(&held, newValue) } }
    }

    private func swap(_ held: inout HandLandmarker?, _ new: HandLandmarker?) { held = new }
  }

  /// A delegate that sends ten frames in each call.
  ///
  /// The newest frame is processed next, and the stream does not grow.
  func testADelegateThatFloods() throws {
    let done = expectation(description: "frame 200")
    let box = Box()
    let image = try blankImage()
    let receiver = HandReceiver { timestamp in
      if timestamp >= 200 { return done.fulfill() }
      guard timestamp % 10 == 0 else { return }
      for next in timestamp + 1...timestamp + 10 {
        expectSuccess { try box.task?.detectAsync(image: image, timestampInMilliseconds: next) }
      }
    }
    let fake = FakeHands()
    box.task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try box.task?.detectAsync(image: image, timestampInMilliseconds: 0)
    wait(for: [done], timeout: 60)
    // Of ten frames the first may have begun before the others came; the newest is always worked on.
    let timestamps = receiver.calls.map(\.timestamp)
    XCTAssertEqual(timestamps, Array(Set(timestamps)).sorted())
    XCTAssertTrue(Set(stride(from: 0, through: 200, by: 10)).isSubset(of: timestamps), "\(timestamps)")
    box.task = nil
  }

  /// Wrong calls from within are errors for the caller.
  ///
  /// The stream goes on.
  func testADelegateThatCallsWhatItMustNot() throws {
    let done = expectation(description: "both frames")
    done.expectedFulfillmentCount = 2
    let box = Box()
    let image = try blankImage()
    let receiver = HandReceiver { timestamp in
      expectRefusal { _ = try box.task?.detect(image: image) }
      expectRefusal { _ = try box.task?.detect(videoFrame: image, timestampInMilliseconds: timestamp + 1) }
      expectRefusal { try box.task?.detectAsync(image: image, timestampInMilliseconds: timestamp) }
      done.fulfill()
    }
    box.task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: FakeHands())
    for timestamp in 1...2 {
      try box.task?.detectAsync(image: image, timestampInMilliseconds: timestamp)
      while receiver.calls.count < timestamp { usleep(1000) }
    }
    wait(for: [done], timeout: 60)
    XCTAssertEqual(receiver.calls.map(\.timestamp), [1, 2])
  }

  /// Blocking work of another task from within does not wait for itself.
  func testADelegateThatWaitsForWork() throws {
    let done = expectation(description: "frame")
    let box = Box()
    let image = try blankImage()
    let receiver = HandReceiver { _ in
      expectSuccess {
        _ = try HandLandmarker(options: handOptions(.image), processor: FakeHands()).detect(image: image)
      }
      done.fulfill()
    }
    let fake = FakeHands()
    box.task = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: fake)
    try box.task?.detectAsync(image: image, timestampInMilliseconds: 7)
    wait(for: [done], timeout: 60)
    XCTAssertEqual(fake.timestamps, [7])
  }

  /// A delegate that releases the task that calls it.
  ///
  /// Frames are in flight and wait; all memory is freed.
  func testADelegateThatDropsTheTask() throws {
    for round in 0..<50 {
      let dropped = expectation(description: "dropped")
      let ended = expectation(description: "stages freed")
      let box = Box()
      let image = try blankImage()
      let receiver = HandReceiver { timestamp in
        expectSuccess {
          try box.task?.detectAsync(image: image, timestampInMilliseconds: timestamp + 1)
          try box.task?.detectAsync(image: image, timestampInMilliseconds: timestamp + 2)
        }
        box.task = nil
        dropped.fulfill()
      }
      box.task = try HandLandmarker(
        options: handOptions(.liveStream, delegate: receiver),
        processor: FakeHands({ _ in if round % 2 == 0 { usleep(200) } }, ended: { ended.fulfill() }))
      try box.task?.detectAsync(image: image, timestampInMilliseconds: 0)
      wait(for: [dropped, ended], timeout: 60)
      // The task lives until its call returns; what was sent from within may still come meanwhile.
      XCTAssertTrue([[0], [0, 1], [0, 2], [0, 1, 2]].contains(receiver.calls.map(\.timestamp)))
    }
  }

  /// The delegate ends the only reference to itself from within its call.
  func testADelegateThatGoesAwayWithinItsCall() throws {
    final class Holder: @unchecked Sendable { var receiver: HandReceiver? }
    let called = expectation(description: "called")
    let holder = Holder()
    holder.receiver = HandReceiver { _ in
      holder.receiver = nil
      called.fulfill()
    }
    let fake = FakeHands()
    let task = try HandLandmarker(options: handOptions(.liveStream, delegate: holder.receiver), processor: fake)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 1)
    wait(for: [called], timeout: 60)
    try task.detectAsync(image: blankImage(), timestampInMilliseconds: 2)
    while fake.timestamps.count < 2 { usleep(1000) }
  }
}

/// Runs `body`, which must throw an error of the tasks.
private func expectRefusal(line: UInt = #line, _ body: () throws -> Void) {
  do {
    try body()
    XCTFail("not refused", line: line)
  } catch {
    XCTAssertEqual((error as NSError).domain, TasksErrorCode.domain, "\(error)", line: line)
  }
}
