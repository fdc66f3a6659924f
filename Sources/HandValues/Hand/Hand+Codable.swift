/// The JSON object of a hand, with a key for each property.
///
/// Unknown keys are skipped; see the article on results.
extension Hand: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, personID, handedness, handednessScore, landmarks, worldLandmarks, imageSize, presence, palmScore
    case region, nextRegion, gestureScores, filled
  }

  /// Reads an object; `handedness`, `landmarks` and `worldLandmarks` are required.
  ///
  /// - Throws: `DecodingError` for a missing key, or a value of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decodeIfPresent(Int.self, forKey: .id) ?? 0,
      handedness: try values.decode(Handedness.self, forKey: .handedness),
      handednessScore: try values.decodeIfPresent(Float.self, forKey: .handednessScore) ?? 1,
      landmarks: try values.decode(HandPoints.self, forKey: .landmarks),
      worldLandmarks: try values.decode(HandPoints.self, forKey: .worldLandmarks),
      imageSize: try values.decodeIfPresent(ImageSize.self, forKey: .imageSize),
      presence: try values.decodeIfPresent(Float.self, forKey: .presence) ?? 1,
      palmScore: try values.decodeIfPresent(Float.self, forKey: .palmScore),
      region: try values.decodeIfPresent(HandRegion.self, forKey: .region),
      nextRegion: try values.decodeIfPresent(HandRegion.self, forKey: .nextRegion),
      gestureScores: try values.decodeIfPresent(GestureScores.self, forKey: .gestureScores))
    personID = try values.decodeIfPresent(Int.self, forKey: .personID)
    isFilled = try values.decodeIfPresent(Bool.self, forKey: .filled) ?? false
  }

  /// Writes properties that are not nil.
  ///
  /// `filled` is only written if it is true.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encodeIfPresent(personID, forKey: .personID)
    try values.encode(handedness, forKey: .handedness)
    try values.encode(handednessScore, forKey: .handednessScore)
    try values.encode(landmarks, forKey: .landmarks)
    try values.encode(worldLandmarks, forKey: .worldLandmarks)
    try values.encodeIfPresent(imageSize, forKey: .imageSize)
    try values.encode(presence, forKey: .presence)
    try values.encodeIfPresent(palmScore, forKey: .palmScore)
    try values.encodeIfPresent(region, forKey: .region)
    try values.encodeIfPresent(nextRegion, forKey: .nextRegion)
    try values.encodeIfPresent(gestureScores, forKey: .gestureScores)
    if isFilled { try values.encode(true, forKey: .filled) }
  }
}
