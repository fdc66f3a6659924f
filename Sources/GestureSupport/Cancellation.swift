/// Whether the task that called is still wanted.
package enum Cancellation {
  /// Called between the parts of long work that is done on the caller's thread. Outside of a task it does nothing.
  ///
  /// - Throws: `StatusError` (cancelled) if the current task was cancelled.
  package static func check() throws(StatusError) {
    guard Task.isCancelled else { return }
    throw StatusError(.cancelled, "the task was cancelled")
  }
}
