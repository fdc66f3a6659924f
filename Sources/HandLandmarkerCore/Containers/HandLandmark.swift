/// The 21 points of a hand, in the order of the arrays of landmarks.
///
/// CMC, MCP, PIP (IP for the thumb) and DIP are the joints from the wrist outwards; TIP is the finger's tip.
public enum HandLandmark: UInt, Sendable, CaseIterable {
  case wrist = 0
  case thumbCMC, thumbMCP, thumbIP, thumbTIP
  case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTIP
  case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTIP
  case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTIP
  case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTIP
}
