import Foundation

/// The options of a ``HandLandmarker``.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerOptions) @objcMembers
#endif
open class HandLandmarkerOptions: HandTaskOptions {
  /// The receiver of the results in live-stream mode, held weakly.
  ///
  /// The delegate has to be set in live-stream mode and must not be set in the other modes.
  open weak var handLandmarkerLiveStreamDelegate: (any HandLandmarkerLiveStreamDelegate)?

  /// Returns a copy of the same class, with every option.
  ///
  /// The copy has the same delegate object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? HandLandmarkerOptions {
      copy.handLandmarkerLiveStreamDelegate = handLandmarkerLiveStreamDelegate
    }
    return copy
  }
}
