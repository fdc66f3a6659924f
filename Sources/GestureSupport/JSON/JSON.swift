/// A JSON value for writing.
///
/// Keys keep their order, unlike with `JSONEncoder`.
///
/// ```swift
/// let line: JSON = ["source": name, "hands": 2, "score": Float(0.5), "label": nil as String?]
/// print(line.text)
/// ```
package enum JSON: Sendable {
  /// A value without parts, in its written form.
  case plain(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// The value on one line, with a space after commas and colons.
  package var text: String {
    switch self {
    case .plain(let text): text
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key.json.text): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// The value with line breaks and indentation, for reading.
  ///
  /// Objects and arrays of objects are on several lines, other values on one.
  package var indentedText: String { text(indentation: 0) }

  private func text(indentation: Int) -> String {
    func block(_ open: String, _ lines: [String], _ close: String) -> String {
      let margin = String(repeating: "  ", count: indentation)
      return "\(open)\n" + lines.map { "\(margin)  \($0)" }.joined(separator: ",\n") + "\n\(margin)\(close)"
    }
    switch self {
    case .object(let members) where !members.isEmpty && indentation < 3:
      return block("{", members.map { "\($0.key.json.text): \($0.value.text(indentation: indentation + 1))" }, "}")
    case .array(let values) where values.contains { if case .object = $0 { true } else { false } }:
      return block("[", values.map { $0.text(indentation: indentation + 1) }, "]")
    default:
      return text
    }
  }
}

/// A value that can be written as JSON.
package protocol JSONConvertible { var json: JSON { get } }

extension JSON: JSONConvertible, ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, any JSONConvertible)...) {
    self = .object(members.map { ($0.0, $0.1.json) })
  }

  package var json: JSON { self }

  /// Returns the object with another object's members at its end.
  package func adding(_ other: JSON) -> JSON {
    guard case .object(let first) = self, case .object(let second) = other else { return self }
    return .object(first + second)
  }
}

extension Int: JSONConvertible {
  package var json: JSON { .plain(description) }
}

extension Bool: JSONConvertible {
  package var json: JSON { .plain(description) }
}

/// The number as the shortest text that reads back equally.
///
/// A number that JSON lacks is null.
extension Float: JSONConvertible {
  package var json: JSON { .plain(isFinite ? description : "null") }
}

/// The number as the shortest text that reads back equally.
///
/// A number that JSON lacks is null.
extension Double: JSONConvertible {
  package var json: JSON { .plain(isFinite ? description : "null") }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var json: JSON { self?.json ?? .plain("null") }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSON { .array(map(\.json)) }
}

extension String: JSONConvertible {
  package var json: JSON {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default:
        if let byte = FileName.byte(of: scalar) {
          text += "\\udc" + String(byte, radix: 16)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return .plain(text + "\"")
  }
}
