/// A rotated rectangle of an image that may contain a hand.
public struct HandRegion: Sendable, Hashable, Codable {
  /// The middle, as fractions of the image's width and height.
  public var xCenter, yCenter: Float
  /// The size, as fractions of the image's width and height.
  public var width, height: Float
  /// The clockwise rotation in radians.
  public var rotation: Float

  /// Creates a region; upright by default.
  public init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float = 0) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// Returns the angle normalized to −π…π (`NormalizeRadians`), computed in double.
  package static func normalizedRadians(_ angle: Float) -> Float {
    let angle = Double(angle)
    return Float(angle - 2 * Double.pi * ((angle + Double.pi) / (2 * Double.pi)).rounded(.down))
  }
}
