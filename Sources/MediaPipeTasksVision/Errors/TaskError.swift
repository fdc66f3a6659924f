import Foundation
import GestureClassifier

/// The errors of the tasks.
///
/// The errors are `NSError`s as MediaPipe's, with more information in their `userInfo`:
///
/// - `localizedDescription`: MediaPipe's sentence if there is one. Errors from inside the tasks start with the name of
///   their status, such as `NOT_FOUND: `; misuse of the API has no such prefix.
/// - `localizedFailureReason`: the file, entry, byte, frame or option concerned.
/// - `localizedRecoverySuggestion`: the right values or calls.
package enum TaskError {
  /// Returns the error of a misuse of the API, without a status.
  package static func misuse(_ message: String, suggestion: String? = nil) -> NSError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = suggestion
    return NSError(
      domain: TasksErrorCode.domain, code: Int(TasksErrorCode.invalidArgumentError.rawValue), userInfo: userInfo)
  }

  /// Returns a stage's or the engine's error as the tasks report it.
  ///
  /// Errors of other kinds are passed on as they are.
  package static func reported(_ error: any Error) -> any Error {
    guard let error = error as? StatusError else { return error }
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: error.carriesStatusName ? "\(error.status.name): \(error.message)" : error.message,
      NSUnderlyingErrorKey: error,
    ]
    userInfo[NSLocalizedFailureReasonErrorKey] = error.context
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = error.suggestion
    return NSError(domain: TasksErrorCode.domain, code: error.status.rawValue, userInfo: userInfo)
  }

  /// Runs `body` and reports its error as the tasks do.
  package static func reporting<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      throw reported(error)
    }
  }
}

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
