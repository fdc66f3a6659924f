import Foundation

/// Where threads sleep until they are woken.
final class Parking: Sendable {
  private let condition = NSCondition()

  /// Sleeps as long as `idle` holds. It is asked under the lock that `wakeAll` takes, so no waking is missed.
  func sleep(while idle: () -> Bool) {
    condition.lock()
    while idle() { condition.wait() }
    condition.unlock()
  }

  func wakeAll() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
