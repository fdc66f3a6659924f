import GestureClassifier
import GestureSupport
import HandFiles

extension HandLandmarkerResult {
  /// The result in the form of the command line's JSON.
  ///
  /// - Parameters:
  ///   - source: The file the image came from.
  ///   - width: The width of the stored image, in pixels.
  ///   - height: The height of the stored image, in pixels.
  public func record(source: String? = nil, width: Int? = nil, height: Int? = nil) -> HandRecord {
    HandRecord(
      hands: hands, source: source, frameNumber: nil, width: width, height: height,
      time: isTimed ? .milliseconds(timestampInMilliseconds) : nil, hasGestures: false, hasIdentities: handIDs != nil)
  }

  /// The hands as values with the time of the result, for detectors of events and movements.
  public var frame: HandFrame {
    HandFrame(hands: hands, at: .milliseconds(timestampInMilliseconds))
  }
}

/// The form is that of `HandRecord`. In image mode the timestamp is null, and 0 when it is read again.
extension HandLandmarkerResult: Codable {
  /// Reads the form of `HandRecord`; what else it holds is skipped.
  ///
  /// - Throws: `DecodingError` if a key is missing, the arrays have different numbers of hands, or a hand is not complete.
  public convenience init(from decoder: any Decoder) throws {
    let record = try HandRecord(from: decoder)
    let hands = record.hands
    self.init(
      landmarks: hands.map(\.normalizedLandmarks), worldLandmarks: hands.map(\.landmarksInMetres),
      handedness: hands.map(\.handednessCategories),
      hands: hands, handIDs: record.hasIdentities ? hands.map(\.id) : nil, timestampInMilliseconds: record.time?.milliseconds ?? 0,
      isTimed: record.time != nil)
  }

  /// Writes the form of `HandRecord`.
  ///
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try record().encode(to: encoder)
  }
}
