/// The running mode of a task. Raw values as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPRunningMode)
#endif
public enum RunningMode: UInt, Sendable, CaseIterable {
  /// Unrelated images; calls block.
  case image = 0
  /// Frames of a video, with timestamps; hands are tracked from frame to frame; calls block.
  case video = 1
  /// Frames of a camera, with timestamps; hands are tracked; calls return at once, results go to the delegate, frames
  /// that come too fast are dropped.
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
