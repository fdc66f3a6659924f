/// A time in JSON, in milliseconds with fractions, to the nearest number.
package struct MillisecondsJSON: Codable {
  package let time: Duration

  package init(_ time: Duration) { self.time = time }

  /// Reads a number of milliseconds.
  ///
  /// - Throws: `DecodingError` for a value that is no number, not finite, or more than three million years.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let time = Duration(fractionalMilliseconds: try value.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "the milliseconds are out of range")
    }
    self.time = time
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(time.fractionalMilliseconds)
  }
}

extension KeyedDecodingContainer {
  /// Reads a time in milliseconds.
  package func milliseconds(forKey key: Key) throws -> Duration { try decode(MillisecondsJSON.self, forKey: key).time }

  /// Reads a time in milliseconds.
  ///
  /// Nil if the key does not exist or is null.
  package func millisecondsIfPresent(forKey key: Key) throws -> Duration? {
    try decodeIfPresent(MillisecondsJSON.self, forKey: key)?.time
  }

  /// Reads a value over a default.
  ///
  /// The default stays if the key does not exist or is null.
  package func read<Value: Decodable>(_ value: inout Value, forKey key: Key) throws {
    value = try decodeIfPresent(Value.self, forKey: key) ?? value
  }

  /// Reads a time in milliseconds over a default.
  ///
  /// The default stays if the key does not exist or is null.
  package func readMilliseconds(_ value: inout Duration, forKey key: Key) throws {
    value = try millisecondsIfPresent(forKey: key) ?? value
  }
}

extension KeyedEncodingContainer {
  /// Writes a time in milliseconds.
  package mutating func encode(milliseconds time: Duration, forKey key: Key) throws {
    try encode(MillisecondsJSON(time), forKey: key)
  }

  /// Writes a time in milliseconds, unless it is nil.
  package mutating func encodeIfPresent(milliseconds time: Duration?, forKey key: Key) throws {
    try encodeIfPresent(time.map(MillisecondsJSON.init), forKey: key)
  }
}
