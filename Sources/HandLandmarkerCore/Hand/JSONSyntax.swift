/// Whether bytes are JSON, and where they stop being it: what `JSONDecoder` does not say. As Foundation's `JSONSerialization`, whose words the errors
/// have, it lets a comma pass after the last value.
package struct JSONSyntax {
  /// What is wrong, in a sentence.
  package struct Problem: Error {
    package let explanation: String
  }

  /// What a value is.
  package enum Kind {
    case object, array, string, other
  }

  /// Deeper values are refused.
  private static let deepestNesting = 512

  private let bytes: ArraySlice<UInt8>
  /// The byte that is looked at.
  private var index: Int
  /// The first number that is too large.
  private var unrepresentable: String?

  private init(_ bytes: [UInt8]) {
    // A byte order mark may stand in front.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    index = self.bytes.startIndex
  }

  /// Checks one value with nothing but space around it.
  package static func check(_ bytes: [UInt8]) throws(Problem) -> Kind {
    var syntax = JSONSyntax(bytes)
    let kind = try syntax.value(depth: 0)
    if syntax.next() != nil { throw syntax.unexpected() }
    if let number = syntax.unrepresentable { throw Problem(explanation: "Number \(number) is not representable in Swift.") }
    return kind
  }

  /// The next byte that is no space, which is not taken; nil at the end.
  private mutating func next() -> UInt8? {
    while index < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index < bytes.endIndex ? bytes[index] : nil
  }

  private mutating func value(depth: Int) throws(Problem) -> Kind {
    guard let first = next() else { throw Self.unexpectedEnd }
    switch first {
    case UInt8(ascii: "{"):
      try members(until: UInt8(ascii: "}"), depth: depth + 1) { (syntax) throws(Problem) in
        guard syntax.bytes[syntax.index] == UInt8(ascii: "\"") else { throw syntax.unexpected() }
        try syntax.string()
        guard let colon = syntax.next() else { throw Self.unexpectedEnd }
        guard colon == UInt8(ascii: ":") else { throw syntax.unexpected() }
        syntax.index += 1
      }
      return .object
    case UInt8(ascii: "["):
      try members(until: UInt8(ascii: "]"), depth: depth + 1) { (_) throws(Problem) in }
      return .array
    case UInt8(ascii: "\""):
      try string()
      return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw unexpected()
    }
    return .other
  }

  /// The values of an array or object, from its bracket on.
  ///
  /// - Parameter key: Takes what stands before a value.
  private mutating func members(until end: UInt8, depth: Int, key: (inout JSONSyntax) throws(Problem) -> Void) throws(Problem) {
    index += 1
    if depth > Self.deepestNesting { throw problem("Too many nested arrays or dictionaries") }
    while true {
      guard let byte = next() else { throw Self.unexpectedEnd }
      if byte == end { break }
      try key(&self)
      _ = try value(depth: depth)
      guard let byte = next() else { throw Self.unexpectedEnd }
      if byte == end { break }
      guard byte == UInt8(ascii: ",") else { throw unexpected() }
      index += 1
    }
    index += 1
  }

  private mutating func word(_ word: StaticString) throws(Problem) {
    for letter in word.description.utf8 {
      guard index < bytes.endIndex else { throw Self.unexpectedEnd }
      guard bytes[index] == letter else { throw index + 1 < bytes.endIndex ? unexpected() : Self.unexpectedEnd }
      index += 1
    }
  }

  private mutating func number() throws(Problem) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let hasLeadingZero = index < bytes.endIndex && bytes[index] == UInt8(ascii: "0")
    if try digits() > 1, hasLeadingZero {
      index = start + (bytes[start] == UInt8(ascii: "-") ? 2 : 1)
      throw problem("Number with leading zero")
    }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try digits()
    }
    if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if unrepresentable == nil, Double(text)?.isFinite != true { unrepresentable = text }
  }

  /// - Returns: How many there are, at least one.
  private mutating func digits() throws(Problem) -> Int {
    let start = index
    while index < bytes.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    guard index > start else { throw index < bytes.endIndex ? unexpected() : Self.unexpectedEnd }
    return index - start
  }

  private mutating func string() throws(Problem) {
    index += 1
    var start = index
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        try checkText(start..<index)
        index += 1
        return
      case UInt8(ascii: "\\"):
        try checkText(start..<index)
        try escape()
        start = index
      case 0..<0x20:
        try checkText(start..<index + 1)
        throw problem("Unescaped control character")
      default: index += 1
      }
    }
    throw Self.unexpectedEnd
  }

  private func checkText(_ range: Range<Int>) throws(Problem) {
    if String(validating: bytes[range], as: UTF8.self) != nil { return }
    throw Problem(
      explanation: "Invalid UTF-8 sequence \(range.count) bytes starting from character \(range.lowerBound - bytes.startIndex).")
  }

  /// A backslash and what belongs to it.
  private mutating func escape() throws(Problem) {
    guard index + 1 < bytes.endIndex else { throw Self.unexpectedEnd }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      index += 2
      let code = try hexadecimal()
      if 0xDC00...0xDFFF ~= code {
        throw Problem(explanation: "Unable to convert hex escape sequence (no high character) to UTF8-encoded character.")
      }
      guard 0xD800...0xDBFF ~= code else { return }
      guard index + 2 <= bytes.endIndex else { throw Self.unexpectedEnd }
      guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw Self.missingLowSurrogate }
      index += 2
      guard 0xDC00...0xDFFF ~= (try hexadecimal()) else { throw Self.missingLowSurrogate }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    default:
      try checkText(index..<index + 2)
      throw problem("Invalid escape sequence")
    }
  }

  private mutating func hexadecimal() throws(Problem) -> UInt16 {
    guard index + 4 <= bytes.endIndex else { throw Self.unexpectedEnd }
    let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }), let code = UInt16(digits, radix: 16) else {
      throw Problem(explanation: "Invalid hex encoded sequence in \"\(digits)\" at \(index - bytes.startIndex).")
    }
    index += 4
    return code
  }

  private static let unexpectedEnd = Problem(explanation: "Unexpected end of file during JSON parse.")
  private static let missingLowSurrogate = Problem(
    explanation: "Unexpected end of file during string parse (expected low-surrogate code point but did not find one).")

  private func unexpected() -> Problem { problem("Invalid value") }

  private func problem(_ text: String) -> Problem { Problem(explanation: "\(text) around character \(index - bytes.startIndex).") }
}
