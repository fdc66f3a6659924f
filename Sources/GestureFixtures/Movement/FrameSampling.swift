import GestureSupport

/// The sampling of a motion into frames.
///
/// Consists of image size, frame rate, and noise of the landmarks.
public struct FrameSampling: Sendable, Hashable {
  /// The width of the image in pixels.
  package var width = 640
  /// The height of the image in pixels.
  package var height = 480
  /// The number of frames per second, above 0.
  package var framesPerSecond = 30.0
  /// The time of the first frame.
  package var start = Duration.zero
  /// The standard deviation of the noise of each landmark coordinate.
  ///
  /// The unit is the hand's length from the wrist to the tip of the stretched middle finger; 0.01 is a lot. Images are
  /// drawn without noise.
  package var jitter: Float = 0
  /// The largest deviation of a time from a constant rate.
  ///
  /// The deviation is a share of the frame interval, at most 0.45.
  package var timeJitter = 0.0
  /// The seed of the noise; equal seeds give equal frames.
  package var seed: UInt64 = 0

  /// Creates the sampling of a camera.
  public init(
    width: Int = 640, height: Int = 480, framesPerSecond: Double = 30, start: Duration = .zero, jitter: Float = 0,
    timeJitter: Double = 0,
    seed: UInt64 = 0
  ) {
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    self.start = start
    self.jitter = jitter
    self.timeJitter = timeJitter
    self.seed = seed
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    try StatusError.check(
      framesPerSecond > 0 && framesPerSecond.isFinite, option: "framesPerSecond", framesPerSecond, "above 0")
    try StatusError.check(jitter >= 0 && jitter.isFinite, option: "jitter", jitter, "at least 0")
    try StatusError.check(0...0.45 ~= timeJitter, option: "timeJitter", timeJitter, "0 to 0.45")
  }

  /// The largest number of frames; more indicate a wrong duration or rate.
  private static let maximumCount = 10_000_000.0

  /// Returns the strictly increasing times of the frames of a motion.
  ///
  /// Times are in milliseconds from the motion's start; a rate that is not positive has none.
  func times(duration: Duration) -> [Int] {
    let duration = duration.fractionalMilliseconds
    // The small summand serves rates that do not divide a second evenly.
    let last = duration * framesPerSecond / 1000 + 1e-6
    guard framesPerSecond > 0, 0...Self.maximumCount ~= last, abs(duration) < 1e12,
      abs(start.fractionalMilliseconds) < 1e18
    else {
      return []
    }
    let interval = 1000 / framesPerSecond
    var generator = SeededGenerator(seed: seed &+ 0x7e3a)
    var times: [Int] = []
    for number in 0...Int(last) {
      let shift = timeJitter > 0 ? interval * min(timeJitter, 0.45) * Double(generator.symmetric()) : 0
      let time = Int((Double(number) * interval + shift).rounded())
      times.append(max(time, times.last.map { $0 + 1 } ?? 0))
    }
    return times
  }
}
