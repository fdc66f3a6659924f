/// Reads one JSON text (RFC 8259) of untrusted origin: nesting is bounded, errors tell the byte.
package struct JSONParser {
  /// Where and why a text is not JSON.
  package struct Problem: Error, Equatable {
    /// From the start of the text, counted from 0.
    package let byte: Int
    package let message: String

    package init(byte: Int, message: String) {
      self.byte = byte
      self.message = message
    }
  }

  private static let deepestNesting = 64
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// - Throws: `Problem`.
  package static func parse(_ text: some Sequence<UInt8>) throws -> JSONValue {
    var parser = JSONParser(bytes: Array(text))
    let value = try parser.value()
    parser.skipSpace()
    if parser.position < parser.bytes.count { throw parser.problem("expected the end of the value") }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func problem(_ message: String) -> Problem {
    Problem(
      byte: position, message: position < bytes.count ? message : "the text ends where \(message.dropFirst("expected ".count)) should be")
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { try $0.object() }
    case UInt8(ascii: "["): return try nested { try $0.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(_ body: (inout Self) throws -> JSONValue) throws -> JSONValue {
    if depth == Self.deepestNesting { throw problem("expected less than \(Self.deepestNesting) levels of nesting") }
    depth += 1
    position += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func object() throws -> JSONValue {
    var members: [JSONValue.Member] = []
    if accept("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("expected a key in double quotes") }
      let key = try string()
      guard accept(":") else { throw problem("expected a colon") }
      members.append(JSONValue.Member(key, try value()))
    } while accept(",")
    guard accept("}") else { throw problem("expected a comma or }") }
    return .object(members)
  }

  private mutating func array() throws -> JSONValue {
    var values: [JSONValue] = []
    if accept("]") { return .array(values) }
    repeat { values.append(try value()) } while accept(",")
    guard accept("]") else { throw problem("expected a comma or ]") }
    return .array(values)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw problem("expected a value") }
    position += word.utf8.count
    return value
  }

  private mutating func digits() throws {
    guard let first = next, (0x30...0x39).contains(first) else { throw problem("expected a value") }
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
  }

  private mutating func number() throws -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws -> String {
    position += 1
    var result: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): result += try escape()
      case 0..<0x20:
        position -= 1
        throw problem("expected no control character in a string")
      default: result.append(byte)
      }
    }
    throw problem("expected the closing quote")
  }

  private mutating func escape() throws -> [UInt8] {
    guard let byte = next else { throw problem("expected an escaped character") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        units.append(try codeUnit())
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default:
      position -= 1
      throw problem("expected an escaped character")
    }
  }

  private mutating func codeUnit() throws -> UInt16 {
    let end = min(position + 4, bytes.count)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    guard text.utf8.count == 4, text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }), let unit = UInt16(text, radix: 16) else {
      throw problem("expected four hexadecimal digits")
    }
    position = end
    return unit
  }
}
