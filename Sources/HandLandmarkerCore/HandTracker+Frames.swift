import ImageFiles
import LeanFoundation
import SystemSupport
import TensorEngine

extension HandTracker {
  /// Returns the hands of each frame of a stream, in order.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what is not asked for:
  /// `AsyncStream(bufferingPolicy: .bufferingNewest(1))`. The work runs on a separate thread, not on the caller's.
  ///
  /// - Returns: A sequence of frames with their hands. An error ends it: that of the frames, a `StatusError` of a frame, or
  ///   `CancellationError` if the task is cancelled before the work on a frame begins.
  public func frames<Frames: AsyncSequence & Sendable>(
    of frames: Frames
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    let worker = FrameWorker()
    return frames.map { frame in
      try await worker.run { try self.frame(frame, hasGestures: false) { try self.hands(in: frame.image, at: $0) } }
    }
  }

  /// The hands that `hands` finds in a frame, as a frame.
  package func frame(_ frame: VideoFrame, hasGestures: Bool, _ hands: (Int) throws -> [Hand]) throws -> HandFrame {
    let timestamp = frame.timestampInMilliseconds
    return HandFrame(
      width: frame.image.width, height: frame.image.height, timestampInMilliseconds: timestamp, hands: try hands(timestamp),
      hasGestures: hasGestures, hasIdentities: true)
  }
}

/// Runs blocking work off the threads of Swift's tasks, in order.
package final class FrameWorker: Sendable {
  private let queue = DispatchQueue(label: "FrameWorker")

  package init() {}

  /// Runs `body` on the worker's queue.
  ///
  /// - Throws: What `body` throws; `CancellationError` if the task is cancelled before `body` begins.
  package func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    // A continuation could carry the outcome as well, but ThreadSanitizer does not see into the concurrency runtime on Linux.
    let outcome = Locked<Result<R, any Error>>(.failure(CancellationError()))
    let isCancelled = Locked(false)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          if !isCancelled.withLock({ $0 }) {
            let result = Result { try body() }
            outcome.withLock { $0 = result }
          }
          continuation.resume()
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try outcome.withLock { try $0.get() }
  }
}
