import GestureFoundation

/// Measures the time of a task's stages, for reports.
///
/// Nearly free if no clock is set.
///
/// ```swift
/// let clock = StageClock()
/// let hands = try StageClock.$current.withValue(clock) { try recognizer.recognize(image: image) }
/// clock.times[.palmDetection]
/// ```
///
/// The clock measures code on the caller's thread, not live streams and asynchronous sequences.
package final class StageClock: Sendable {
  package enum Stage: String, Sendable, CaseIterable {
    case reading = "reading the frame"
    case palmDetection = "palm detection"
    case landmarks = "landmarks"
    case gestures = "gestures"
    case drawing = "drawing"
  }

  /// The clock of the running code; nil for none.
  @TaskLocal package static var current: StageClock?

  private let measured = Locked<[Stage: [Duration]]>([:])

  package init() {}

  /// The durations of each stage's calls, in order.
  package var times: [Stage: [Duration]] { measured.withLock { $0 } }

  /// Runs `body` and adds its time to the current clock, if any.
  package static func measure<R>(_ stage: Stage, _ body: () throws -> R) rethrows -> R {
    guard let clock = current else { return try body() }
    let start = ContinuousClock.now
    defer {
      let time = ContinuousClock.now - start
      clock.measured.withLock { $0[stage, default: []].append(time) }
    }
    return try body()
  }
}
