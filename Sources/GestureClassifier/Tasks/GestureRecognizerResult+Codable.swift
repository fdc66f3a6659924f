import HandLandmarkerCore

extension GestureRecognizerResult {
  /// The result in the form of the command line's JSON.
  ///
  /// - Parameters:
  ///   - source: The file the picture came from.
  ///   - width: Of the stored picture, in pixels.
  ///   - height: Of the stored picture, in pixels.
  public func record(source: String? = nil, width: Int? = nil, height: Int? = nil) -> ResultRecord {
    ResultRecord(
      source: source, width: width, height: height, timestampInMilliseconds: isTimed ? timestampInMilliseconds : nil, gestures: gestures,
      handedness: handedness, landmarks: landmarks, worldLandmarks: worldLandmarks, handIDs: handIDs)
  }
}

/// The form is that of `ResultRecord`; ``hands`` is not part of it. In image mode the timestamp is null, and 0 when it is read again.
extension GestureRecognizerResult: Codable {
  /// Reads the form of `ResultRecord`; what else it holds is left out.
  ///
  /// - Throws: `DecodingError` if a key is missing or the arrays have different numbers of hands.
  public convenience init(from decoder: any Decoder) throws {
    let record = try ResultRecord(from: decoder)
    self.init(
      gestures: record.gestures ?? [], handedness: record.handedness, landmarks: record.landmarks, worldLandmarks: record.worldLandmarks,
      hands: [], handIDs: record.handIDs, timestampInMilliseconds: record.timestampInMilliseconds ?? 0,
      isTimed: record.timestampInMilliseconds != nil)
  }

  /// Writes the form of `ResultRecord`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try record().encode(to: encoder)
  }
}
