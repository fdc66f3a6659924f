/// The side of a hand that faces the camera.
public enum HandSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// The palm, seen at an angle of at least 20 degrees.
  case palm
  /// The back of the hand.
  ///
  /// Seen at an angle of at least 20 degrees.
  case back
  /// The edge, with the palm's plane nearly as a line.
  ///
  /// The hand turns its thumb, little finger, fingertips or wrist to the camera.
  case edge

  /// The sine of the largest angle of an edge.
  ///
  /// The palm's plane counts as seen from its edge up to 20 degrees.
  package static let edgeSine: Float = 0.342
}
