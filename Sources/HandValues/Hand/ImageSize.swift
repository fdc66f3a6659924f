/// The size of a stored image, in pixels: what the landmarks of a hand are fractions of.
public struct ImageSize: Sendable, Hashable, Codable {
  /// The length of a side, in pixels.
  public var width, height: Int

  /// Creates a size. For hands only the ratio of its sides matters: 16 and 9 are as good as 1920 and 1080.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates a size; nil where a side is not known.
  package init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.init(width: width, height: height)
  }

  /// Whether both sides are above 0.
  package var isValid: Bool { width > 0 && height > 0 }

  /// The width divided by the height.
  package var aspectRatio: Float { Float(width) / Float(height) }
}
