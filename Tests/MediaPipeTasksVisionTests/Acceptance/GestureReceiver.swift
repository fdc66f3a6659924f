import Foundation
import MediaPipeTasksVision

/// Remembers what a live stream delivers.
final class GestureReceiver: NSObject, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var list: [GestureRecognizerResult] = []
  private var failures: [any Error] = []
  private let received: @Sendable (Int) -> Void

  init(_ received: @escaping @Sendable (_ timestamp: Int) -> Void = { _ in }) {
    self.received = received
  }

  var results: [GestureRecognizerResult] { lock.withLock { list.map { $0 } } }
  var errors: [any Error] { lock.withLock { failures.map { $0 } } }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    lock.withLock {
      if let result { list.append(result) }
      if let error { failures.append(error) }
    }
    received(timestampInMilliseconds)
  }
}
