/// A rotated rectangle of an image where a hand is, or is expected.
public struct HandRegion: Sendable, Hashable, Codable {
  /// A fraction of the image's width.
  public var xCenter: Float
  /// A fraction of the image's height.
  public var yCenter: Float
  /// A fraction of the image's width.
  public var width: Float
  /// A fraction of the image's height.
  public var height: Float
  /// Radians, clockwise.
  public var rotation: Float

  /// Creates a region, upright unless a rotation is given.
  public init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float = 0) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// No region: that of a hand that was not found in pixels.
  public static let empty = HandRegion(xCenter: 0, yCenter: 0, width: 0, height: 0)

  /// No rectangle at all: MediaPipe's result of a step that found nothing.
  package var isEmpty: Bool { width == 0 && height == 0 }
}
