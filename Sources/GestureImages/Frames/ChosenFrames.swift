import GestureSupport

/// A clock that can wait.
///
/// Frames that arrive or are delivered in real time use the clock.
package struct StreamClock {
  /// The time since any moment.
  package let now: () -> Duration
  /// Waits for some time.
  package let wait: (Duration) throws -> Void

  /// Creates a clock that measures from now on.
  ///
  /// - Parameter wait: Waits for some time; throws to end the frames.
  package init(wait: @escaping (Duration) throws -> Void = { _ in }) {
    let watch = Stopwatch()
    self.init(now: { watch.elapsed }, wait: wait)
  }

  package init(now: @escaping () -> Duration, wait: @escaping (Duration) throws -> Void) {
    self.now = now
    self.wait = wait
  }
}

/// The frames of the first part of an input; see ``FrameSequence/until(_:)``.
package struct LimitedFrames<Base: FrameSequence>: FrameSequence {
  fileprivate var base: Base
  fileprivate let duration: Duration?
  /// The time of the first frame that is left out.
  private var end: Duration?
  private var isOver = false

  fileprivate init(_ base: Base, _ duration: Duration?) {
    self.base = base
    self.duration = duration
  }

  package mutating func nextFrame() throws -> InputFrame? {
    guard !isOver, let frame = try base.nextFrame() else { return nil }
    end = end ?? duration.map { frame.time + $0 }
    if let end, frame.time >= end { isOver = true }
    return isOver ? nil : frame
  }
}

/// Frames that come at the pace of their times; see ``FrameSequence/paced(by:)``.
package struct PacedFrames<Base: FrameSequence>: FrameSequence {
  private var base: Base
  private let clock: StreamClock?
  /// The time of the first frame, and the clock when it came.
  private var start: (time: Duration, clock: Duration)?

  fileprivate init(_ base: Base, _ clock: StreamClock?) {
    self.base = base
    self.clock = clock
  }

  package mutating func nextFrame() throws -> InputFrame? {
    guard let frame = try base.nextFrame() else { return nil }
    guard let clock else { return frame }
    let now = clock.now()
    let start = start ?? (frame.time, now)
    self.start = start
    let rest = frame.time - start.time - (now - start.clock)
    if rest > .zero { try clock.wait(rest) }
    return frame
  }
}

/// Some of the frames of an input; see ``FrameSequence/every(_:framesPerSecond:)``.
package struct SampledFrames<Base: FrameSequence>: FrameSequence {
  /// The number of frames that were left out.
  package private(set) var skippedCount = 0
  private var base: Base
  private let every: Int
  private let rate: Double?
  /// The number of the interval of the last frame that was returned.
  private var lastInterval: Double?

  fileprivate init(_ base: Base, _ every: Int, _ rate: Double?) {
    self.base = base
    self.every = every
    self.rate = rate
  }

  package mutating func nextFrame() throws -> InputFrame? {
    while let frame = try base.nextFrame() {
      if case .failure = frame.image { return frame }
      if takes(frame) { return frame }
      skippedCount += 1
    }
    return nil
  }

  private mutating func takes(_ frame: InputFrame) -> Bool {
    guard frame.number.isMultiple(of: every) else { return false }
    guard let rate else { return true }
    // Times are rounded to milliseconds: a frame at 33 may belong to the interval from 33.3 on.
    let interval = ((frame.time.fractionalMilliseconds + 0.5) * rate / 1000).rounded(.down)
    if let lastInterval, interval <= lastInterval { return false }
    lastInterval = interval
    return true
  }
}

extension FrameSequence {
  /// Returns the frames within a duration from the first frame.
  ///
  /// - Parameter duration: Nil for all frames.
  package func until(_ duration: Duration?) -> LimitedFrames<Self> { LimitedFrames(self, duration) }

  /// Returns the same frames, delivered in real time.
  ///
  /// A frame comes no sooner after the first frame than its time requires.
  ///
  /// - Parameter clock: Nil for frames that do not wait.
  package func paced(by clock: StreamClock?) -> PacedFrames<Self> { PacedFrames(self, clock) }

  /// Returns every nth frame, with a limit of frames per second.
  ///
  /// Numbers and times stay. A frame without an image is always returned, and takes the place of no other.
  ///
  /// - Parameter framesPerSecond: The largest rate of the returned frames; nil for any.
  package func every(_ count: Int, framesPerSecond: Double? = nil) -> SampledFrames<Self> {
    SampledFrames(self, count, framesPerSecond)
  }
}
