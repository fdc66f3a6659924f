/// The JSON array of 21 objects with x, y and z.
extension HandPoints: Codable {
  private struct Point: Codable {
    var x, y, z: Float
  }

  /// Reads an array of 21 points.
  ///
  /// - Throws: `DecodingError` for another number of points, or a point without one of its three numbers.
  public init(from decoder: any Decoder) throws {
    let points = try [Point](from: decoder)
    guard let checked = HandPoints(points.map { SIMD3($0.x, $0.y, $0.z) }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there are \(points.count) points, not \(Self.count)"))
    }
    self = checked
  }

  /// Writes an array of 21 points.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try map { Point(x: $0.x, y: $0.y, z: $0.z) }.encode(to: encoder)
  }
}
