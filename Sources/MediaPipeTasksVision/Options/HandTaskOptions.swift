import Foundation
import GestureClassifier

/// The options of both hand tasks: ``HandLandmarkerOptions`` and the options of the gesture recognizer.
///
/// The options are read once, when a task is created; changing them later has no effect on it.
#if canImport(ObjectiveC)
  @objc(MPPHandTaskOptions) @objcMembers
#endif
open class HandTaskOptions: TaskOptions {
  /// The running mode of the task.
  open var runningMode: RunningMode = .image
  /// The largest number of hands in a result, at least 1.
  open var numHands = 1
  /// A palm counts as found if its score is at least this, 0…1.
  open var minHandDetectionConfidence: Float = 0.5
  /// A hand counts as present if its presence score is above this, 0…1. In the stream modes a hand below it is lost and
  /// searched for again.
  open var minHandPresenceConfidence: Float = 0.5
  /// Stream modes: a detected palm counts as a hand that is already tracked if their regions overlap by more than this
  /// (intersection over union), above 0, at most 1.
  open var minTrackingConfidence: Float = 0.5
  /// The images are mirrored, as selfie cameras show them: `Left` and `Right` are swapped in the results, nothing else
  /// changes. An addition to MediaPipe's Swift API.
  open var isMirrored = false
  /// Smooths the landmarks of tracked hands in the stream modes; nil, the default, leaves them as the model gives them.
  /// It has no influence on tracking and on gestures. An addition to MediaPipe's Swift API.
  open var landmarkSmoothing: LandmarkSmoothing?

  /// The search areas for palms: once the whole image, as in MediaPipe, or more thoroughly. An addition to MediaPipe's
  /// Swift API.
  open var search = HandSearch.standard
  /// The hands that are found where there are more than `numHands`. An addition to MediaPipe's Swift API.
  open var preference = HandPreference.score
  /// Stream modes: the palm detections of one frame while hands are missing, on average, above 0, at most 1000; nil,
  /// the default, is that of `HandTracker.Options.Tracking.searchBudget`. Values below 1 spread one detection over
  /// several frames: 0.25 searches every fourth frame. An addition to MediaPipe's Swift API.
  open var searchBudget: Float?

  /// Makes what answers in place of the models, such as a recording, from options that were checked.
  package var replacement: (@Sendable (HandTracker.Options) throws -> any HandSource & Sendable)?

  /// A copy of the same class, with every option.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? HandTaskOptions {
      copy.runningMode = runningMode
      copy.numHands = numHands
      copy.minHandDetectionConfidence = minHandDetectionConfidence
      copy.minHandPresenceConfidence = minHandPresenceConfidence
      copy.minTrackingConfidence = minTrackingConfidence
      copy.isMirrored = isMirrored
      copy.landmarkSmoothing = landmarkSmoothing
      copy.search = search
      copy.preference = preference
      copy.searchBudget = searchBudget
      copy.replacement = replacement
    }
    return copy
  }
}
