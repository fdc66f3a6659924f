/// A frame of a stream: an image and the time it was taken.
public struct VideoFrame: Sendable, Hashable {
  /// The image.
  public var image: RasterImage
  /// Since any moment that is the same for all frames of the stream; increases strictly from frame to frame.
  public var time: Duration

  /// Creates a frame.
  public init(image: RasterImage, at time: Duration) {
    self.image = image
    self.time = time
  }
}
