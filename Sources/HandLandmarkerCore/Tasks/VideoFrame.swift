/// A picture and when it was taken.
public struct VideoFrame: Sendable {
  /// The picture.
  public var image: MPImage
  /// Strictly increasing from frame to frame.
  public var timestampInMilliseconds: Int

  /// A picture taken at a time.
  public init(image: MPImage, timestampInMilliseconds: Int) {
    self.image = image
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
