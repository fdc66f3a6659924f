/// The kind of object an ``MPImage`` was created from. Raw values as in MediaPipe; a `switch` over it needs a
/// `default`.
///
/// Objective-C does not see it, because it has no structures of Swift; there the one of `image`, `pixelBuffer` and
/// `sampleBuffer` that is not nil gives the same information.
public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
  /// As in MediaPipe, and 3 for ``buffer``.
  public let rawValue: Int

  /// Any number: values that are not known have no name.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A `UIImage`.
  public static let image = MPImageSourceType(rawValue: 0)
  /// A `CVPixelBuffer`.
  public static let pixelBuffer = MPImageSourceType(rawValue: 1)
  /// A `CMSampleBuffer`.
  public static let sampleBuffer = MPImageSourceType(rawValue: 2)
  /// Bytes in memory or of a file. An addition to MediaPipe's API.
  public static let buffer = MPImageSourceType(rawValue: 3)
}
