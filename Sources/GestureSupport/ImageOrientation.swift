/// The turn that makes a stored image upright. Names and meaning are those of `UIImage.Orientation` without the
/// mirrored ones.
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable, Codable {
  /// Upright as stored.
  case up = 0
  /// Turned by 180° to be upright.
  case down = 1
  /// Turned by 90° counter-clockwise to be upright.
  case left = 2
  /// Turned by 90° clockwise to be upright.
  case right = 3
}
