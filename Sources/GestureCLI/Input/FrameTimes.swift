import GestureCommandLine
import GestureFoundation
import GestureSupport

/// When the frames of a stream were taken: by `--timestamps`, by `--fps`, by the file itself, or by its rate, in this order; and which are used.
///
/// Times are whole milliseconds, as MediaPipe's are, until frames follow each other faster; from there on they are what the input states, to the
/// microsecond.
package struct FrameTimes {
  private let listed: LineReader?
  private let givenRate: Double?
  private let every: Int
  private let samplingRate: Double?
  /// The time that the file gave the frame before, and the time that was returned for it.
  private var last: (stated: Duration, returned: Duration)?
  /// Whether frames have followed each other within a millisecond.
  private var isFine = false
  /// The number of the interval of the last frame that was used.
  private var lastInterval: Double?

  package init(_ settings: Settings, standardInput: Int32) throws {
    listed = try settings.timestamps.map { try LineReader(opening: $0, standardInput: standardInput) }
    (givenRate, every, samplingRate) = (settings.fps, settings.every, settings.sampleFPS)
  }

  /// - Parameter rate: The input's own rate; asked for from the second frame on.
  package mutating func next(index: Int, fileTime: Duration?, rate: @autoclosure () -> Double?) throws -> Duration {
    if let listed { return try Self.next(of: listed, frame: index) }
    if givenRate == nil, let fileTime { return next(fileTime) }
    return index == 0 ? .zero : Self.time(index: index, framesPerSecond: givenRate ?? rate() ?? 30)
  }

  /// The time of a frame of which the file states one. Equal ones, and ones that run backwards, become the next ones that are later.
  private mutating func next(_ stated: Duration) -> Duration {
    if let last, .zero..<(.milliseconds(1)) ~= stated - last.stated { isFine = true }
    let time = isFine ? stated : .milliseconds(stated.milliseconds)
    let returned = max(time, last.map { $0.returned + (isFine ? .microseconds(1) : .milliseconds(1)) } ?? time)
    last = (stated, returned)
    return returned
  }

  private static func next(of list: LineReader, frame index: Int) throws -> Duration {
    guard let line = try list.next() else {
      throw ToolError(.dataError, list.name, "has \(list.lineNumber) lines: frame \(index) has no time")
    }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" }
    let digits = words.count == 1 && words[0].allSatisfy("0123456789+-.eE".contains) ? words[0] : ""
    if let whole = Int(digits) { return .milliseconds(whole) }
    guard let time = Double(digits).flatMap({ Duration(fractionalMilliseconds: $0) }) else {
      throw ToolError(.dataError, list.location, "must be a number of milliseconds, not \"\(text)\"")
    }
    return time
  }

  /// round(i · 1000 / F) milliseconds; above 1,000 frames a second, where these would be equal, microseconds.
  package static func time(index: Int, framesPerSecond: Double) -> Duration {
    if framesPerSecond > 1000 { return Duration(roundedSeconds: Double(index) / framesPerSecond) }
    let time = (Double(index) * 1000 / framesPerSecond).rounded()
    return .milliseconds(time < 9e15 ? Int(time) : Int.max)
  }

  /// Whether a frame is used: of several in one interval of the sampling rate, the first.
  mutating func takes(index: Int, time: Duration) -> Bool {
    guard index.isMultiple(of: every) else { return false }
    guard let samplingRate else { return true }
    // Times are rounded to milliseconds: a frame at 33 may belong to the interval from 33.3 on.
    let interval = ((time.fractionalMilliseconds + 0.5) * samplingRate / 1000).rounded(.down)
    if let lastInterval, interval <= lastInterval { return false }
    lastInterval = interval
    return true
  }
}

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
