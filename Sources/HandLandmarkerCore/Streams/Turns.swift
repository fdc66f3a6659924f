/// Calls that have their turns one after the other, in the order in which they came: on their threads, or in their
/// tasks without a thread.
final class Turns: @unchecked Sendable {
  /// Guarded by `condition`.
  private final class Turn: @unchecked Sendable {
    var isCancelled = false
    /// Wakes the task that waits; nil for a thread, and before and after the wait.
    var wake: CheckedContinuation<Void, Never>?

    /// Takes what wakes the task, which may happen once.
    func takeWake() -> CheckedContinuation<Void, Never>? {
      defer { wake = nil }
      return wake
    }
  }

  private let condition = Condition()
  /// The first of them has its turn.
  private var queue: [Turn] = []

  /// Waits for the caller's turn on its thread. ``end()`` has to follow.
  func wait() {
    let turn = Turn()
    condition.withLock {
      queue.append(turn)
      while queue.first !== turn { condition.wait() }
    }
  }

  /// Waits for the caller's turn. The place in the order is that of the call: nothing is suspended before it is taken.
  /// ``end()`` has to follow.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before its turn, which it then does not have.
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

  /// Ends the turn of the caller, and begins the next one.
  func end() {
    let wake = condition.withLock {
      queue.removeFirst()
      condition.broadcast()
      return queue.first?.takeWake()
    }
    wake?.resume()
  }

  /// Takes a turn that has not come out of the order.
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
