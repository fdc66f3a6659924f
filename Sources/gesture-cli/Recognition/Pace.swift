import CommandLineTool
import LeanFoundation
import SystemSupport

/// The clock that paces a stream.
package struct Pace {
  private var clock = Stopwatch()
  private var firstTime: Int?
  private var last = -1

  package init() {}

  /// Milliseconds since the frame 0; increases strictly.
  package mutating func now(after index: Int) -> Int {
    // A pipe or camera may let its first frame wait for long.
    if index == 0 { clock = Stopwatch() }
    last = index == 0 ? 0 : max(Int(clock.milliseconds), last + 1)
    return last
  }

  /// Sleeps until as much time has gone by since the first frame as between the times of the frames.
  mutating func wait(until time: Int) throws {
    let first = firstTime ?? time
    firstTime = first
    while true {
      let (ahead, overflow) = time.subtractingReportingOverflow(first)
      let rest = ahead - Int(clock.milliseconds)
      if overflow || rest <= 0 { return }
      usleep(useconds_t(min(rest, 100) * 1000))
      try Interruption.check()
    }
  }
}
