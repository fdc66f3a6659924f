/// The hands of one frame of a stream.
///
/// `HandRecord` in `HandFiles` is its JSON.
public struct HandFrame: Sendable, Hashable {
  /// The hands, with identities that are constant from frame to frame.
  public var hands: [Hand]
  /// The time of the frame.
  public var time: Duration
  /// The size of the stored image in pixels.
  ///
  /// Nil if the size is unknown.
  public var imageSize: ImageSize?

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - hands: With identities that stay with them from frame to frame.
  ///   - time: Increases strictly from frame to frame.
  ///   - imageSize: The size of the stored image, in pixels.
  public init(hands: [Hand], at time: Duration, imageSize: ImageSize? = nil) {
    self.hands = hands
    self.time = time
    self.imageSize = imageSize
  }
}
