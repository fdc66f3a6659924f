#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A place where threads sleep until they are woken.
final class Parking: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Sleeps as long as `idle` says so. It is asked under the lock that `wakeAll` takes, so no waking is missed.
  func sleep(while idle: () -> Bool) {
    pthread_mutex_lock(mutex)
    while idle() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  func wakeAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Of a clock that never goes back.
  static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Starts a detached thread that runs `body`.
  ///
  /// - Returns: Whether the system granted it.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Box {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let argument = Unmanaged.passRetained(Box(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let started =
        pthread_create(
          &thread, nil,
          {
            Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body()
            return nil
          }, argument) == 0
      if started, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let started =
        pthread_create(
          &thread, nil,
          { argument in
            if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
          }, argument) == 0
      if started { pthread_detach(thread) }
    #endif
    if !started { Unmanaged<Box>.fromOpaque(argument).release() }
    return started
  }
}
