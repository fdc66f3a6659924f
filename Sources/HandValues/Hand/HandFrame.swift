/// The hands of one frame of a stream.
public struct HandFrame: Sendable, Hashable, Codable {
  /// The hands, with identities that stay with them from frame to frame.
  public var hands: [Hand]
  /// The time of the frame.
  public var time: Duration
  /// The size of the stored image, in pixels; nil if it is not known.
  public var width, height: Int?

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - hands: With identities that stay with them from frame to frame.
  ///   - time: Increases strictly from frame to frame.
  ///   - width: The width of the stored image, in pixels.
  ///   - height: The height of the stored image, in pixels.
  public init(hands: [Hand], at time: Duration, width: Int? = nil, height: Int? = nil) {
    self.hands = hands
    self.time = time
    self.width = width
    self.height = height
  }
}
