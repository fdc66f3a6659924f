import Foundation
import GestureClassifier
import HandLandmarkerCore

/// Takes the results of a task in live-stream mode, on the task's queue, and lets the sender wait for them.
package final class LiveReceiver: NSObject, GestureRecognizerLiveStreamDelegate, HandLandmarkerLiveStreamDelegate, @unchecked Sendable {
  /// Called on the task's queue, in order.
  private let handler: (ResultRecord, MPImage) throws -> Void
  /// Guards everything below.
  private let condition = NSCondition()
  private var images: [Int: MPImage] = [:]
  private var lastSent: Int?
  private var lastReceived: Int?
  private var failure: (any Error)?
  private var sent = 0
  private var received = 0
  private let source: String

  /// - Parameter handler: Runs on the task's queue.
  package init(source: String, handler: @escaping (ResultRecord, MPImage) throws -> Void) {
    self.source = source
    self.handler = handler
  }

  /// How many frames were sent but not processed.
  package var droppedCount: Int { condition.withLock { sent - received } }

  /// Remembers a frame before it is sent.
  package func willSend(_ image: MPImage, timestampInMilliseconds: Int) {
    condition.withLock {
      images[timestampInMilliseconds] = image
      lastSent = timestampInMilliseconds
      sent += 1
    }
  }

  /// Throws what went wrong with a frame or its result.
  package func check() throws {
    try condition.withLock { if let failure { throw failure } }
  }

  /// Waits until the frame sent last is done: the newest frame is never dropped.
  package func waitForLast() throws {
    try condition.withLock {
      while failure == nil, let lastSent, lastReceived != lastSent { condition.wait() }
      if let failure { throw failure }
    }
  }

  package func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    receive(result?.record(), timestampInMilliseconds: timestampInMilliseconds, error: error)
  }

  package func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?, timestampInMilliseconds: Int, error: (any Error)?
  ) {
    receive(result?.record(), timestampInMilliseconds: timestampInMilliseconds, error: error)
  }

  private func receive(_ record: ResultRecord?, timestampInMilliseconds: Int, error: (any Error)?) {
    let image = condition.withLock {
      let image = images[timestampInMilliseconds]
      images = images.filter { $0.key > timestampInMilliseconds }
      return failure == nil ? image : nil
    }
    var problem = error.map { ToolError(describing: $0, subject: source) as any Error }
    if let record, let image {
      do { try handler(record.of(image, source: source), image) } catch { problem = error }
    }
    condition.withLock {
      failure = failure ?? problem
      lastReceived = timestampInMilliseconds
      received += 1
      condition.broadcast()
    }
  }
}
