/// A line of the hand's skeleton between two landmarks.
public struct HandConnection: Sendable, Hashable {
  /// A landmark at an end of the line.
  public let start, end: HandLandmark

  /// Creates a line.
  package init(start: HandLandmark, end: HandLandmark) {
    self.start = start
    self.end = end
  }

  // The lines of the skeleton, in MediaPipe's order (`MPPHandLandmarksConnections.h`).

  /// The 6 lines of the palm.
  package static let palm = lines((0, 1), (0, 5), (9, 13), (13, 17), (5, 9), (0, 17))
  /// The 3 lines of the thumb.
  package static let thumb = lines((1, 2), (2, 3), (3, 4))
  /// The 3 lines of the index finger.
  package static let indexFinger = lines((5, 6), (6, 7), (7, 8))
  /// The 3 lines of the middle finger.
  package static let middleFinger = lines((9, 10), (10, 11), (11, 12))
  /// The 3 lines of the ring finger.
  package static let ringFinger = lines((13, 14), (14, 15), (15, 16))
  /// The 3 lines of the little finger.
  package static let pinky = lines((17, 18), (18, 19), (19, 20))
  /// All lines: palm, thumb, index finger, middle finger, ring finger, pinky.
  public static let all = palm + thumb + indexFinger + middleFinger + ringFinger + pinky

  private static func lines(_ pairs: (Int, Int)...) -> [HandConnection] {
    let landmarks = HandLandmark.allCases
    return pairs.map { HandConnection(start: landmarks[$0.0], end: landmarks[$0.1]) }
  }
}
