extension ResultRecord {
  /// The keys in the order of the contract.
  package var json: JSONValue {
    typealias Member = JSONValue.Member
    var members = [
      Member("source", .string(source)), Member("width", .int(width)), Member("height", .int(height)),
      Member("timestampInMilliseconds", .optional(timestampInMilliseconds, JSONValue.int)),
    ]
    if let gestures { members.append(Member("gestures", Self.json(gestures))) }
    members += [
      Member("handedness", Self.json(handedness)), Member("landmarks", Self.json(landmarks)),
      Member("worldLandmarks", Self.json(worldLandmarks)),
    ]
    if let handIDs { members.append(Member("handIDs", .array(handIDs.map(JSONValue.int)))) }
    let known = Set(members.map(\.key))
    return .object(members + extras.filter { !known.contains($0.key) })
  }

  private static func json(_ hands: [[Category]]) -> JSONValue {
    .array(
      hands.map { categories in
        .array(
          categories.map {
            .object([
              .init("index", .int($0.index)), .init("score", .float($0.score)),
              .init("categoryName", .optional($0.categoryName, JSONValue.string)),
              .init("displayName", .optional($0.displayName, JSONValue.string)),
            ])
          })
      })
  }

  private static func json(_ hands: [[SIMD3<Float>]]) -> JSONValue {
    .array(
      hands.map { points in
        .array(points.map { .object([.init("x", .float($0.x)), .init("y", .float($0.y)), .init("z", .float($0.z))]) })
      })
  }

  /// Why a line is not a result: completes the sentence "the line …".
  package struct Mismatch: Error {
    package let message: String
  }

  /// Reads what `json` writes. Unknown keys are kept as extras.
  ///
  /// - Throws: `Mismatch`.
  package init(json: JSONValue) throws {
    guard case .object(let members) = json else { throw Mismatch(message: "is not a JSON object") }
    guard let width = json["width"]?.intValue, let height = json["height"]?.intValue, width > 0, height > 0 else {
      throw Mismatch(message: "has no \"width\" and \"height\" in pixels")
    }
    self.init(source: json["source"]?.stringValue ?? "-", width: width, height: height)
    timestampInMilliseconds = json["timestampInMilliseconds"]?.intValue
    gestures = try json["gestures"].map { try Self.categories($0, key: "gestures") }
    handedness = try Self.categories(json["handedness"], key: "handedness")
    landmarks = try Self.points(json["landmarks"], key: "landmarks")
    worldLandmarks = try Self.points(json["worldLandmarks"], key: "worldLandmarks")
    if let ids = json["handIDs"]?.arrayValue {
      handIDs = ids.compactMap(\.intValue)
      if handIDs?.count != landmarks.count { throw Mismatch(message: "needs one number in \"handIDs\" for each hand in \"landmarks\"") }
    }
    guard handedness.count == landmarks.count, worldLandmarks.count == landmarks.count else {
      throw Mismatch(message: "has \"handedness\", \"landmarks\" and \"worldLandmarks\" of different lengths: one element per hand is needed")
    }
    extras = members.filter { !Self.keys.contains($0.key) }
  }

  private static let keys: Set<String> = [
    "source", "width", "height", "timestampInMilliseconds", "gestures", "handedness", "landmarks", "worldLandmarks", "handIDs",
  ]

  private static func categories(_ value: JSONValue?, key: String) throws -> [[Category]] {
    guard let hands = value?.arrayValue else { throw Mismatch(message: "has no array \"\(key)\"") }
    return try hands.map { hand in
      guard let categories = hand.arrayValue else { throw Mismatch(message: "has something else than arrays in \"\(key)\"") }
      return try categories.map { category in
        guard let score = category["score"]?.floatValue else { throw Mismatch(message: "has a category without a score in \"\(key)\"") }
        return Category(
          index: category["index"]?.intValue ?? -1, score: score, categoryName: category["categoryName"]?.stringValue,
          displayName: category["displayName"]?.stringValue)
      }
    }
  }

  private static func points(_ value: JSONValue?, key: String) throws -> [[SIMD3<Float>]] {
    guard let hands = value?.arrayValue else { throw Mismatch(message: "has no array \"\(key)\"") }
    return try hands.map { hand in
      let points = hand.arrayValue ?? []
      guard points.count == 21 else { throw Mismatch(message: "has a hand of \(points.count) points in \"\(key)\": 21 are needed") }
      return try points.map { point in
        guard let x = point["x"]?.floatValue, let y = point["y"]?.floatValue, let z = point["z"]?.floatValue else {
          throw Mismatch(message: "has a point without numbers \"x\", \"y\" and \"z\" in \"\(key)\"")
        }
        return SIMD3(x, y, z)
      }
    }
  }
}
