/// A JSON value that keeps the order of keys and the text of numbers: what comes in goes out unchanged.
package indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// The number as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package static func int(_ value: Int) -> JSONValue { .number(String(value)) }

  /// The shortest text that reads back as the same `Float`; null if there is no such number in JSON.
  package static func float(_ value: Float) -> JSONValue { value.isFinite ? .number(value.description) : .null }

  package static func double(_ value: Double) -> JSONValue { value.isFinite ? .number(value.description) : .null }

  package static func optional<T>(_ value: T?, _ transform: (T) -> JSONValue) -> JSONValue { value.map(transform) ?? .null }

  /// The value of the first member with this key; nil if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var stringValue: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  package var intValue: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  package var floatValue: Float? {
    guard case .number(let text) = self, let value = Float(text), value.isFinite else { return nil }
    return value
  }

  package var arrayValue: [JSONValue]? {
    if case .array(let values) = self { return values }
    return nil
  }
}
