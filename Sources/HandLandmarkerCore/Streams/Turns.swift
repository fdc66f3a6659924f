/// A queue of calls that run one after the other in the order of arrival. Threads wait blocked, tasks without a thread.
final class Turns: @unchecked Sendable {
  /// A waiting call; `condition` guards it.
  private final class Turn: @unchecked Sendable {
    var isCancelled = false
    /// Resumes the waiting task.
    ///
    /// Nil for a thread, and before and after the wait.
    var wake: CheckedContinuation<Void, Never>?

    /// Returns the continuation of the task, which may be resumed once.
    func takeWake() -> CheckedContinuation<Void, Never>? {
      defer { wake = nil }
      return wake
    }
  }

  private let condition = Condition()
  /// The queue; the first call has its turn.
  private var queue: [Turn] = []

  /// Blocks the thread until the caller's turn.
  ///
  /// Call ``end()`` afterwards.
  func wait() {
    let turn = Turn()
    condition.withLock {
      queue.append(turn)
      while queue.first !== turn { condition.wait() }
    }
  }

  /// Waits for the caller's turn.
  ///
  /// The call takes its place in the queue before it suspends. Call ``end()`` afterwards.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before its turn, which is then skipped.
  nonisolated(nonsending) func wait() async throws {
    let turn = Turn()
    let isFirst = condition.withLock {
      queue.append(turn)
      return queue.first === turn
    }
    if isFirst { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = condition.withLock {
          if turn.isCancelled || queue.first === turn { return true }
          turn.wake = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      cancel(turn)
    }
    guard condition.withLock({ queue.first === turn }) else { throw CancellationError() }
  }

  /// Ends the turn of the caller and starts the next one.
  func end() {
    let wake = condition.withLock {
      queue.removeFirst()
      condition.broadcast()
      return queue.first?.takeWake()
    }
    wake?.resume()
  }

  /// Removes a turn that has not started.
  private func cancel(_ turn: Turn) {
    let wake = condition.withLock { () -> CheckedContinuation<Void, Never>? in
      guard queue.first !== turn else { return nil }
      turn.isCancelled = true
      queue.removeAll { $0 === turn }
      return turn.takeWake()
    }
    wake?.resume()
  }
}
