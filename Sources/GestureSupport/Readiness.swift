import GestureFoundation

/// Waits until descriptors can be read, with one thread for all.
///
/// Invariant: `condition` guards everything that changes, and the waiters.
package final class Readiness: @unchecked Sendable {
  private final class Waiter: @unchecked Sendable {
    let descriptor: Int32
    var resume: (() -> Void)?
    var isCancelled = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }
  }

  /// The process's one instance.
  package static let shared = Readiness()

  private let condition = Condition()
  private var waiters: [ObjectIdentifier: Waiter] = [:]
  /// The end of a pipe that reports changes of the waiters.
  ///
  /// A byte is written to it after each change; nil before the thread was started.
  private var alarm: Int32?

  /// The pause after an error of `poll`, in microseconds.
  ///
  /// A lack of memory is such an error.
  private static let pause: UInt32 = 10_000

  /// Waits until a descriptor can be read or was closed.
  ///
  /// Bytes, the end or an error can be read then.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, at once; `StatusError` (unavailable) if the system grants
  ///   no thread or no pipe.
  package func wait(for descriptor: Int32) async throws {
    let waiter = Waiter(descriptor)
    let failure = Locked<StatusError?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = condition.withLock {
          if waiter.isCancelled { return false }
          do throws(StatusError) {
            try start()
          } catch {
            failure.withLock { $0 = error }
            return false
          }
          waiter.resume = { continuation.resume() }
          waiters[ObjectIdentifier(waiter)] = waiter
          soundAlarm()
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      condition.withLock {
        waiter.isCancelled = true
        soundAlarm()
        return remove(waiter)
      }?()
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    if condition.withLock({ waiter.isCancelled }) { throw CancellationError() }
  }

  /// Ends the waiting, with the lock held.
  ///
  /// - Returns: The call that continues the waiting task; nil if the waiting has ended before.
  private func remove(_ waiter: Waiter) -> (() -> Void)? {
    waiters[ObjectIdentifier(waiter)] = nil
    defer { waiter.resume = nil }
    return waiter.resume
  }

  /// Makes the thread read the list of waiters, with the lock held.
  private func soundAlarm() {
    // A full pipe wakes the thread, too.
    if let alarm { _ = unsafe write(alarm, [0], 1) }
  }

  /// Starts the thread unless it was started, with the lock held.
  private func start() throws(StatusError) {
    guard alarm == nil else { return }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw StatusError(
        .unavailable, "cannot create a pipe: \(unsafe String(cString: strerror(errno)))", suggestion: "close some files"
      )
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    guard HelperThread.start({ [self, ends] in watch(alarm: ends[0]) }) else {
      for end in ends { close(end) }
      throw StatusError(.unavailable, "cannot start a thread to wait for a pipe", suggestion: "try again later")
    }
    alarm = ends[1]
  }

  private func watch(alarm: Int32) {
    while true {
      let watched = condition.withLock { Array(waiters.values) }
      var descriptors = ([alarm] + watched.map(\.descriptor)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if unsafe poll(&descriptors, nfds_t(descriptors.count), -1) < 0 {
        if errno != EINTR { usleep(Self.pause) }
        continue
      }
      if descriptors[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 1024)
        _ = unsafe read(alarm, &bytes, bytes.count)
      }
      let ready = zip(watched, descriptors.dropFirst()).filter { $0.1.revents != 0 }.map(\.0)
      for resume in condition.withLock({ ready.compactMap(remove) }) { resume() }
    }
  }
}
