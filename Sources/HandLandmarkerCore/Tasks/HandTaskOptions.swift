import Foundation

/// What the options of both hand tasks have: ``HandLandmarkerOptions`` and the options of the gesture recognizer.
///
/// The options are read once, when a task is made; changing them later has no effect on it.
#if canImport(ObjectiveC)
  @objc(MPPHandTaskOptions) @objcMembers
#endif
open class HandTaskOptions: TaskOptions {
  /// How the task is fed.
  public var runningMode: RunningMode = .image
  /// The largest number of hands in a result, at least 1.
  public var numHands = 1
  /// A palm counts as found if its score is at least this, 0…1.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand counts as present if its presence score is above this, 0…1. In the stream modes a hand below it is lost and looked for again.
  public var minHandPresenceConfidence: Float = 0.5
  /// Stream modes: a found palm counts as a hand that is already followed if their regions overlap by more than this (intersection over
  /// union), above 0, at most 1.
  public var minTrackingConfidence: Float = 0.5
  /// The pictures are mirrored, as selfie cameras show them: `Left` and `Right` are swapped in the results, nothing else changes.
  /// An addition to MediaPipe's Swift API.
  public var mirrored = false
  /// Smooths the landmarks of followed hands in the stream modes; nil, the default, leaves them as the model gives them. It has no
  /// influence on tracking and on gestures. An addition to MediaPipe's Swift API.
  public var landmarkSmoothing: LandmarkSmoothing?

  /// A copy of the same class, with every option.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? HandTaskOptions {
      copy.runningMode = runningMode
      copy.numHands = numHands
      copy.minHandDetectionConfidence = minHandDetectionConfidence
      copy.minHandPresenceConfidence = minHandPresenceConfidence
      copy.minTrackingConfidence = minTrackingConfidence
      copy.mirrored = mirrored
      copy.landmarkSmoothing = landmarkSmoothing
    }
    return copy
  }
}
