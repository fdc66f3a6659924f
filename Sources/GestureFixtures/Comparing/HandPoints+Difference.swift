import Foundation
import HandLandmarkerCore

extension HandPoints {
  /// Returns the difference of landmarks from the expected ones.
  ///
  /// ```swift
  /// XCTAssertNil(hand.landmarks.difference(from: HandPose.thumbUp.hand().landmarks, within: 0.03))
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The points that are expected, in the same units.
  ///   - distance: The largest distance of a point from the expected one: for landmarks in units of the image, for world landmarks in metres.
  ///   - withDepth: Whether z is part of the distance.
  /// - Returns: Which landmark is farthest, and how many are too far; nil if none is.
  public func difference(from expected: HandPoints, within distance: Float, withDepth: Bool = false) -> String? {
    let distances = zip(self, expected).map { pair -> Float in
      var way = pair.0 - pair.1
      if !withDepth { way.z = 0 }
      return (way * way).sum().squareRoot()
    }
    // NaN is not within any distance.
    let far = distances.indices.filter { !(distances[$0] <= distance) }
    guard let farthest = far.max(by: { distances[$0] < distances[$1] || !distances[$1].isFinite }) else { return nil }
    let name = HandLandmark.allCases[farthest]
    return "\(name) is \(Self.text(distances[farthest])) from the expected location: \(Self.text(self[farthest])), expected "
      + "\(Self.text(expected[farthest])); \(far.count) of \(Self.count) landmarks are farther than \(distance)"
  }

  private static func text(_ value: Float) -> String { String(format: "%.3f", value) }
  private static func text(_ point: SIMD3<Float>) -> String { String(format: "(%.3f, %.3f, %.3f)", point.x, point.y, point.z) }
}
