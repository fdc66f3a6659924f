import SystemSupport

/// An object of JSON in which every key has a meaning, and whose refusals say what would be right.
struct StrictObject {
  private let container: KeyedDecodingContainer<AnyKey>

  /// - Throws: `DecodingError` for a key that is not one of `keys`, with the nearest one.
  init(_ decoder: any Decoder, keys: [String]) throws {
    container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
      throw unknown(key, "key", in: [], among: keys)
    }
  }

  func required<Value: Decodable>(_ key: String) throws -> Value { try container.decode(Value.self, forKey: AnyKey(key)) }

  /// Nil if there is no such key; null is refused like any other value of a wrong kind.
  func optional<Value: Decodable>(_ key: String) throws -> Value? {
    guard container.contains(AnyKey(key)) else { return nil }
    let value: Value = try required(key)
    return value
  }

  func refusal(_ problem: String, _ key: String?, _ suggestion: String) -> DecodingError {
    Self.refusal(problem, at: container.codingPath + [key].compactMap { $0.map { AnyKey($0) } }, suggestion)
  }

  func unknown(_ name: String, _ kind: String, in keys: [String], among names: [String]) -> DecodingError {
    Self.unknown(name, kind, at: container.codingPath + keys.map { AnyKey($0) }, among: names)
  }

  static func unknown(_ name: String, _ kind: String, at path: [any CodingKey], among names: [String]) -> DecodingError {
    let nearest = nearestName(to: name, among: names, within: 3).map { "did you mean \"\($0)\"? " } ?? ""
    return refusal("There is no \(kind) \(name.debugDescription).", at: path, "\(nearest)possible: \(names.joined(separator: ", "))")
  }

  static func refusal(_ problem: String, at path: [any CodingKey], _ suggestion: String) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: path, debugDescription: problem, underlyingError: RefusedValue(problem: problem, suggestion: suggestion)))
  }
}

/// What is wrong with a value, and what would be right.
struct RefusedValue: Error {
  let problem: String
  let suggestion: String
}

extension DecodingError {
  /// What was wrong, if it is one of ours.
  var refusedValue: RefusedValue? {
    if case .dataCorrupted(let context) = self { context.underlyingError as? RefusedValue } else { nil }
  }
}

/// A key of any object or array.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
