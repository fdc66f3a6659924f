#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system that is never joined. Foundation's `Thread` does not report whether it was granted.
enum HelperThread {
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
  /// - Returns: Whether the system granted it.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let started =
        unsafe pthread_create(
          &thread, nil,
          {
            unsafe Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body()
            return nil
          }, argument) == 0
      if started, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let started =
        unsafe pthread_create(
          &thread, nil,
          { argument in
            if let argument = unsafe argument { unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
          }, unsafe argument) == 0
      if started { pthread_detach(thread) }
    #endif
    if !started { unsafe Unmanaged<Box>.fromOpaque(argument).release() }
    return started
  }
}
