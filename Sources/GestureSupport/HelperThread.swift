#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system that is never joined.
///
/// Foundation's `Thread` does not report whether the system granted a thread.
package enum HelperThread {
  /// Carries the body to the new thread.
  ///
  /// Invariant: the one retained reference that `start` passes as a raw pointer is taken exactly once: by the new
  /// thread, or by `start` if there is none.
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a detached thread that runs `body`.
  ///
  /// - Parameter stackSize: The size of the stack in bytes; nil for the system's own size.
  /// - Returns: Whether the system granted the thread.
  package static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
    // The type is a pointer in some C libraries, a number in others.
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
          if let argument = unsafe $0 as UnsafeMutableRawPointer? {
            unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
          }
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
