import ImageFiles

/// A frame of a stream: an image and the time it was taken.
public struct VideoFrame: Sendable, Hashable {
  /// The image.
  public var image: RasterImage
  /// Strictly increasing from frame to frame.
  public var timestampInMilliseconds: Int

  /// Creates a frame.
  public init(image: RasterImage, timestampInMilliseconds: Int) {
    self.image = image
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
