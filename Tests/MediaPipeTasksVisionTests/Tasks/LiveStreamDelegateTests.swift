import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// The gesture recognizer's delegate.
///
/// Tests both spellings of its method, and the shared implementation.
final class LiveStreamDelegateTests: XCTestCase {
  private struct Failure: Error {}

  /// No hands in any frame, and an error at frame 13.
  private static let source = FakeHands { if $0.time == .milliseconds(13) { throw Failure() } }

  /// The notes of both kinds of receiver.
  private class Notes: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []
    var received: @Sendable () -> Void = {}

    var lines: [String] { lock.withLock { list.map { $0 } } }

    func note(_ method: String, _ result: GestureRecognizerResult?, _ timestamp: Int, _ error: (any Error)?) {
      lock.withLock {
        list.append("\(method) \(result?.timestampInMilliseconds.description ?? "nil") \(timestamp) \(error != nil)")
      }
      received()
    }
  }

  /// A delegate as in MediaPipe's framework.
  private final class FrameworkReceiver: Notes, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: Error?
    ) {
      note("framework", result, timestampInMilliseconds, error)
    }
  }

  /// A delegate as in MediaPipe's guides.
  private final class GuideReceiver: Notes, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: Error?
    ) {
      note("guide", result, timestampInMilliseconds, error)
    }
  }

  /// Neither: results go nowhere.
  private final class SilentReceiver: Notes, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {}

  private func task(_ receiver: any GestureRecognizerLiveStreamDelegate) throws -> GestureRecognizer {
    let options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = receiver
    options.replacement = { _ in Self.source }
    return try GestureRecognizer(options: options)
  }

  private let image = try? MPImage(data: Data(count: 16), width: 4, height: 4, format: .gray8)

  private func run(_ receiver: Notes & GestureRecognizerLiveStreamDelegate, _ timestamps: [Int]) throws {
    let task = try task(receiver)
    for timestamp in timestamps {
      let done = expectation(description: "\(timestamp)")
      receiver.received = { done.fulfill() }
      try task.recognizeAsync(image: XCTUnwrap(image), timestampInMilliseconds: timestamp)
      wait(for: [done], timeout: 60)
    }
  }

  func testTheMethodOfTheFrameworkIsCalled() throws {
    let receiver = FrameworkReceiver()
    try run(receiver, [1, 2])
    XCTAssertEqual(receiver.lines, ["framework 1 1 false", "framework 2 2 false"])
  }

  func testTheMethodOfTheGuidesIsCalled() throws {
    let receiver = GuideReceiver()
    try run(receiver, [1, 2])
    XCTAssertEqual(receiver.lines, ["guide 1 1 false", "guide 2 2 false"])
  }

  func testErrorsArriveInBoth() throws {
    let (framework, guide) = (FrameworkReceiver(), GuideReceiver())
    try run(framework, [13, 14])
    try run(guide, [13, 14])
    XCTAssertEqual(framework.lines, ["framework nil \(Int.min) true", "framework 14 14 false"])
    XCTAssertEqual(guide.lines, ["guide nil \(Int.min) true", "guide 14 14 false"])
  }

  func testTheMethodMayBeMissing() throws {
    let task = try task(SilentReceiverHolder.shared)
    XCTAssertNoThrow(try task.recognizeAsync(image: XCTUnwrap(image), timestampInMilliseconds: 1))
  }

  private enum SilentReceiverHolder {
    static let shared = SilentReceiver()
  }

  // MARK: The checks are those of the shared machine

  func testDelegateMustFitTheMode() {
    for mode in [RunningMode.image, .video] {
      let (options, receiver) = (GestureRecognizerOptions(), GuideReceiver())
      options.runningMode = mode
      options.gestureRecognizerLiveStreamDelegate = receiver
      assertTaskError(
        .invalidArgumentError,
        "The vision task is in image or video mode. The delegate must not be set in the task's options."
      ) { try GestureRecognizer(options: options) }
    }
    let options = GestureRecognizerOptions()
    options.runningMode = .liveStream
    assertTaskError(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task in its options to ensure asynchronous delivery of results."
    ) { try GestureRecognizer(options: options) }
  }

  func testCallsOfOtherModes() throws {
    let image = try XCTUnwrap(image)
    let receiver = GuideReceiver()
    let live = try task(receiver)
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Live Stream"
    ) { try live.recognize(image: image) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Live Stream"
    ) { try live.recognize(videoFrame: image, timestampInMilliseconds: 0) }
    let imageOptions = GestureRecognizerOptions()
    imageOptions.replacement = { _ in Self.source }
    let still = try GestureRecognizer(options: imageOptions)
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with video mode. Current Running Mode: Image"
    ) { try still.recognize(videoFrame: image, timestampInMilliseconds: 0) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Image"
    ) { try still.recognizeAsync(image: image, timestampInMilliseconds: 0) }
    let options = GestureRecognizerOptions()
    options.runningMode = .video
    options.replacement = { _ in Self.source }
    let video = try GestureRecognizer(options: options)
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with image mode. Current Running Mode: Video"
    ) { try video.recognize(image: image) }
    assertTaskError(
      .invalidArgumentError, "The vision task is not initialized with live stream mode. Current Running Mode: Video"
    ) { try video.recognizeAsync(image: image, timestampInMilliseconds: 0) }
    _ = try video.recognize(videoFrame: image, timestampInMilliseconds: 5)
    assertTaskError(.invalidArgumentError, "INVALID_ARGUMENT: Input timestamp must be monotonically increasing.") {
      try video.recognize(videoFrame: image, timestampInMilliseconds: 5)
    }
  }
}
