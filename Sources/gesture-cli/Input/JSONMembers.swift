import CommandLineTool
import HandLandmarkerCore
import LeanFoundation

/// The members of a line of JSON, to be handed on in the order and with the digits they were written with, which Foundation's values do not keep.
package struct JSONMembers: Sendable {
  /// The members of the object, each value as it is written.
  package private(set) var members: [(key: String, value: JSON)] = []

  /// Deeper values are refused.
  private static let deepestNesting = 64

  /// - Parameter isChecked: Whether the line is known to be an object in JSON.
  /// - Throws: `ToolError` that describes what is wrong and where.
  package init(_ line: [UInt8], location: String, isChecked: Bool = false) throws {
    if !isChecked { try Self.check(line, location: location) }
    do {
      try split(line)
    } catch let problem as ValueProblem {
      throw ToolError(.dataError, location, "is not JSON: \(problem.suggestion)")
    }
  }

  private static func check(_ line: [UInt8], location: String) throws {
    do throws(JSONSyntax.Problem) {
      if try JSONSyntax.check(line) == .object { return }
    } catch {
      throw ToolError(.dataError, location, "is not JSON: \(error.explanation)")
    }
    throw ToolError(.dataError, location, "is not an object of JSON: it must be {\"key\": value, ...}")
  }

  /// The text of a member that is a string; nil if there is none.
  package func string(_ key: String) -> String? {
    members.first { $0.key == key }.flatMap { Self.string($0.value.text) }
  }

  private static func string(_ json: String) -> String? { try? JSONDecoder().decode(String.self, from: Data(json.utf8)) }

  /// Takes an object apart into its members, without the space that means nothing. What Foundation accepts beyond RFC 8259 is refused.
  private mutating func split(_ line: [UInt8]) throws {
    var (key, token): ([UInt8], [UInt8]) = ([], [])
    var depth = 0
    var (isInString, isEscaped) = (false, false)
    var last: UnicodeScalar = " "
    for (index, byte) in line.enumerated() {
      if isInString {
        token.append(byte)
        isInString = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      let character = UnicodeScalar(byte)
      if character == "}" || character == "]" {
        depth -= 1
        if last == "," { throw ValueProblem("a value is missing after the comma before byte \(index)") }
      }
      switch character {
      case ":" where depth == 1: (key, token) = (token, [])
      case "," where depth == 1, "}" where depth == 0:
        if let key = Self.string(String(decoding: key, as: UTF8.self)) {
          members.append((key, .plain(String(decoding: token, as: UTF8.self))))
        }
        (key, token) = ([], [])
      default:
        if depth > 0 { token.append(byte) }
        if character == "," || character == ":" { token.append(UInt8(ascii: " ")) }
      }
      if character == "{" || character == "[" {
        depth += 1
        if depth > Self.deepestNesting { throw ValueProblem("more than \(Self.deepestNesting) levels of nesting at byte \(index)") }
      }
      isInString = character == "\""
      last = character
    }
  }
}
