/// The 21 points of a hand, in the order of the models' output. Names and raw values are MediaPipe's.
///
/// CMC, MCP, PIP (IP for the thumb) and DIP are the joints from the wrist outwards; TIP is the finger's tip.
public enum HandLandmark: Int, Sendable, Hashable, CaseIterable, Codable {
  /// The wrist.
  case wrist = 0
  /// The thumb's joint at the wrist.
  case thumbCMC
  /// The thumb's knuckle.
  case thumbMCP
  /// The thumb's joint.
  case thumbIP
  /// The thumb's tip.
  case thumbTIP
  /// The index finger's knuckle.
  case indexFingerMCP
  /// The index finger's middle joint.
  case indexFingerPIP
  /// The index finger's outer joint.
  case indexFingerDIP
  /// The index finger's tip.
  case indexFingerTIP
  /// The middle finger's knuckle.
  case middleFingerMCP
  /// The middle finger's middle joint.
  case middleFingerPIP
  /// The middle finger's outer joint.
  case middleFingerDIP
  /// The middle finger's tip.
  case middleFingerTIP
  /// The ring finger's knuckle.
  case ringFingerMCP
  /// The ring finger's middle joint.
  case ringFingerPIP
  /// The ring finger's outer joint.
  case ringFingerDIP
  /// The ring finger's tip.
  case ringFingerTIP
  /// The little finger's knuckle.
  case pinkyMCP
  /// The little finger's middle joint.
  case pinkyPIP
  /// The little finger's outer joint.
  case pinkyDIP
  /// The little finger's tip.
  case pinkyTIP
}
