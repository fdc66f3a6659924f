/// The kind of object an ``MPImage`` was created from.
///
/// Raw values are MediaPipe's; a `switch` over the type needs a `default`. Objective-C does not see the type, a Swift
/// structure; there `image`, `pixelBuffer` and `sampleBuffer`, of which at most one is not nil, give the same
/// information.
public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
  /// MediaPipe's number of the kind, or 3 for ``buffer``.
  public let rawValue: Int

  /// Creates a kind of any number; unknown numbers have no name.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A `UIImage`.
  public static let image = MPImageSourceType(rawValue: 0)
  /// A `CVPixelBuffer`.
  public static let pixelBuffer = MPImageSourceType(rawValue: 1)
  /// A `CMSampleBuffer`.
  public static let sampleBuffer = MPImageSourceType(rawValue: 2)
  /// Bytes in memory or of a file.
  ///
  /// An addition to MediaPipe's API.
  public static let buffer = MPImageSourceType(rawValue: 3)
}
