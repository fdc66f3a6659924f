/// The 21 points of a hand.
///
/// In the order of the models' output. Names and raw values are MediaPipe's.
///
/// From the wrist outwards a finger has a knuckle (MCP), a middle joint (PIP), an outer joint (DIP) and a tip (TIP).
/// The thumb has a joint at the wrist (CMC), a knuckle (MCP), an outer joint (IP) and a tip (TIP).
public enum HandLandmark: Int, Sendable, Hashable, CaseIterable, Codable {
  /// The wrist.
  case wrist = 0
  /// A point of the thumb.
  case thumbCMC, thumbMCP, thumbIP, thumbTIP
  /// A point of the index finger.
  case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTIP
  /// A point of the middle finger.
  case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTIP
  /// A point of the ring finger.
  case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTIP
  /// A point of the little finger.
  case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTIP
}
