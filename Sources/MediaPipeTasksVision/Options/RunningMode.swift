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

/// The running modes that MediaPipe logs for every task.
#if canImport(ObjectiveC)
  @objc(MPPCoreRunningMode)
#endif
public enum MPPCoreRunningMode: UInt, Sendable, CaseIterable {
  /// No mode.
  case unspecified = 0
  /// Single images.
  case image = 1
  /// Frames of a video.
  case video = 2
  /// Frames of a camera.
  case liveStream = 3
  /// Audio clips.
  case audioClips = 4
  /// An audio stream.
  case audioStream = 5
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the name of a running mode in error messages.
///
/// `Image`, `Video` or `Live Stream`.
public func MPPRunningModeDisplayName(_ runningMode: RunningMode) -> String? {
  runningMode.displayName
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a vision task's running mode among those of all tasks.
public func MPPCoreRunningModeFromVisionRunningMode(_ runningMode: RunningMode) -> MPPCoreRunningMode {
  switch runningMode {
  case .image: .image
  case .video: .video
  case .liveStream: .liveStream
  }
}
