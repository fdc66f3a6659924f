import GestureCommandLine
import GestureSupport

/// Which frames of a video are used: all, every Nth, or so many a second.
struct FrameSampling {
  private let every: Int
  private let rate: Double?
  /// The number of the interval of the last frame that was used.
  private var last: Double?

  /// The palm detections of a frame with further looks: all that there are.
  static let searchBudget: Float = 1000

  /// Whether the options leave out frames.
  static func leavesOutFrames(_ arguments: ParsedArguments) -> Bool {
    arguments[CommonOptions.every] > 1 || arguments.has(CommonOptions.sampleFPS)
  }

  init(_ arguments: ParsedArguments) {
    every = arguments[CommonOptions.every]
    rate = arguments[CommonOptions.sampleFPS]
  }

  /// Whether a frame is used: of several in one interval of the rate, the first.
  ///
  /// - Parameters:
  ///   - index: The number of the frame, from 0.
  mutating func takes(index: Int, time: Duration) -> Bool {
    guard index.isMultiple(of: every) else { return false }
    guard let rate else { return true }
    // Times are rounded to milliseconds: a frame at 33 may belong to the interval from 33.3 on.
    let interval = ((time.fractionalMilliseconds + 0.5) * rate / 1000).rounded(.down)
    if let last, interval <= last { return false }
    last = interval
    return true
  }
}
