#if canImport(ObjectiveC)
  import Foundation

  /// The landmarks for Objective-C, under MediaPipe's name; Swift uses `HandLandmark`.
  @objc(MPPHandLandmark)
  public enum MPPHandLandmark: UInt {
    case wrist = 0
    case thumbCMC, thumbMCP, thumbIP, thumbTIP
    case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTIP
    case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTIP
    case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTIP
    case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTIP
  }
#endif
