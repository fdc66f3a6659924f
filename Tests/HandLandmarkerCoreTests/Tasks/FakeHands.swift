import Foundation
import HandLandmarkerCore
import XCTest

/// Stages that do what a test tells them, and remember what they were given.
final class FakeHands: HandProcessing, @unchecked Sendable {
  struct Failure: Error {}

  private let lock = NSLock()
  private var frames: [Frame] = []
  private let work: @Sendable (Frame) throws -> Void
  private let ended: @Sendable () -> Void

  init(_ work: @escaping @Sendable (Frame) throws -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}) {
    self.work = work
    self.ended = ended
  }

  deinit { ended() }

  /// A copy of its own: a shared buffer is given up by counting references, which ThreadSanitizer does not see.
  var processed: [Frame] { lock.withLock { frames.map { $0 } } }
  var timestamps: [Int] { processed.map(\.timestampInMilliseconds) }

  func process(_ frame: Frame) throws -> HandLandmarkerResult {
    lock.withLock { frames.append(frame) }
    try work(frame)
    return HandLandmarkerResult(landmarks: [], worldLandmarks: [], handedness: [], timestampInMilliseconds: frame.timestampInMilliseconds)
  }

  func hands(in frame: Frame, regions: [RotatedRegion]) throws -> HandLandmarkerResult { try process(frame) }
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
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int, error: (any Error)?
  ) {
    lock.withLock { list.append(Call(result: result, timestamp: timestampInMilliseconds, error: error)) }
    received(timestampInMilliseconds)
  }
}

/// A picture that is nothing but its size.
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
