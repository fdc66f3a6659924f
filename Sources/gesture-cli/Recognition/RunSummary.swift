import GestureCommandLine
import GestureFoundation
import GestureSupport
import HandFiles
import HandLandmarkerCore

/// The summary of a run, in numbers.
package struct RunSummary: Sendable {
  private var images = 0
  private var hands = 0
  package private(set) var failures = 0
  private let unit: String
  private let clock = Stopwatch()

  /// - Parameter unit: `image` or `frame`.
  package init(unit: String) {
    self.unit = unit
  }

  package mutating func count(_ frame: HandRecord) {
    images += 1
    hands += frame.hands.count
  }

  package mutating func countFailure() { failures += 1 }

  /// Whether there were images, and a hand in none.
  package var foundNothing: Bool { images > 0 && hands == 0 }

  /// One line for a person: nil if the results show as much.
  package var line: String? {
    guard images + failures > 1 else { return nil }
    let seconds = clock.milliseconds / 1000
    let rate = (Double(images) / max(seconds, 1e-9)).fixed(1)
    let time = seconds.fixed(1)
    return "\(counted(images, unit)), \(counted(hands, "hand")), \(counted(failures, "failure")) in \(time) s (\(rate) \(unit)s per second)"
  }
}
