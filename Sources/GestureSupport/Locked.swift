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
