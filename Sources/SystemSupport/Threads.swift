#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that one thread at a time may use.
///
/// Not `Synchronization.Mutex`: where a lock is contended, that is taken inside of Swift's own library, which ThreadSanitizer does not see.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = Condition()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try lock.withLock { try body(&value) }
  }
}

/// A lock, and what threads wait for that others do while they hold it: those of the C library, which ThreadSanitizer knows.
///
/// Invariants: `mutex` and `condition` point to initialised memory of their own, which neither moves nor is freed as long as this object lives. The
/// object has no other state, so it may be handed to any thread.
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

  /// Runs `body` with the lock held. It must not ask for the same lock.
  package func withLock<R>(_ body: () throws -> R) rethrows -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// With the lock held: lets go of it, sleeps until ``broadcast()``, or for no reason, and takes the lock again.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Wakes every thread that waits.
  package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}

/// A thread of the system that is never joined. Foundation's `Thread` does not report whether it was granted.
package enum HelperThread {
  /// Carries the body to the new thread.
  ///
  /// Invariant: the one retained reference that `start` hands out as a raw pointer is taken exactly once: by the new thread, or by `start` if
  /// there is none.
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a detached thread that runs `body`.
  ///
  /// - Parameter stackSize: In bytes, nil for the system's own size.
  /// - Returns: Whether the system granted it.
  package static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
    // A pointer in some C libraries, a number in others.
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    let argument = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    let started =
      unsafe pthread_create(
        &thread, &attributes,
        {
          // Some C libraries declare the argument as one that may be nil.
          if let argument = unsafe $0 as UnsafeMutableRawPointer? { unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, argument) == 0
    #if canImport(Darwin) || canImport(Musl)
      if started, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      if started { pthread_detach(thread) }
    #endif
    if !started { unsafe Unmanaged<Box>.fromOpaque(argument).release() }
    return started
  }
}
