import Foundation
import GestureClassifier

/// The options of both hand tasks.
///
/// A task reads its options once, when it is created; later changes have no effect on the task.
#if canImport(ObjectiveC)
  @objc(MPPHandTaskOptions) @objcMembers
#endif
open class HandTaskOptions: TaskOptions {
  /// The running mode of the task.
  open var runningMode: RunningMode = .image
  /// The largest number of hands in a result, at least 1.
  open var numHands = 1
  /// The lowest score of a palm that counts as found, 0…1.
  open var minHandDetectionConfidence: Float = 0.5
  /// The presence score above which a hand counts as present, 0…1.
  ///
  /// In the stream modes a hand below the threshold is lost and searched for again.
  open var minHandPresenceConfidence: Float = 0.5
  /// The overlap above which a palm counts as a tracked hand.
  ///
  /// The overlap is the intersection over union of the regions, above 0, at most 1. The stream modes use it.
  open var minTrackingConfidence: Float = 0.5
  /// Whether the images are mirrored, as selfie cameras show them.
  ///
  /// `Left` and `Right` are swapped in the results; nothing else changes. An addition to MediaPipe's Swift API.
  open var isMirrored = false
  /// The smoothing of tracked hands' landmarks in the stream modes.
  ///
  /// Nil, the default, leaves the landmarks as the model gives them. Smoothing has no influence on tracking and
  /// gestures. An addition to MediaPipe's Swift API.
  open var landmarkSmoothing: LandmarkSmoothing?

  /// The search areas for palms, the whole image or more.
  ///
  /// The default searches the whole image once, as MediaPipe does. An addition to MediaPipe's Swift API.
  open var search = HandSearch.standard
  /// The hands to find if there are more than `numHands`.
  ///
  /// An addition to MediaPipe's Swift API.
  open var preference = HandPreference.score
  /// The average number of palm detections per frame while hands are missing.
  ///
  /// The number is above 0, at most 1000, and concerns the stream modes; nil, the default, means that of
  /// `HandTracker.Options.Tracking.searchBudget`. Values below 1 spread one detection over several frames: 0.25
  /// searches every fourth frame. An addition to MediaPipe's Swift API.
  open var searchBudget: Float?

  /// Makes the source of results that replaces the models.
  ///
  /// A recording is such a source. The options were checked before.
  package var replacement: (@Sendable (HandTracker.Options) throws -> any HandSource & Sendable)?

  /// Returns a copy of the same class, with every option.
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

/// The options of every task.
#if canImport(ObjectiveC)
  @objc(MPPTaskOptions) @objcMembers
#endif
open class TaskOptions: NSObject, NSCopying {
  /// The source of the models.
  ///
  /// Assigning copies. Reading returns the stored object, so that `options.baseOptions.modelAssetPath = …` works.
  @NSCopying open var baseOptions = BaseOptions()

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// Returns a copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.baseOptions = baseOptions
    return copy
  }
}
