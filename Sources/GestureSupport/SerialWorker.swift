import GestureFoundation

/// Runs blocking work off the threads of Swift's tasks, in order.
package final class SerialWorker: Sendable {
  private let queue = DispatchQueue(label: "SerialWorker")

  package init() {}

  /// Runs `body` on the worker's queue.
  ///
  /// - Throws: The errors of `body`; `CancellationError` if the task is cancelled before `body` begins.
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
