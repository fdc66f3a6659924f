import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The clock that paces a stream.
package struct Pace {
  private var clock = Stopwatch()
  private var firstTime: Duration?
  private var last = Duration.milliseconds(-1)

  package init() {}

  /// The time since frame 0 in whole milliseconds; increases strictly.
  package mutating func now(after index: Int) -> Duration {
    // A pipe or camera may let its first frame wait for long.
    if index == 0 { clock = Stopwatch() }
    last = index == 0 ? .zero : max(.milliseconds(Int(clock.milliseconds)), last + .milliseconds(1))
    return last
  }

  /// Sleeps until as much time has gone by since the first frame as between the times of the frames.
  mutating func wait(until time: Duration) throws {
    let first = firstTime ?? time
    firstTime = first
    while true {
      let rest = time.fractionalMilliseconds - first.fractionalMilliseconds - clock.milliseconds
      if rest <= 0 { return }
      usleep(useconds_t(min(rest, 100) * 1000))
      try Interruption.check()
    }
  }
}
