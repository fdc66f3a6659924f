/// A gesture: one of MediaPipe's canned ones, or a label of a custom bundle. The raw value is the label.
///
/// ```swift
/// switch hand.gesture {
/// case .victory: print("two")
/// case .custom("call"): print("a bundle of my own")
/// case nil: print("no gesture")
/// default: break
/// }
/// ```
///
/// A label «None», in any case of letters, and an empty one are not gestures: ``init(rawValue:)`` gives nil for them, and JSON with one is refused.
public enum HandGesture: Sendable, Hashable, RawRepresentable, Codable, CustomStringConvertible {
  /// A gesture of Google's bundle; its label is such as `Closed_Fist`.
  case closedFist, openPalm, pointingUp, thumbDown, thumbUp, victory, iLoveYou
  /// A label of a custom bundle.
  case custom(String)

  /// The gestures of Google's bundle.
  public static let canned: [HandGesture] = [.closedFist, .openPalm, .pointingUp, .thumbDown, .thumbUp, .victory, .iLoveYou]

  /// Creates the gesture of a label; nil for an empty one and for «None» in any case of letters.
  public init?(rawValue label: String) {
    let canned = Self.canned.first { $0.rawValue == label }
    if canned == nil, label.isEmpty || label.lowercased() == "none" { return nil }
    self = canned ?? .custom(label)
  }

  /// The label.
  public var rawValue: String {
    switch self {
    case .closedFist: "Closed_Fist"
    case .openPalm: "Open_Palm"
    case .pointingUp: "Pointing_Up"
    case .thumbDown: "Thumb_Down"
    case .thumbUp: "Thumb_Up"
    case .victory: "Victory"
    case .iLoveYou: "ILoveYou"
    case .custom(let label): label
    }
  }

  /// The label.
  public var description: String { rawValue }
}
