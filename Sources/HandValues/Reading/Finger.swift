/// One of the five fingers.
public enum Finger: String, Sendable, Hashable, CaseIterable, Codable {
  /// The thumb.
  case thumb
  /// The index finger.
  case index
  /// The middle finger.
  case middle
  /// The ring finger.
  case ring
  /// The little finger.
  case pinky

  /// The position of the finger from the thumb, 0…4.
  package var position: Int {
    switch self {
    case .thumb: 0
    case .index: 1
    case .middle: 2
    case .ring: 3
    case .pinky: 4
    }
  }

  /// The position of the finger's first landmark, 1…17; the next three follow it.
  package var firstLandmark: Int { 1 + 4 * position }

  /// The landmark at the finger's tip.
  public var tip: HandLandmark { Self.tips[self] }

  /// The landmark of the finger's knuckle, the joint MCP.
  public var knuckle: HandLandmark { Self.knuckles[self] }

  private static let tips = FingerValues<HandLandmark>(
    thumb: .thumbTIP, index: .indexFingerTIP, middle: .middleFingerTIP, ring: .ringFingerTIP, pinky: .pinkyTIP)
  private static let knuckles = FingerValues<HandLandmark>(
    thumb: .thumbMCP, index: .indexFingerMCP, middle: .middleFingerMCP, ring: .ringFingerMCP, pinky: .pinkyMCP)
}
