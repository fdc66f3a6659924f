/// How a task is fed. Raw values as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPRunningMode)
#endif
public enum RunningMode: UInt, Sendable, CaseIterable {
  /// Single pictures that have nothing to do with each other; calls block.
  case image = 0
  /// Frames of a clip, with timestamps; hands are followed from frame to frame; calls block.
  case video = 1
  /// Frames of a camera, with timestamps; hands are followed; calls return at once, results go to the delegate, frames that come too fast
  /// are dropped.
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
