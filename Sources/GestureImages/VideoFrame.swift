/// A frame of a stream: an image and its time.
public struct VideoFrame: Sendable, Hashable {
  /// The image.
  public var image: RasterImage
  /// The time since a fixed moment of the stream.
  ///
  /// Increases strictly from frame to frame.
  public var time: Duration

  /// Creates a frame.
  public init(image: RasterImage, at time: Duration) {
    self.image = image
    self.time = time
  }
}
