import Foundation

/// MediaPipe's sentences for misuse of the tasks.
///
/// The sources are `MPPVisionTaskRunner.mm`, `MPPVisionPacketCreator.mm` and `task_runner.cc`.
extension TaskError {
  static var delegateInSynchronousMode: NSError {
    misuse(
      "The vision task is in image or video mode. The delegate must not be set in the task's options.",
      suggestion: "set the delegate to nil, or the running mode to .liveStream")
  }

  static var missingDelegate: NSError {
    misuse(
      "The vision task is in live stream mode. An object must be set as the delegate of the task in its options to ensure "
        + "asynchronous delivery of results.",
      suggestion: "the options hold the delegate weakly: keep a strong reference to it")
  }

  /// The error of a call for another running mode.
  static func wrongMode(_ wanted: RunningMode, current: RunningMode) -> NSError {
    misuse(
      "The vision task is not initialized with \(wanted.displayName.lowercased()) mode. Current Running Mode: \(current.displayName)"
    )
  }

  static var mirroredOrientation: NSError {
    misuse(
      "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored orientations "
        + "(`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)",
      suggestion: "mirror the pixels, or set `isMirrored` in the task's options")
  }
}
