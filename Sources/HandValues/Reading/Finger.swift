/// One of the five fingers.
public enum Finger: String, Sendable, Hashable, CaseIterable, Codable {
  /// A finger, from the thumb to the little finger.
  case thumb, index, middle, ring, pinky

  /// The index of the finger from the thumb, 0…4.
  package var position: Int {
    switch self {
    case .thumb: 0
    case .index: 1
    case .middle: 2
    case .ring: 3
    case .pinky: 4
    }
  }

  /// The index of the finger's first landmark, 1…17.
  ///
  /// The finger's other landmarks are the next three.
  package var firstLandmark: Int { 1 + 4 * position }

  /// The landmark at the finger's tip.
  public var tip: HandLandmark { HandLandmark.allCases[firstLandmark + 3] }

  /// The landmark of the finger's knuckle.
  public var mcp: HandLandmark { HandLandmark.allCases[firstLandmark + (self == .thumb ? 1 : 0)] }
}
