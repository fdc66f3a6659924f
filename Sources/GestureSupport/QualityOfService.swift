#if canImport(Darwin)
  import Darwin
#endif

/// The class of a thread for Apple's systems.
///
/// Apple's systems choose the thread's cores, their clock and the thread's turn by it. On other systems all values are
/// equal.
package struct QualityOfService: Equatable, Sendable {
  #if canImport(Darwin)
    private let value: qos_class_t

    package static var ofThisThread: Self {
      let value = qos_class_self()
      // A thread may have left the classes for a separate priority; it cannot go back to "unspecified".
      return Self(value: value == QOS_CLASS_UNSPECIFIED ? QOS_CLASS_DEFAULT : value)
    }

    /// Gives the calling thread this class.
    package func apply() { _ = pthread_set_qos_class_self_np(value, 0) }
  #else
    package static var ofThisThread: Self { Self() }
    package func apply() {}
  #endif
}
