/// The turn that makes a stored image upright.
///
/// Names and meanings are those of `UIImage.Orientation` without the mirrored ones.
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable, Codable {
  /// An upright image.
  case up = 0
  /// An image to turn by 180°.
  case down = 1
  /// An image to turn by 90° counter-clockwise.
  case left = 2
  /// An image to turn by 90° clockwise.
  case right = 3
}
