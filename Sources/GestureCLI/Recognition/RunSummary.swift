import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The summary of a run, in numbers.
struct RunSummary: Sendable {
  /// `image` or `frame`.
  let unit: String
  let clock = Stopwatch()
  var images = 0
  /// Whether a result belongs to a file of several frames.
  var hasFrames = false
  var hands = 0
  var failures = 0

  var foundNothing: Bool { images > 0 && hands == 0 }

  /// The summary as one line; nil for at most one image.
  var line: String? {
    guard images + failures > 1 else { return nil }
    let seconds = clock.milliseconds / 1000
    let speed = "\(seconds.fixed(1)) s (\((Double(images) / max(seconds, 1e-9)).fixed(1)) \(unit)s per second)"
    return "\(counted(images, unit)), \(counted(hands, "hand")), \(counted(failures, "failure")) in \(speed)"
  }
}
