/// The settings of the playback of a recording.
public struct ReplaySettings: Sendable, Hashable {
  /// The time that an answer takes. Without it live streams drop no frame, however fast they come; with it they drop
  /// frames as a recognizer does that is too slow for its camera.
  package var latency = Duration.zero
  /// Which recorded frame answers a frame of a stream.
  package var matching = Matching.time
  /// The largest distance of the time of a frame from the recorded one.
  package var tolerance = Duration.zero

  /// The matching of the frames of a stream with those of the recording.
  public enum Matching: Sendable, Hashable {
    /// By their times.
    case time
    /// By their times, where the first frame that comes is the first of the recording: for apps whose times start
    /// anywhere.
    case timeSinceFirst
    /// In their order, whatever their times are.
    case order
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    for (name, time) in [("latency", latency), ("tolerance", tolerance)] {
      try StatusError.check(time >= .zero, option: name, time, "at least 0 seconds")
    }
  }

  /// Creates the settings of a replay.
  ///
  /// - Parameters:
  ///   - latency: The time that an answer takes.
  ///   - matching: Which recorded frame answers a frame of a stream.
  ///   - tolerance: The largest distance of a time from the recorded one.
  public init(latency: Duration = .zero, matching: Matching = .time, tolerance: Duration = .zero) {
    (self.latency, self.matching, self.tolerance) = (latency, matching, tolerance)
  }
}
