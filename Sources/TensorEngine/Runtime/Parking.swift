import GestureSupport

/// A wait queue in which threads sleep until they are woken.
final class Parking: Sendable {
  private let condition = Condition()

  /// Sleeps as long as `idle` holds. It is asked under the lock that `wakeAll` takes, so no waking is missed.
  func sleep(while idle: () -> Bool) {
    condition.withLock {
      while idle() { condition.wait() }
    }
  }

  func wakeAll() {
    condition.withLock { condition.broadcast() }
  }
}
