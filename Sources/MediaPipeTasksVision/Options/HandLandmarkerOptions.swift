import Foundation

/// The options of a ``HandLandmarker``.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerOptions) @objcMembers
#endif
open class HandLandmarkerOptions: HandTaskOptions {
  /// Receives the results in live-stream mode, where it has to be set; in the other modes it must not be. Held weakly.
  open weak var handLandmarkerLiveStreamDelegate: (any HandLandmarkerLiveStreamDelegate)?

  /// A copy of the same class, with every option; the delegate is the same object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? HandLandmarkerOptions {
      copy.handLandmarkerLiveStreamDelegate = handLandmarkerLiveStreamDelegate
    }
    return copy
  }
}
