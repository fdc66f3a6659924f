/// The size of a stored image in pixels.
///
/// Landmarks are fractions of it.
public struct ImageSize: Sendable, Hashable, Codable {
  /// The length of a side in pixels.
  public var width, height: Int

  /// Creates a size.
  ///
  /// Hands need only the ratio of the sides: 16 and 9 are equivalent to 1920 and 1080.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates a size; nil if a side is unknown.
  package init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.init(width: width, height: height)
  }

  /// Whether both sides are above 0.
  package var isValid: Bool { width > 0 && height > 0 }

  /// The width divided by the height.
  package var aspectRatio: Float { Float(width) / Float(height) }
}
