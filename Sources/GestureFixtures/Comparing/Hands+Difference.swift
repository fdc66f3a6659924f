import Foundation
import HandLandmarkerCore

extension Sequence<Hand> {
  /// Returns the difference of hands from the expected ones.
  ///
  /// Compares number, handedness, gestures and landmarks.
  ///
  /// - Parameters:
  ///   - expected: The hands in order, such as ``HandScene/results``. An expected hand without a gesture matches any.
  ///   - distance: The largest distance of a landmark from the expected one in units of the image, without depth.
  /// - Returns: The difference; nil if there is none.
  public func difference(from expected: [Hand], within distance: Float) -> String? {
    let hands = Array(self)
    guard hands.count == expected.count else { return "there are \(hands.count) hands, expected \(expected.count)" }
    for (index, (hand, wanted)) in zip(hands, expected).enumerated() {
      if hand.handedness != wanted.handedness {
        return "hand \(index) is a \(hand.handedness) one, expected a \(wanted.handedness) one"
      }
      if let gesture = wanted.gesture, hand.gesture != gesture {
        return "hand \(index) makes \(hand.gesture?.rawValue ?? "no gesture"), expected \(gesture)"
      }
      if let difference = hand.landmarks.difference(from: wanted.landmarks, within: distance) {
        return "hand \(index): \(difference)"
      }
    }
    return nil
  }
}

extension HandPoints {
  /// Returns the difference of landmarks from the expected ones.
  ///
  /// ```swift
  /// XCTAssertNil(hand.landmarks.difference(from: HandPose.thumbUp.hand().landmarks, within: 0.03))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The expected points in the same units.
  ///   - distance: The largest distance of a point from the expected one: for landmarks in units of the image, for
  ///     world landmarks in metres.
  ///   - withDepth: Whether z is part of the distance.
  /// - Returns: The farthest landmark, and the number of landmarks that are too far; nil if none is.
  public func difference(from expected: HandPoints, within distance: Float, withDepth: Bool = false) -> String? {
    let distances = zip(self, expected).map { pair -> Float in
      var way = pair.0 - pair.1
      if !withDepth { way.z = 0 }
      return (way * way).sum().squareRoot()
    }
    // NaN exceeds every distance.
    let far = distances.indices.filter { !(distances[$0] <= distance) }
    guard let farthest = far.max(by: { distances[$0] < distances[$1] || !distances[$1].isFinite }) else { return nil }
    let name = HandLandmark.allCases[farthest]
    return
      "\(name) is \(Self.text(distances[farthest])) from the expected location: \(Self.text(self[farthest])), expected "
      + "\(Self.text(expected[farthest])); \(far.count) of \(Self.count) landmarks are farther than \(distance)"
  }

  private static func text(_ value: Float) -> String { String(format: "%.3f", value) }
  private static func text(_ point: SIMD3<Float>) -> String {
    String(format: "(%.3f, %.3f, %.3f)", point.x, point.y, point.z)
  }
}
