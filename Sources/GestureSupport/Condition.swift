import GestureFoundation

/// A mutex with a condition variable (pthread, visible to ThreadSanitizer).
///
/// Invariants: `mutex` and `condition` point to separate initialised memory, which neither moves nor is freed
/// during the object's life. The object has no other state, so it may be sent to any thread.
@safe package final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    let failed = unsafe pthread_mutex_init(mutex, nil) != 0 || pthread_cond_init(condition, nil) != 0
    precondition(!failed, "the system has no memory for a lock")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` with the lock held.
  ///
  /// `body` must not take the same lock.
  package func withLock<R>(_ body: () throws -> R) rethrows -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Releases the held lock, sleeps until ``broadcast()``, and takes the lock again.
  ///
  /// The sleep may also end for no reason.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Wakes every waiting thread.
  package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}

/// A value that one thread at a time uses.
///
/// `Synchronization.Mutex` is not used: Swift's library takes a contended lock inside, where ThreadSanitizer does not
/// see it.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Condition()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R { try lock.withLock { try body(&value) } }
}
