import Foundation
import GestureSupport
import MediaPipeTasksVision
import TensorEngine
import TestSupport
import XCTest

/// The checks of calls, in their order.
///
/// Also timestamps in image and video mode.
final class RunningModeTests: XCTestCase {
  func testDelegateMustFitTheMode() {
    let receiver = HandReceiver()
    for mode in [RunningMode.image, .video] {
      assertTaskError(
        .invalidArgumentError,
        "The vision task is in image or video mode. The delegate must not be set in the task's options."
      ) { try HandLandmarker(options: handOptions(mode, delegate: receiver)) }
    }
    assertTaskError(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task in its options to ensure asynchronous delivery of results."
    ) { try HandLandmarker(options: handOptions(.liveStream)) }
    let options = handOptions(.liveStream, delegate: HandReceiver())
    assertTaskError(.invalidArgumentError, mentions: "live stream mode", "strong reference") {
      try HandLandmarker(options: options)
    }
  }

  func testCallsOfOtherModes() throws {
    let receiver = HandReceiver()
    let image = try blankImage()
    let names: [RunningMode: String] = [.image: "Image", .video: "Video", .liveStream: "Live Stream"]
    for (mode, name) in names {
      let fake = FakeHands()
      let task = try HandLandmarker(
        options: handOptions(mode, delegate: mode == .liveStream ? receiver : nil), processor: fake)
      let calls: [(RunningMode, String, () throws -> Void)] = [
        (.image, "image", { _ = try task.detect(image: image) }),
        (.video, "video", { _ = try task.detect(videoFrame: image, timestampInMilliseconds: 0) }),
        (.liveStream, "live stream", { try task.detectAsync(image: image, timestampInMilliseconds: 0) }),
      ]
      for (wanted, wantedName, call) in calls where wanted != mode {
        assertTaskError(
          .invalidArgumentError,
          "The vision task is not initialized with \(wantedName) mode. Current Running Mode: \(name)", call)
      }
      XCTAssertEqual(fake.processed.count, 0)
    }
  }

  private let mirroredMessage =
    "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored orientations "
    + "(`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)"

  func testMirroredOrientationsAreRefusedInEveryMode() throws {
    let receiver = HandReceiver()
    let imageTask = try HandLandmarker(options: handOptions(.image), processor: FakeHands())
    let videoTask = try HandLandmarker(options: handOptions(.video), processor: FakeHands())
    let liveTask = try HandLandmarker(options: handOptions(.liveStream, delegate: receiver), processor: FakeHands())
    for orientation in [MPImage.Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored] {
      let image = try blankImage(orientation: orientation)
      assertTaskError(.invalidArgumentError, mirroredMessage) { try imageTask.detect(image: image) }
      assertTaskError(.invalidArgumentError, mirroredMessage) {
        try videoTask.detect(videoFrame: image, timestampInMilliseconds: 5)
      }
      assertTaskError(.invalidArgumentError, mirroredMessage) {
        try liveTask.detectAsync(image: image, timestampInMilliseconds: 5)
      }
    }
    // Nothing was consumed: 5 is still free.
    _ = try videoTask.detect(videoFrame: blankImage(), timestampInMilliseconds: 5)
    try liveTask.detectAsync(image: blankImage(), timestampInMilliseconds: 5)
  }

  /// Mode, then orientation, then timestamp.
  func testOrderOfChecks() throws {
    let task = try HandLandmarker(options: handOptions(.video), processor: FakeHands())
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 10)
    let mirrored = try blankImage(orientation: .upMirrored)
    assertTaskError(.invalidArgumentError, mentions: "image mode") { try task.detect(image: mirrored) }
    assertTaskError(.invalidArgumentError, mentions: "mirrored") {
      try task.detect(videoFrame: mirrored, timestampInMilliseconds: 10)
    }
  }

  func testTimestampsIncreaseStrictly() throws {
    let fake = FakeHands()
    let task = try HandLandmarker(options: handOptions(.video), processor: fake)
    let message = "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    XCTAssertEqual(
      try task.detect(videoFrame: blankImage(), timestampInMilliseconds: -7).timestampInMilliseconds, -7,
      "any first one")
    for refused in [-7, -8, -1_000_000] {
      assertTaskError(.invalidArgumentError, message) {
        try task.detect(videoFrame: blankImage(), timestampInMilliseconds: refused)
      }
    }
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: -6)
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 100)
    assertTaskError(.invalidArgumentError, message) {
      try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 99)
    }
    XCTAssertEqual(fake.timestamps, [-7, -6, 100])
  }

  /// Extreme timestamps are refused and do not trap.
  ///
  /// Milliseconds are microseconds inside, as in MediaPipe.
  func testExtremeTimestamps() throws {
    let task = try HandLandmarker(options: handOptions(.video), processor: FakeHands())
    for extreme in [Int.min, .max, Int.max / 1000 + 1, Int.min / 1000 - 1] {
      assertTaskError(.invalidArgumentError, mentions: "INVALID_ARGUMENT: Input timestamp", "\(extreme)") {
        try task.detect(videoFrame: blankImage(), timestampInMilliseconds: extreme)
      }
    }
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: Int.min / 1000)
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: Int.max / 1000)
  }

  func testImageModeCountsItsCalls() throws {
    let task = try HandLandmarker(options: handOptions(.image), processor: FakeHands())
    XCTAssertEqual(
      try (0..<3).map { _ in try task.detect(image: blankImage()).timestampInMilliseconds }, [0, 1000, 2000])
  }

  func testOrientationReachesTheStagesAsRotation() throws {
    let fake = FakeHands()
    let task = try HandLandmarker(options: handOptions(.image), processor: fake)
    for orientation in [MPImage.Orientation.up, .right, .down, .left] {
      _ = try task.detect(image: blankImage(orientation: orientation))
    }
    XCTAssertEqual(
      fake.processed.map(\.image.rotation), [0, 3 * Double.pi / 2, Double.pi, Double.pi / 2].map { Float($0) })
  }

  /// A frame that fails has a separate error.
  ///
  /// The next frame is processed.
  func testAnErrorDoesNotPoisonTheTask() throws {
    let task = try HandLandmarker(
      options: handOptions(.video),
      processor: FakeHands { if $0.time == .milliseconds(1) { throw FakeHands.Failure() } })
    _ = try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 0)
    XCTAssertThrowsError(try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 1)) { error in
      XCTAssertTrue("\(error)".contains("\(FakeHands.Failure())"), "\(error)")
    }
    XCTAssertEqual(try task.detect(videoFrame: blankImage(), timestampInMilliseconds: 2).timestampInMilliseconds, 2)
  }

  /// The options are read when the task is made, and not again.
  func testChangingTheOptionsLaterHasNoEffect() throws {
    let options = handOptions(.image)
    let task = try HandLandmarker(options: options, processor: FakeHands())
    options.runningMode = .video
    XCTAssertNoThrow(try task.detect(image: blankImage()))
  }

  /// Many threads may use one task.
  ///
  /// The stages of the task process one frame at a time.
  func testCallsFromManyThreadsAreSerialised() throws {
    let inside = NSLock()
    let fake = FakeHands { _ in
      XCTAssertTrue(inside.try(), "two frames at once")
      usleep(50)
      inside.unlock()
    }
    let task = try HandLandmarker(options: handOptions(.image), processor: fake)
    let image = try blankImage()
    let timestamps = Locked<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      expectSuccess {
        let timestamp = try task.detect(image: image).timestampInMilliseconds
        timestamps.withLock { $0.append(timestamp) }
      }
    }
    XCTAssertEqual(timestamps.withLock { $0 }.sorted(), (0..<200).map { $0 * 1000 })
    XCTAssertEqual(fake.processed.count, 200)
  }
}
