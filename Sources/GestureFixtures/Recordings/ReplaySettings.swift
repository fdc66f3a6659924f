/// The settings for the playback of a recording.
public struct ReplaySettings: Sendable, Hashable {
  /// The time of an answer.
  ///
  /// If it is zero, live streams drop no frame, however fast frames arrive; otherwise they drop frames like a slow
  /// recognizer.
  package var latency = Duration.zero
  /// The matching of the frames of a stream with recorded frames.
  package var matching = Matching.time
  /// The largest difference of a frame's time from the recorded one.
  package var tolerance = Duration.zero

  /// The matching of the frames of a stream with recorded frames.
  public enum Matching: Sendable, Hashable {
    /// Matching by time.
    case time
    /// Matching by time since the first frame.
    ///
    /// For apps whose times start anywhere.
    case timeSinceFirst
    /// Matching by order, independent of times.
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
  ///   - latency: The time of an answer.
  ///   - matching: The matching of the frames of a stream with recorded frames.
  ///   - tolerance: The largest difference of a frame's time from the recorded one.
  public init(latency: Duration = .zero, matching: Matching = .time, tolerance: Duration = .zero) {
    self.latency = latency
    self.matching = matching
    self.tolerance = tolerance
  }
}
