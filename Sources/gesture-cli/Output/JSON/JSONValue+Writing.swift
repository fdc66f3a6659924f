extension JSONValue {
  /// On one line, with a space after commas and colons.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// With line breaks and indentation, for reading.
  package var indentedText: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      text += "["
      for (i, value) in values.enumerated() {
        if i > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += ", " }
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Objects and arrays of objects over several lines, the rest on one.
  private func write(to text: inout String, indentation: Int) {
    let inner = String(repeating: "  ", count: indentation + 1)
    let outer = String(repeating: "  ", count: indentation)
    switch self {
    case .object(let members) where !members.isEmpty && indentation < 3:
      text += "{\n"
      for (i, member) in members.enumerated() {
        text += inner
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indentation: indentation + 1)
        text += i + 1 < members.count ? ",\n" : "\n"
      }
      text += outer + "}"
    case .array(let values) where values.contains { if case .object = $0 { true } else { false } }:
      text += "[\n"
      for (i, value) in values.enumerated() {
        text += inner
        value.write(to: &text, indentation: indentation + 1)
        text += i + 1 < values.count ? ",\n" : "\n"
      }
      text += outer + "]"
    default:
      write(to: &text)
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
