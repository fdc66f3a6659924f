/// A value that one thread at a time may use.
///
/// Not `Synchronization.Mutex`: where a lock is contended, that is taken inside of Swift's own library, which
/// ThreadSanitizer does not see.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Condition()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R { try lock.withLock { try body(&value) } }
}
