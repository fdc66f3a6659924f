import Foundation

/// Carries an outcome from the queue that made it to the task that awaits it.
///
/// A continuation could carry it as well, but the thread sanitizer does not see into the concurrency runtime on Linux and would take each result for a race.
final class Handover<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var outcome: Result<Value, any Error> = .failure(CancellationError())

  func put(_ outcome: Result<Value, any Error>) {
    lock.withLock { self.outcome = outcome }
  }

  /// What was put; the error of a cancelled task before.
  func take() throws -> Value {
    try lock.withLock { try outcome.get() }
  }
}
