import GestureClassifier

extension GestureRecognizerResult {
  /// The result in the form of the command line's JSON.
  ///
  /// - Parameters:
  ///   - source: The file the image came from.
  ///   - width: The width of the stored image, in pixels.
  ///   - height: The height of the stored image, in pixels.
  public func frame(source: String? = nil, width: Int? = nil, height: Int? = nil) -> HandFrame {
    HandFrame(
      source: source, width: width, height: height, timestampInMilliseconds: isTimed ? timestampInMilliseconds : nil, hands: hands,
      hasGestures: true, hasIdentities: handIDs != nil)
  }
}

/// The form is that of `HandFrame`. In image mode the timestamp is null, and 0 when it is read again.
extension GestureRecognizerResult: Codable {
  /// Reads the form of `HandFrame`; what else it holds is skipped.
  ///
  /// - Throws: `DecodingError` if a key is missing, the arrays have different numbers of hands, or a hand is not complete.
  public convenience init(from decoder: any Decoder) throws {
    let frame = try HandFrame(from: decoder)
    let hands = frame.hands
    self.init(
      gestures: hands.map(\.gestureCategories), handedness: hands.map(\.handednessCategories),
      landmarks: hands.map(\.normalizedLandmarks), worldLandmarks: hands.map(\.landmarksInMetres),
      hands: hands, handIDs: frame.hasIdentities ? hands.map(\.id) : nil, timestampInMilliseconds: frame.timestampInMilliseconds ?? 0,
      isTimed: frame.timestampInMilliseconds != nil)
  }

  /// Writes the form of `HandFrame`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try frame().encode(to: encoder)
  }
}
