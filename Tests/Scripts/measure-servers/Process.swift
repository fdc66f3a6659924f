import Foundation
import GestureSupport

/// A task that sleeps 10 ms again and again.
///
/// The time between two of its steps shows how long tasks wait for a thread.
struct Heartbeat {
  private let gaps = Locked<[Double]>([])
  private let task: Task<Void, any Error>

  init() {
    task = Task { [gaps] in
      while true {
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(10))
        Watchdog.reset()
        gaps.withLock { $0.append((ContinuousClock.now - start) / .milliseconds(1)) }
      }
    }
  }

  /// Ends the task.
  ///
  /// - Returns: The longest gap, in milliseconds.
  func end() async -> Double {
    task.cancel()
    _ = await task.result
    return gaps.withLock { $0.max() ?? .infinity }
  }
}

/// Ends a process in which nothing happens any more.
enum Watchdog {
  private static let steps = Locked(0)

  static func reset() { steps.withLock { $0 += 1 } }

  static func start() {
    Thread.detachNewThread {
      var seen = -1
      while true {
        let now = steps.withLock(\.self)
        if now == seen {
          FileHandle.standardError.write(Data("stands still: no task has run for 60 s\n".utf8))
          exit(1)
        }
        seen = now
        sleep(60)
      }
    }
  }
}

/// The memory of the process, as Linux reports it.
enum ProcessMemory {
  /// The resident memory, in megabytes; 0 where it is not known.
  static var resident: Double { megabytes("VmRSS:") }
  /// The largest resident memory since ``resetPeak()``, in megabytes.
  ///
  /// 0 if it is not known.
  static var peak: Double { megabytes("VmHWM:") }

  static func resetPeak() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

  private static func megabytes(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }
}
