import CheckedBytes
import Foundation
import TensorEngine

extension ResultRecord: Codable {
  private enum CodingKeys: CodingKey {
    case source, width, height, timestampInMilliseconds, gestures, handedness, landmarks, worldLandmarks, handIDs
  }

  /// Reads an object whose arrays have as many elements as there are hands; keys that are optional here may be missing or null.
  ///
  /// - Throws: `DecodingError` if a key is missing, or the arrays have different numbers of hands.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: try values.decodeIfPresent(String.self, forKey: .source),
      width: try values.decodeIfPresent(Int.self, forKey: .width),
      height: try values.decodeIfPresent(Int.self, forKey: .height),
      timestampInMilliseconds: try values.decodeIfPresent(Int.self, forKey: .timestampInMilliseconds),
      gestures: try values.decodeIfPresent([[ResultCategory]].self, forKey: .gestures),
      handedness: try values.decode([[ResultCategory]].self, forKey: .handedness),
      landmarks: try values.decode([[NormalizedLandmark]].self, forKey: .landmarks),
      worldLandmarks: try values.decode([[Landmark]].self, forKey: .worldLandmarks),
      handIDs: try values.decodeIfPresent([Int].self, forKey: .handIDs))
    let counts = [handedness.count, landmarks.count, worldLandmarks.count, gestures?.count, handIDs?.count].compactMap { $0 }
    guard Set(counts).count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the arrays have different numbers of hands: \(counts)"))
    }
  }

  /// Writes all that is not nil, and the timestamp in any case. ``json`` also fixes the order of the keys.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(source, forKey: .source)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encode(timestampInMilliseconds, forKey: .timestampInMilliseconds)
    try values.encodeIfPresent(gestures, forKey: .gestures)
    try values.encode(handedness, forKey: .handedness)
    try values.encode(landmarks, forKey: .landmarks)
    try values.encode(worldLandmarks, forKey: .worldLandmarks)
    try values.encodeIfPresent(handIDs, forKey: .handIDs)
  }

  /// Reads one line of JSON.
  ///
  /// - Throws: An `NSError` of code 3 that names the key and what is wrong with it.
  public init(json: String) throws {
    do {
      self = try JSONDecoder().decode(ResultRecord.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw TaskError.reported(Self.explained(error))
    }
  }

  /// What is wrong with a line, in terms of its keys.
  package static func explained(_ error: DecodingError) -> StatusError {
    let (context, problem): (DecodingError.Context, String) =
      switch error {
      case .keyNotFound(let key, let context): (context, "the key \(key.stringValue.debugDescription) is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (context, context.debugDescription)
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return StatusError(
      .invalidArgument, "this is not a result in JSON: \(problem)", location: path.isEmpty ? nil : String(path.drop { $0 == "." }),
      suggestion: "a line must be as gesture-cli writes it with --format jsonl")
  }
}
