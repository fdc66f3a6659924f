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

  private static let all = allCases

  /// The finger at a position from the thumb, 0…4.
  init?(position: Int) {
    guard Self.all.indices ~= position else { return nil }
    self = Self.all[position]
  }

  /// The position of the finger's first landmark, 1…17; the next three follow it.
  package var firstLandmark: Int { 1 + 4 * position }

  /// The landmark at the finger's tip.
  public var tip: HandLandmark {
    switch self {
    case .thumb: .thumbTIP
    case .index: .indexFingerTIP
    case .middle: .middleFingerTIP
    case .ring: .ringFingerTIP
    case .pinky: .pinkyTIP
    }
  }

  /// The landmark of the finger's knuckle, the joint MCP.
  public var knuckle: HandLandmark {
    switch self {
    case .thumb: .thumbMCP
    case .index: .indexFingerMCP
    case .middle: .middleFingerMCP
    case .ring: .ringFingerMCP
    case .pinky: .pinkyMCP
    }
  }
}
