import Foundation
import MediaPipeTasksVision
import XCTest

/// A source of hands that a test controls.
///
/// The source records its frames.
final class FakeHands: HandSource, @unchecked Sendable {
  struct Failure: Error {}

  private let lock = NSLock()
  private var frames: [VideoFrame] = []
  private let work: @Sendable (VideoFrame) throws -> Void
  private let ended: @Sendable () -> Void

  init(_ work: @escaping @Sendable (VideoFrame) throws -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}) {
    self.work = work
    self.ended = ended
  }

  deinit { ended() }

  /// A separate copy of the processed frames.
  ///
  /// A shared buffer is released by counting references, which ThreadSanitizer does not see.
  var processed: [VideoFrame] { lock.withLock { frames.map { $0 } } }
  /// The timestamps of the processed frames; 0 for single images.
  var timestamps: [Int] { processed.map { Int($0.time / .milliseconds(1)) } }

  func hands(in image: RasterImage) throws -> [Hand] { try process(VideoFrame(image: image, at: .zero)) }
  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    try process(VideoFrame(image: image, at: time))
  }
  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { [] }

  private func process(_ frame: VideoFrame) throws -> [Hand] {
    lock.withLock { frames.append(frame) }
    try work(frame)
    return []
  }
}

extension HandLandmarker {
  /// A landmarker whose hands come from `processor` instead of the models.
  convenience init(options: HandLandmarkerOptions, processor: FakeHands) throws {
    options.replacement = { _ in processor }
    try self.init(options: options)
  }
}

/// Remembers what a live stream delivers.
final class HandReceiver: NSObject, HandLandmarkerLiveStreamDelegate, @unchecked Sendable {
  struct Call {
    var result: HandLandmarkerResult?
    var timestamp: Int
    var error: (any Error)?
  }

  private let lock = NSLock()
  private var list: [Call] = []
  private let received: @Sendable (Int) -> Void

  init(_ received: @escaping @Sendable (_ timestamp: Int) -> Void = { _ in }) {
    self.received = received
  }

  var calls: [Call] { lock.withLock { list.map { $0 } } }

  func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    lock.withLock { list.append(Call(result: result, timestamp: timestampInMilliseconds, error: error)) }
    received(timestampInMilliseconds)
  }
}

/// An image that is nothing but its size.
func blankImage(_ value: UInt8 = 0, orientation: MPImage.Orientation = .up) throws -> MPImage {
  try MPImage(data: Data(repeating: value, count: 16), width: 4, height: 4, format: .gray8, orientation: orientation)
}

func handOptions(_ mode: RunningMode, delegate: HandReceiver? = nil) -> HandLandmarkerOptions {
  let options = HandLandmarkerOptions()
  options.runningMode = mode
  options.handLandmarkerLiveStreamDelegate = delegate
  return options
}

/// Runs `body`, which must not throw.
func expectSuccess(file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) {
  XCTAssertNoThrow(try body(), file: file, line: line)
}
