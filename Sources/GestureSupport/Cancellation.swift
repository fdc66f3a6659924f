/// The cancellation of long work by the task that waits for it.
package enum Cancellation {
  @TaskLocal private static var isRequestedNow: (@Sendable () -> Bool)?

  /// Whether the running code should end; false outside of ``observing(_:_:)``.
  package static var isRequested: Bool { isRequestedNow?() ?? false }

  /// Throws if the running code should end.
  ///
  /// Call the function between the parts of long work.
  ///
  /// - Throws: `StatusError` (cancelled), which ``observing(_:_:)`` replaces.
  package static func check() throws(StatusError) {
    if isRequested { throw StatusError(.cancelled, "the task was cancelled") }
  }

  /// Runs `body`, which ends soon after a cancellation.
  ///
  /// - Parameter isRequested: Returns whether the work should end; called on the threads of `body`.
  /// - Throws: `CancellationError` after a cancellation before the end; the errors of `body`.
  package static func observing<R>(_ isRequested: @escaping @Sendable () -> Bool, _ body: () throws -> R) throws -> R {
    if isRequested() { throw CancellationError() }
    do {
      return try $isRequestedNow.withValue(isRequested, operation: body)
    } catch let error as StatusError where error.status == .cancelled {
      throw CancellationError()
    }
  }
}
