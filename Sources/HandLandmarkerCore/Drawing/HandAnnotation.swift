/// What is to be drawn of one hand.
public struct HandAnnotation: Sendable, Hashable {
  /// 21 points in the order of ``HandLandmark``: x and y as fractions of the picture's width and height, z on the scale of x.
  /// With another number of points nothing but the label is drawn.
  public var landmarks: [SIMD3<Float>]
  /// The lines of the label beside the hand; empty for none. The built-in font has the printable characters of ASCII.
  public var label: [String]

  /// A hand to draw; see the properties.
  public init(landmarks: [SIMD3<Float>], label: [String] = []) {
    self.landmarks = landmarks
    self.label = label
  }
}
