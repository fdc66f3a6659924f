import CommandLineTool
import LeanFoundation
import SystemSupport

/// The clock that paces a stream.
struct Pace {
  private let clock = Stopwatch()
  private var firstTime: Int?
  private var last = -1

  /// Milliseconds since the start; increases strictly.
  mutating func now(after index: Int) -> Int {
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
