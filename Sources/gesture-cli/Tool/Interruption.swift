import Foundation
import Synchronization

/// Ctrl-C and termination: the first one is noted, so that the current frame is finished and helpers are stopped; a second one kills.
package enum Interruption {
  private static let signal = Atomic<Int32>(0)

  /// Takes over SIGINT and SIGTERM, and ignores SIGPIPE so that a closed pipe is an error of `write` we can end quietly on.
  package static func install() {
    // Initialises the variable before a handler can run: a lazy initialiser must not run inside one.
    signal.store(0, ordering: .relaxed)
    _ = Foundation.signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { Interruption.note($0) }
        action.sa_flags = Int32(SA_RESETHAND)
      #else
        action.__sigaction_handler.sa_handler = { Interruption.note($0) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      #endif
      _ = sigaction(number, &action, nil)
    }
  }

  private static func note(_ number: Int32) {
    signal.store(number, ordering: .relaxed)
  }

  /// Called between frames and when a read was cut short.
  package static func check() throws {
    if signal.load(ordering: .relaxed) != 0 { throw Interrupted() }
  }

  /// Ends the process by the signal that was noted, as a shell expects of an interrupted program.
  package static func endProcess() -> Never {
    let number = signal.load(ordering: .relaxed)
    _ = Foundation.signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }
}
