import GestureSupport

/// The hands of one frame of a stream.
public struct HandFrame: Sendable, Hashable {
  /// The hands, with identities that are constant from frame to frame.
  public var hands: [Hand]
  /// The time of the frame.
  public var time: Duration
  /// The size of the stored image in pixels; nil if it is unknown.
  public var width, height: Int?

  /// Creates a frame.
  ///
  /// - Parameters:
  /// - hands: The hands, with identities that are constant from frame to frame.
  /// - time: The time of the frame; increases strictly from frame to frame.
  ///   - width: The width of the stored image, in pixels.
  ///   - height: The height of the stored image, in pixels.
  public init(hands: [Hand], at time: Duration, width: Int? = nil, height: Int? = nil) {
    self.hands = hands
    self.time = time
    self.width = width
    self.height = height
  }
}

/// In JSON an object with the hands, the time in milliseconds, and the size if it is known.
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
      width: try values.decodeIfPresent(Int.self, forKey: .width),
      height: try values.decodeIfPresent(Int.self, forKey: .height))
  }

  /// Writes the object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(milliseconds: time, forKey: .timestampInMilliseconds)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encode(hands, forKey: .hands)
  }
}
