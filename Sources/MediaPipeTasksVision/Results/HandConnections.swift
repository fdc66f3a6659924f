import GestureClassifier

/// The objects of the skeleton's lines, created once.
enum HandConnections {
  static let palm = objects(HandConnection.palm)
  static let thumb = objects(HandConnection.thumb)
  static let indexFinger = objects(HandConnection.indexFinger)
  static let middleFinger = objects(HandConnection.middleFinger)
  static let ringFinger = objects(HandConnection.ringFinger)
  static let pinky = objects(HandConnection.pinky)
  static let all = palm + thumb + indexFinger + middleFinger + ringFinger + pinky

  private static func objects(_ lines: [HandConnection]) -> [Connection] {
    lines.map { Connection(start: UInt($0.start.rawValue), end: UInt($0.end.rawValue)) }
  }
}
