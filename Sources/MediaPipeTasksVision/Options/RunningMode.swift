/// The running mode of a task, with MediaPipe's raw values.
#if canImport(ObjectiveC)
  @objc(MPPRunningMode)
#endif
public enum RunningMode: UInt, Sendable, CaseIterable {
  /// Unrelated images, with blocking calls.
  case image = 0
  /// Frames of a video, with timestamps, tracking and blocking calls.
  case video = 1
  /// Frames of a camera.
  ///
  /// Frames have timestamps and are tracked; calls return at once. Results go to the delegate. Frames that come too
  /// fast are dropped.
  case liveStream = 2

  /// The name in error messages (`MPPRunningModeDisplayName`).
  var displayName: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .liveStream: "Live Stream"
    }
  }
}
