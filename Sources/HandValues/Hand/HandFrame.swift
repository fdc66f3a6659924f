import GestureSupport

/// The hands of one frame of a stream.
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

/// The JSON object of a frame.
///
/// The object has the hands, the time in milliseconds, and the size if it is known.
extension HandFrame: Codable {
  private enum CodingKeys: String, CodingKey {
    case timestampInMilliseconds, width, height, hands
    /// The key of the time in files of earlier versions.
    case time
  }

  /// Reads an object; other keys are skipped.
  ///
  /// - Throws: `DecodingError` for a missing key, or a value of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let time = try values.decodeIfPresent(Duration.self, forKey: .time)
    self.init(
      hands: try values.decode([Hand].self, forKey: .hands),
      at: try time ?? values.milliseconds(forKey: .timestampInMilliseconds),
      imageSize: ImageSize(
        try values.decodeIfPresent(Int.self, forKey: .width), try values.decodeIfPresent(Int.self, forKey: .height)))
  }

  /// Writes the object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(milliseconds: time, forKey: .timestampInMilliseconds)
    try values.encodeIfPresent(imageSize?.width, forKey: .width)
    try values.encodeIfPresent(imageSize?.height, forKey: .height)
    try values.encode(hands, forKey: .hands)
  }
}
