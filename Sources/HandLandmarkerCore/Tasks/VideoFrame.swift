/// A picture and when it was taken.
public struct VideoFrame: Sendable {
  public var image: MPImage
  /// Strictly increasing from frame to frame.
  public var timestampInMilliseconds: Int

  public init(image: MPImage, timestampInMilliseconds: Int) {
    self.image = image
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
