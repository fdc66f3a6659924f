/// Reads JSON (RFC 8259) value by value, without building a tree.
///
/// ```swift
/// var reader = JSONReader(Array(#"{"hands": [1, 2]}"#.utf8))
/// var hands: [Int] = []
/// try reader.object { reader, key throws(JSONProblem) in
///   if key == "hands" {
///     hands = try reader.list { reader throws(JSONProblem) in try reader.int() }
///   } else {
///     try reader.skip()
///   }
/// }
/// try reader.end()
/// ```
///
/// Every problem has the byte and the keys that lead to it. Nesting is limited; memory is limited to the kept values.
package struct JSONReader {
  /// The deepest nesting; deeper values are refused.
  package static let deepestNesting = 64

  private let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset: Int
  private var depth = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark may precede the text.
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Values with parts

  /// Reads an object; `member` reads or skips the value of each key.
  package mutating func object(_ member: (inout JSONReader, String) throws(JSONProblem) -> Void) throws(JSONProblem) {
    try parts("an object", from: UInt8(ascii: "{"), to: UInt8(ascii: "}")) { (reader, _) throws(JSONProblem) in
      guard reader.next() == UInt8(ascii: "\"") else { throw reader.unexpected("a key in quotation marks") }
      let key = try reader.string()
      guard reader.next() == UInt8(ascii: ":") else { throw reader.unexpected("a colon after the key") }
      reader.offset += 1
      do throws(JSONProblem) { try member(&reader, key) } catch { throw error.within(".\(key)") }
    }
  }

  /// Reads an array; `element` reads or skips the value at each position.
  package mutating func array(_ element: (inout JSONReader, Int) throws(JSONProblem) -> Void) throws(JSONProblem) {
    try parts("an array", from: UInt8(ascii: "["), to: UInt8(ascii: "]")) { (reader, index) throws(JSONProblem) in
      do throws(JSONProblem) { try element(&reader, index) } catch { throw error.within("[\(index)]") }
    }
  }

  /// Reads an array of values of one type.
  package mutating func list<Value>(_ element: (inout JSONReader) throws(JSONProblem) -> Value) throws(JSONProblem)
    -> [Value]
  {
    var values: [Value] = []
    try array { (reader, _) throws(JSONProblem) in values.append(try element(&reader)) }
    return values
  }

  @inline(__always)
  private mutating func parts(
    _ what: String, from start: UInt8, to end: UInt8, _ part: (inout JSONReader, Int) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard next() == start else { throw mismatch(what) }
    offset += 1
    depth += 1
    if depth > Self.deepestNesting {
      throw syntax("arrays and objects are nested more than \(Self.deepestNesting) deep")
    }
    defer { depth -= 1 }
    if next() == end {
      offset += 1
      return
    }
    var count = 0
    while true {
      try part(&self, count)
      count += 1
      let byte = next()
      offset += 1
      if byte == end { return }
      if byte != UInt8(ascii: ",") {
        offset -= 1
        throw unexpected("a comma or \(UnicodeScalar(end))")
      }
      if next() == end { throw syntax("a value is missing after the comma") }
    }
  }

  // MARK: Values without parts

  /// Takes `null` if it is next.
  package mutating func null() throws(JSONProblem) -> Bool {
    guard next() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// Reads a value, or nil for `null`.
  package mutating func optional<Value>(_ value: (inout JSONReader) throws(JSONProblem) -> Value) throws(JSONProblem)
    -> Value?
  {
    try null() ? nil : try value(&self)
  }

  package mutating func bool() throws(JSONProblem) -> Bool {
    switch next() {
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    default: throw mismatch("true or false")
    }
    return bytes[offset - 2] == UInt8(ascii: "u")
  }

  package mutating func int() throws(JSONProblem) -> Int {
    let number = try number("a whole number")
    // 5.0 and 5e0 are whole as well.
    let value = number.isWhole ? number.int ?? Int(text(of: number)) : Int(exactly: try double(of: number))
    guard let value else { throw problem("\(text(of: number)) is not a whole number", at: number.range.lowerBound) }
    return value
  }

  package mutating func double() throws(JSONProblem) -> Double { try double(of: number()) }

  /// Reads a number of milliseconds, which may have a fraction.
  package mutating func milliseconds() throws(JSONProblem) -> Duration {
    let number = try number()
    if number.isWhole, let whole = Int(text(of: number)) { return .milliseconds(whole) }
    guard let duration = Duration(fractionalMilliseconds: try double(of: number)) else { throw tooLarge(number) }
    return duration
  }

  package mutating func float() throws(JSONProblem) -> Float {
    let number = try number()
    if let value = number.float { return value }
    guard let value = Float(text(of: number)), value.isFinite else { throw tooLarge(number) }
    return value
  }

  package mutating func string() throws(JSONProblem) -> String {
    guard next() == UInt8(ascii: "\"") else { throw mismatch("a string") }
    offset += 1
    var text = try characters()
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case 0..<0x20:
        throw syntax("a string has a control character: write it as \\u00\(bytes[offset] < 16 ? "0" : "1")…")
      default: text += try characters()
      }
    }
    throw syntax("the text ends within a string")
  }

  // MARK: Any value

  /// Skips any value.
  package mutating func skip() throws(JSONProblem) {
    switch next() {
    case UInt8(ascii: "{"): try object { (reader, _) throws(JSONProblem) in try reader.skip() }
    case UInt8(ascii: "["): try array { (reader, _) throws(JSONProblem) in try reader.skip() }
    default: _ = try plain()
    }
  }

  /// Reads any value.
  ///
  /// Keys are in order, and numbers as written.
  package mutating func value() throws(JSONProblem) -> JSON {
    switch next() {
    case UInt8(ascii: "{"):
      var members: [(key: String, value: JSON)] = []
      try object { (reader, key) throws(JSONProblem) in members.append((key, try reader.value())) }
      return .object(members)
    case UInt8(ascii: "["): return .array(try list { (reader) throws(JSONProblem) in try reader.value() })
    default: return .plain(String(decoding: bytes[try plain()], as: UTF8.self))
    }
  }

  /// Returns the next value's first byte, without taking it.
  ///
  /// Nil at the end.
  package mutating func peek() -> UInt8? { next() }

  /// Checks that only space follows.
  package mutating func end() throws(JSONProblem) {
    if next() != nil { throw syntax("text follows the end of the value") }
  }

  /// Reads a value without parts, and returns its range.
  private mutating func plain() throws(JSONProblem) -> Range<Int> {
    let first = next()
    let start = offset
    switch first {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      let number = try number()
      if number.float == nil { _ = try double(of: number) }
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    default: throw unexpected("a value")
    }
    return start..<offset
  }

  // MARK: Bytes

  /// Returns the next byte that is not space, without taking it.
  ///
  /// Nil at the end.
  @inline(__always)
  private mutating func next() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > 0x20 || byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return byte }
      offset += 1
    }
    return nil
  }

  private mutating func word(_ word: StaticString) throws(JSONProblem) {
    for letter in word.description.utf8 {
      guard offset < bytes.count, bytes[offset] == letter else { throw unexpected(word.description) }
      offset += 1
    }
  }

  private mutating func number(_ what: String = "a number") throws(JSONProblem) -> JSONNumber {
    guard let first = next(), first == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
      throw mismatch(what)
    }
    var number = JSONNumber(range: offset..<offset)
    if first == UInt8(ascii: "-") {
      number.isNegative = true
      offset += 1
    }
    let start = offset
    try digits { number.append($0, isFraction: false) }
    if bytes[start] == UInt8(ascii: "0"), offset > start + 1 {
      throw syntax("a number begins with an unneeded 0", at: start)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      number.isWhole = false
      try digits { number.append($0, isFraction: true) }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      number.isWhole = false
      let sign = offset < bytes.count ? bytes[offset] : 0
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      var exponent = 0
      try digits { exponent = min(exponent * 10 + Int($0), 100_000) }
      number.exponent += sign == UInt8(ascii: "-") ? -exponent : exponent
    }
    number.range = number.range.lowerBound..<offset
    return number
  }

  @inline(__always)
  private mutating func digits(_ take: (UInt8) -> Void) throws(JSONProblem) {
    let start = offset
    while offset < bytes.count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      if digit > 9 { break }
      take(digit)
      offset += 1
    }
    if offset == start { throw unexpected("a digit") }
  }

  private func text(of number: JSONNumber) -> String { String(decoding: bytes[number.range], as: UTF8.self) }

  private func double(of number: JSONNumber) throws(JSONProblem) -> Double {
    if let value = number.double { return value }
    guard let value = Double(text(of: number)), value.isFinite else { throw tooLarge(number) }
    return value
  }

  private func tooLarge(_ number: JSONNumber) -> JSONProblem {
    problem("the number \(text(of: number).prefix(40)) is too large", at: number.range.lowerBound)
  }

  /// Reads characters of a string.
  ///
  /// Stops at a quotation mark, an escape or a wrong character.
  private mutating func characters() throws(JSONProblem) -> String {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\"),
      bytes[offset] >= 0x20
    {
      offset += 1
    }
    guard let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
      throw syntax("the string is not UTF-8", at: start)
    }
    return text
  }

  /// Reads an escape, from its backslash on.
  private mutating func escape() throws(JSONProblem) -> UnicodeScalar {
    let start = offset
    guard offset + 1 < bytes.count else { throw syntax("the text ends within a string") }
    offset += 2
    switch bytes[offset - 1] {
    case UInt8(ascii: "u"):
      let code = try hexadecimal()
      if let scalar = UnicodeScalar(code) { return scalar }
      // The byte of a file's name.
      if 0xDC80...0xDCFF ~= code { return FileName.scalar(of: UInt8(truncatingIfNeeded: code)) }
      // The first of two codes that make one character.
      let half = syntax("an escape is half of a pair, and the other half is missing", at: start)
      guard 0xD800...0xDBFF ~= code, bytes[offset...].starts(with: "\\u".utf8) else { throw half }
      offset += 2
      let low = try hexadecimal()
      guard 0xDC00...0xDFFF ~= low, let scalar = UnicodeScalar(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))
      else { throw half }
      return scalar
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    default: throw syntax("the escape does not exist", at: start)
    }
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = Character(UnicodeScalar(bytes[offset])).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }

  // MARK: Problems

  /// Returns the problem of a wrong value, for readers that check values.
  package func problem(_ message: String, _ suggestion: String? = nil, at start: Int? = nil) -> JSONProblem {
    JSONProblem(message: message, offset: start ?? offset, isSyntax: false, suggestion: suggestion)
  }

  /// Returns the problem of a key that the last object lacks.
  package func missing(_ key: String) -> JSONProblem {
    problem("the key \(key.debugDescription) is missing").within(".\(key)")
  }

  private func syntax(_ message: String, at start: Int? = nil) -> JSONProblem {
    JSONProblem(message: message, offset: start ?? offset, isSyntax: true)
  }

  private func unexpected(_ wanted: String) -> JSONProblem {
    syntax(offset < bytes.count ? "\(wanted) is expected" : "the text ends where \(wanted) is expected")
  }

  /// Returns the problem of a next value of another kind.
  private func mismatch(_ wanted: String) -> JSONProblem {
    guard offset < bytes.count else { return unexpected(wanted) }
    let kinds: [UInt8: String] = [
      UInt8(ascii: "{"): "an object", UInt8(ascii: "["): "an array", UInt8(ascii: "\""): "a string",
      UInt8(ascii: "t"): "true",
      UInt8(ascii: "f"): "false", UInt8(ascii: "n"): "null", UInt8(ascii: "-"): "a number",
    ]
    let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[offset]
    guard let kind = kinds[bytes[offset]] ?? (isDigit ? "a number" : nil) else { return unexpected(wanted) }
    return problem("\(wanted) is expected, not \(kind)")
  }
}
