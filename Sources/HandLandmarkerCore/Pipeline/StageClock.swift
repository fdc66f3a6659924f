import GestureFoundation

/// Measures how long the stages of a task take, for reports. Costs next to nothing where no clock is set.
///
/// ```swift
/// let clock = StageClock()
/// let hands = try StageClock.$current.withValue(clock) { try recognizer.recognize(image: image) }
/// clock.times[.palmDetection]
/// ```
///
/// It measures what runs on the caller's thread: not the live stream, and not asynchronous sequences.
package final class StageClock: Sendable {
  package enum Stage: String, Sendable, CaseIterable {
    case reading = "reading the frame"
    case palmDetection = "palm detection"
    case landmarks = "landmarks"
    case gestures = "gestures"
    case drawing = "drawing"
  }

  /// The clock of the code that runs now.
  @TaskLocal package static var current: StageClock?

  private let measured = Locked<[Stage: [Duration]]>([:])

  package init() {}

  /// The durations of each stage's calls, in order.
  package var times: [Stage: [Duration]] { measured.withLock { $0 } }

  /// Runs `body`, and adds its time to the current clock if there is one.
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
