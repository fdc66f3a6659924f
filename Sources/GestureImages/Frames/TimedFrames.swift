import GestureSupport

/// The source of the times of frames.
package enum FrameTiming {
  /// The times that the input states.
  ///
  /// Without stated times, the times that follow from the input's rate. See ``MendedTimes``.
  case stated
  /// The number of the frame divided by this rate. See ``InputFrame/time(ofFrame:framesPerSecond:)``.
  case rate(Double)
  /// The time since the first frame, in whole milliseconds.
  case arrival
  /// The times that the input states, else those of arrival.
  case statedOrArrival
  /// A time for each frame.
  ///
  /// Times are requested in the order of the frames.
  case listed((_ number: Int) throws -> Duration)
}

/// The times that a file states, rounded and in order.
///
/// Times are whole milliseconds, as MediaPipe's are, until two frames are closer than a millisecond. From there on
/// times are those of the file. A time that is not later than the one before becomes the next later one.
package struct MendedTimes {
  /// The stated and the returned time of the previous frame.
  private var last: (stated: Duration, returned: Duration)?
  /// Whether two frames were closer than a millisecond.
  private var isFine = false

  package init() {}

  package mutating func next(_ stated: Duration) -> Duration {
    if let last, .zero..<(.milliseconds(1)) ~= stated - last.stated { isFine = true }
    let time = isFine ? stated : .milliseconds(stated.milliseconds)
    let least = last.map { $0.returned + (isFine ? .microseconds(1) : .milliseconds(1)) }
    let returned = max(time, least ?? time)
    last = (stated, returned)
    return returned
  }
}

/// Times at which frames arrive, in whole milliseconds since the first frame.
///
/// Each time is later than the one before.
struct ArrivalTimes {
  let clock: StreamClock
  /// The clock at the first frame, and the last returned time.
  private var previous: (start: Duration, time: Duration)?

  init(_ clock: StreamClock) { self.clock = clock }

  mutating func next() -> Duration {
    let now = clock.now()
    let start = previous?.start ?? now
    let time = previous.map { max(.milliseconds(Int((now - start) / .milliseconds(1))), $0.time + .milliseconds(1)) }
    previous = (start, time ?? .zero)
    return time ?? .zero
  }
}

/// Frames with the times of a ``FrameTiming``; see ``FrameSequence/timed(by:clock:)``.
package struct TimedFrames<Base: FrameSequence>: FrameSequence {
  private var base: Base
  private let timing: FrameTiming
  private var mended = MendedTimes()
  private var arrivals: ArrivalTimes

  fileprivate init(_ base: Base, _ timing: FrameTiming, _ clock: StreamClock) {
    self.base = base
    self.timing = timing
    arrivals = ArrivalTimes(clock)
  }

  package mutating func nextFrame() throws -> InputFrame? {
    guard var frame = try base.nextFrame() else { return nil }
    frame.time = try time(of: frame)
    return frame
  }

  private mutating func time(of frame: InputFrame) throws -> Duration {
    switch (timing, frame.stated) {
    case (.rate(let rate), _): InputFrame.time(ofFrame: frame.number, framesPerSecond: rate)
    case (.listed(let time), _): try time(frame.number)
    case (.arrival, _), (.statedOrArrival, .nothing): arrivals.next()
    case (.stated, .time(let time)), (.statedOrArrival, .time(let time)): mended.next(time)
    case (.stated, _), (.statedOrArrival, _): frame.time
    }
  }
}

extension FrameSequence {
  /// Returns the same frames with times from another source.
  ///
  /// Stated times are rounded and put in order.
  ///
  /// - Parameter clock: Measures when frames arrive.
  package func timed(by timing: FrameTiming, clock: StreamClock = StreamClock()) -> TimedFrames<Self> {
    TimedFrames(self, timing, clock)
  }
}
