/// The side of a hand that faces the camera.
public enum HandSide: String, Sendable, Hashable, CaseIterable, Codable {
  /// The palm, at an angle of at least 20 degrees to it.
  case palm
  /// The back of the hand, at an angle of at least 20 degrees to it.
  case back
  /// The plane of the palm, nearly as a line: the thumb's or the little finger's side, or fingers or wrist that point
  /// to the camera.
  case edge

  /// The sine of the angle up to which the palm's plane is seen from its edge: 20 degrees.
  package static let edgeSine: Float = 0.342
}
