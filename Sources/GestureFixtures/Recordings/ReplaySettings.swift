/// How a recording is played back.
public struct ReplaySettings: Sendable, Hashable {
  /// The time that the task takes for an answer. Without it live streams drop no frame, however fast they come; with it they drop frames as a
  /// recognizer does that is too slow for its camera.
  public var latency = Duration.zero
  /// Which recorded frame answers a frame of a stream.
  public var matching = Matching.timestamp
  /// How far the timestamp of a frame may be from the recorded one, in milliseconds.
  public var tolerance = 0

  /// How the frames of a stream are found in the recording.
  public enum Matching: Sendable, Hashable {
    /// By their timestamps.
    case timestamp
    /// By their timestamps, where the first frame that comes is the first of the recording: for apps whose timestamps start anywhere.
    case timeSinceFirst
    /// In their order, whatever their timestamps are.
    case order
  }

  /// Creates the settings of a replay.
  ///
  /// - Parameters:
  ///   - latency: The time that the task takes for an answer.
  ///   - matching: Which recorded frame answers a frame of a stream.
  ///   - tolerance: How far a timestamp may be from the recorded one, in milliseconds.
  public init(latency: Duration = .zero, matching: Matching = .timestamp, tolerance: Int = 0) {
    self.latency = latency
    self.matching = matching
    self.tolerance = tolerance
  }
}
