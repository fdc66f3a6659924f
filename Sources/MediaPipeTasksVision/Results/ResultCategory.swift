import Foundation

/// A class that a model has chosen, with its score.
///
/// Compared by identity, as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPCategory) @objcMembers
#endif
public final class ResultCategory: NSObject, Codable, Sendable {
  /// The position in the model's output. −1 for gestures; 0 for a right and 1 for a left hand.
  public let index: Int
  /// 0…1.
  public let score: Float
  /// The label in the model, such as `Thumb_Up` or `Right`.
  public let categoryName: String?
  /// The label in the wanted language. nil for gestures.
  public let displayName: String?

  /// Creates a category.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  private enum CodingKeys: CodingKey {
    case index, score, categoryName, displayName
  }

  /// Reads an object with the keys `index`, `score`, `categoryName` and `displayName`; the names may be null or missing.
  ///
  /// - Throws: `DecodingError` if another key is missing or of another type.
  public convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      index: try values.decode(Int.self, forKey: .index), score: try values.decode(Float.self, forKey: .score),
      categoryName: try values.decodeIfPresent(String.self, forKey: .categoryName),
      displayName: try values.decodeIfPresent(String.self, forKey: .displayName))
  }

  /// Writes an object with the keys `index`, `score`, `categoryName` and `displayName`; names that are nil are written as null.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(index, forKey: .index)
    try values.encode(score, forKey: .score)
    try values.encode(categoryName, forKey: .categoryName)
    try values.encode(displayName, forKey: .displayName)
  }

  /// Name and score.
  public override var description: String { "\(categoryName ?? "") \(score)" }
}
