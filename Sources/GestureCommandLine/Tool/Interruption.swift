import GestureFoundation
import Synchronization

/// Handles Ctrl-C, termination, and the end of the terminal. After the first signal the tool finishes the current frame
/// and stops its helper programs. A signal more than a second later kills the tool. `timeout` and some shells send each
/// signal twice.
package enum Interruption {
  private static let signal = Atomic<Int32>(0)
  /// When it came, in milliseconds of the monotonic clock.
  private static let signalTime = Atomic<Int>(0)
  /// The read end of a pipe to which signals write. No thread reads the byte, so the pipe wakes every thread that waits
  /// for input, now or later.
  private static let wakeOutput = Atomic<Int32>(-1)
  private static let wakeInput = Atomic<Int32>(-1)

  /// Installs handlers for SIGINT, SIGTERM, and SIGHUP unless SIGHUP is ignored. SIGPIPE and SIGXFSZ are ignored, so
  /// that `write` fails on a closed pipe or at a limit of the file size.
  package static func install() {
    // Initialises the variables before a handler can run: a lazy initialiser must not run inside one.
    signal.store(0, ordering: .relaxed)
    signalTime.store(0, ordering: .relaxed)
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    }
    wakeOutput.store(ends[0], ordering: .relaxed)
    wakeInput.store(ends[1], ordering: .relaxed)
    for number in [SIGPIPE, SIGXFSZ] { _ = GestureFoundation.signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The tool outlives its terminal if nohup says so. Others are not ignored even for a moment, in which one would
      // be lost.
      if number == SIGHUP,
        unsafeBitCast(GestureFoundation.signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      {
        continue
      }
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { Interruption.note($0) }
      #else
        action.__sigaction_handler.sa_handler = { Interruption.note($0) }
      #endif
      _ = sigaction(number, &action, nil)
    }
  }

  private static func note(_ number: Int32) {
    let code = errno
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let time = Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
    if signal.load(ordering: .relaxed) == 0 {
      signalTime.store(time, ordering: .relaxed)
    } else if time - signalTime.load(ordering: .relaxed) > 1000 {
      _ = GestureFoundation.signal(number, SIG_DFL)
      raise(number)
    }
    signal.store(number, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(wakeInput.load(ordering: .relaxed), &byte, 1)
    errno = code
  }

  /// Whether a signal has come. Work that still has to return a result uses it instead of ``check()``.
  package static var isNoted: Bool { signal.load(ordering: .relaxed) != 0 }

  /// Called between frames and when a read was cut short.
  package static func check() throws {
    if signal.load(ordering: .relaxed) != 0 { throw Interrupted() }
  }

  /// Waits until one of the descriptors can be read, or is closed.
  ///
  /// - Parameter limit: The longest time to wait; nil for no limit.
  /// - Returns: For each descriptor whether it can be read.
  /// - Throws: `Interrupted`.
  package static func wait(for descriptors: [Int32], atMost limit: Duration? = nil) throws -> [Bool] {
    // Descriptors below 0 are passed over.
    var polls = (descriptors + [wakeOutput.load(ordering: .relaxed)]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
      try check()
      let count = poll(&polls, nfds_t(polls.count), limit.map { Int32($0 / .milliseconds(1)) } ?? -1)
      if count < 0, errno == EINTR { continue }
      try check()
      // After a failed wait, the read fails with the reason.
      return polls.dropLast().map { count < 0 || $0.revents != 0 }
    }
  }

  /// The grace period for a stalled reader during shutdown.
  private static let patience = Duration.seconds(5)

  /// Waits until the descriptor accepts a write, or a write would fail.
  ///
  /// - Returns: false if the tool is to end and the reader has not read for some seconds.
  package static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var polls = [
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: wakeOutput.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    while signal.load(ordering: .relaxed) == 0 {
      let count = poll(&polls, nfds_t(polls.count), -1)
      if count < 0, errno == EINTR { continue }
      if count < 0 || polls[0].revents != 0 { return true }
    }
    let end = ContinuousClock.now + patience
    while true {
      let rest = max(.zero, end - .now)
      let count = poll(&polls, 1, Int32(rest / .milliseconds(1)))
      if count < 0, errno == EINTR { continue }
      return count != 0
    }
  }

  /// Ends the process by the noted signal, as shells expect.
  package static func endProcess() -> Never {
    let number = signal.load(ordering: .relaxed)
    _ = GestureFoundation.signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }
}
