import GestureSupport

/// The sampling of a motion into frames: the size of the image, the frame rate, and the noise of the landmarks.
public struct FrameSampling: Sendable, Hashable {
  /// The width of the image, in pixels.
  package var width = 640
  /// The height of the image, in pixels.
  package var height = 480
  /// Frames per second, above 0.
  package var framesPerSecond = 30.0
  /// The time of the first frame.
  package var start = Duration.zero
  /// The noise of each coordinate of the landmarks: its standard deviation as a share of the length of the hand, from
  /// the wrist to the tip of the stretched middle finger. 0.01 is much; images are drawn without it.
  package var jitter: Float = 0
  /// The largest difference of a time from an even rate, as a share of the time between two frames, at most 0.45.
  package var timeJitter = 0.0
  /// The seed of the noise: the same seed gives the same frames.
  package var seed: UInt64 = 0

  /// Creates the sampling of a camera.
  public init(
    width: Int = 640, height: Int = 480, framesPerSecond: Double = 30, start: Duration = .zero, jitter: Float = 0,
    timeJitter: Double = 0,
    seed: UInt64 = 0
  ) {
    (self.width, self.height) = (width, height)
    (self.framesPerSecond, self.start) = (framesPerSecond, start)
    (self.jitter, self.timeJitter, self.seed) = (jitter, timeJitter, seed)
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    try StatusError.check(
      framesPerSecond > 0 && framesPerSecond.isFinite, option: "framesPerSecond", framesPerSecond, "above 0")
    try StatusError.check(jitter >= 0 && jitter.isFinite, option: "jitter", jitter, "at least 0")
    try StatusError.check(0...0.45 ~= timeJitter, option: "timeJitter", timeJitter, "0 to 0.45")
  }

  /// More frames than this are not taken: the duration or the rate is wrong then.
  private static let maximumCount = 10_000_000.0

  /// The times of the frames of a motion, in milliseconds from its start; they increase strictly. None for a rate that
  /// is not positive.
  func times(duration: Duration) -> [Int] {
    let duration = duration.fractionalMilliseconds
    // The small part is for rates that do not divide a second evenly.
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
