import GestureFoundation
import GestureSupport
import HandValues

extension HandRecord: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case source, width, height, timestampInMilliseconds, gestures, handedness, landmarks, worldLandmarks, handIDs,
      filled, personIDs
    case frameNumber = "frame"
  }

  /// A category as in MediaPipe's results.
  package struct Category: Codable, JSONConvertible {
    package let index: Int
    package let score: Float
    package let categoryName, displayName: String?

    package init(index: Int, score: Float, categoryName: String?, displayName: String?) {
      self.index = index
      self.score = score
      self.categoryName = categoryName
      self.displayName = displayName
    }

    private enum CodingKeys: CodingKey { case index, score, categoryName, displayName }

    package var json: JSON {
      ["index": index, "score": score, "categoryName": categoryName, "displayName": displayName]
    }

    /// Encodes names that are nil as null.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(index, forKey: .index)
      try values.encode(score, forKey: .score)
      try values.encode(categoryName, forKey: .categoryName)
      try values.encode(displayName, forKey: .displayName)
    }
  }

  /// A value whose ``json`` and encoded forms are equal.
  private typealias Value = JSONConvertible & Encodable

  /// The members that are not nil, in a fixed order.
  ///
  /// The timestamp is always a member.
  private var members: [(key: CodingKeys, value: any Value)] {
    var members: [(key: CodingKeys, value: any Value)] = []
    func add(_ key: CodingKeys, _ value: (some Value)?) { if let value { members.append((key, value)) } }
    add(.source, source)
    add(.frameNumber, frameNumber)
    add(.width, imageSize?.width)
    add(.height, imageSize?.height)
    let time = time?.millisecondsText
    if let whole = time.flatMap({ Int($0) }) {
      add(.timestampInMilliseconds, whole)
    } else {
      members.append((.timestampInMilliseconds, time.flatMap { Double($0) }))
    }
    if hasGestures { add(.gestures, hands.map { $0.gestureCategories(all: hasAllScores) }) }
    add(.handedness, hands.map { [$0.handednessCategory] })
    add(.landmarks, hands.map(\.landmarks))
    add(.worldLandmarks, hands.map(\.worldLandmarks))
    if hasIdentities { add(.handIDs, hands.map(\.id)) }
    if hands.contains(where: \.isFilled) { add(.filled, hands.map(\.isFilled)) }
    if hands.contains(where: { $0.personID != nil }) { add(.personIDs, hands.map(\.personID)) }
    return members
  }

  /// The frame as JSON on one line, without a line break.
  ///
  /// Keys have a fixed order, and numbers full float precision.
  ///
  /// - Throws: `StatusError` (invalid argument) that names a value that could not be read again, such as a coordinate
  ///   that is not finite.
  public var json: String {
    get throws(StatusError) {
      try check()
      return uncheckedJSON
    }
  }

  /// The ``json`` of values that are known to be valid.
  package var uncheckedJSON: String { JSON.object(members.map { ($0.key.rawValue, $0.value.json) }).text }

  /// Encodes members that are not nil, and always the timestamp.
  ///
  /// ``json`` also fixes the order of the keys.
  ///
  /// - Throws: The errors of ``json`` and of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try check()
    var values = encoder.container(keyedBy: CodingKeys.self)
    for (key, value) in members { try values.encode(value, forKey: key) }
  }

  /// Reads an object whose arrays have one element per hand.
  ///
  /// The keys `source`, `frame`, `width`, `height`, `gestures`, `handIDs`, `filled` and `personIDs` may be missing or
  /// null.
  ///
  /// - Throws: `DecodingError` if another key is missing, the arrays have different numbers of hands, or a hand is
  ///   incomplete.
  public init(from decoder: any Decoder) throws {
    self = try Members(from: decoder).record { problem in
      DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}

extension HandPoints: JSONConvertible {
  package var json: JSON { map { ["x": $0.x, "y": $0.y, "z": $0.z] as JSON }.json }
}

extension Hand {
  /// Returns the categories of the gesture, with index −1.
  ///
  /// There is one category, or one for each score; none without a gesture.
  func gestureCategories(all: Bool) -> [HandRecord.Category] {
    gestureScores?.all.prefix(all ? Int.max : 1).map {
      HandRecord.Category(index: -1, score: $0.score, categoryName: $0.label, displayName: nil)
    } ?? []
  }

  var handednessCategory: HandRecord.Category {
    HandRecord.Category(
      index: handedness.index, score: handednessScore, categoryName: handedness.rawValue,
      displayName: handedness.rawValue)
  }
}
