/// A gesture of MediaPipe, or a label of a custom bundle.
///
/// The raw value is the label.
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
/// The absence of a gesture is nil: ``init(rawValue:)`` returns nil for «None» in any case of letters, which
/// classifiers answer without a gesture, and for an empty label.
public struct HandGesture: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The label.
  public let rawValue: String

  /// A fist; `Closed_Fist` in Google's bundle.
  public static let closedFist = custom("Closed_Fist")
  /// An open hand that shows its palm; `Open_Palm`.
  public static let openPalm = custom("Open_Palm")
  /// An index finger that points up; `Pointing_Up`.
  public static let pointingUp = custom("Pointing_Up")
  /// A thumb that points down; `Thumb_Down`.
  public static let thumbDown = custom("Thumb_Down")
  /// A thumb that points up; `Thumb_Up`.
  public static let thumbUp = custom("Thumb_Up")
  /// Index and middle finger in a V; `Victory`.
  public static let victory = custom("Victory")
  /// Thumb, index and little finger stretched out; `ILoveYou`.
  public static let iLoveYou = custom("ILoveYou")

  /// The gestures of Google's bundle.
  public static let canned: [HandGesture] = [
    .closedFist, .openPalm, .pointingUp, .thumbDown, .thumbUp, .victory, .iLoveYou,
  ]

  /// Returns the gesture of any label: `.custom("Victory")` is ``victory``.
  public static func custom(_ label: String) -> HandGesture { HandGesture(label: label) }

  private init(label: String) { rawValue = label }

  /// Creates the gesture of a label.
  ///
  /// Nil for an empty label and for «None» in any case of letters.
  public init?(rawValue label: String) {
    guard !label.isEmpty, !Self.isAbsence(label) else { return nil }
    self.init(label: label)
  }

  /// The label of Google's bundles for the absence of a gesture.
  package static let absence = "None"

  /// Returns whether a label means no gesture, in upper or lower case.
  ///
  /// Model Maker writes «none».
  package static func isAbsence(_ label: String) -> Bool { label.lowercased() == absence.lowercased() }

  /// The label.
  public var description: String { rawValue }
}

/// The JSON string of a gesture, which is the label.
///
/// Every label that is written can be read.
extension HandGesture: Codable {
  /// Reads a label.
  ///
  /// - Throws: `DecodingError` for any other value than a string.
  public init(from decoder: any Decoder) throws {
    self.init(label: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the label.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(rawValue)
  }
}
