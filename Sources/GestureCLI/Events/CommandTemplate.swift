import GestureCommandLine
import GestureSupport

/// A command with placeholders: words, in which `{gesture}` and the like stand for the values of an event. No shell is involved, so a value never
/// becomes more than a part of its word.
package struct CommandTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(ReportedEvent.Field)
  }

  package let program: String
  private let arguments: [[Part]]

  /// Splits a command into words at spaces and line breaks. What stands in single or double quotes belongs to one word; a backslash makes the next
  /// character a plain one, but not between single quotes. Letters between braces are a placeholder, between quotes as well; other braces are
  /// themselves.
  package init(_ text: String, option: String) throws(ToolError) {
    var words: [[Part]] = []
    var word: [Part]?
    var quote: Character?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? []
      } else if character == "\\", quote != "'" {
        guard let plain = rest.popFirst() else { throw ToolError(.usage, option, "ends with a backslash: write \\\\ for a plain one") }
        word = (word ?? []) + [.text(String(plain))]
      } else if character == "{", let name = Self.placeholder(rest) {
        word = (word ?? []) + [.field(try Self.field(name, option))]
        rest = rest.dropFirst(name.count + 1)
      } else if quote == nil, character.isWhitespace {
        words += [word].compactMap(\.self)
        word = nil
      } else {
        word = (word ?? []) + [.text(String(character))]
      }
    }
    if let quote { throw ToolError(.usage, option, "has a quote \(quote) that is not closed: close it, or write \\\(quote)") }
    words += [word].compactMap(\.self)
    var program = ""
    for part in words.first ?? [] {
      guard case .text(let text) = part else {
        throw ToolError(.usage, option, "has a placeholder in the program's name: the program must be the same for every event")
      }
      program += text
    }
    guard !program.isEmpty else { throw ToolError(.usage, option, "must name a program, such as 'echo {gesture}'") }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  package func arguments(for event: ReportedEvent) -> [String] {
    arguments.map { parts in
      parts.map { part in
        switch part {
        case .text(let text): text
        case .field(let field): event.text(of: field)
        }
      }.joined()
    }
  }

  /// The name up to the closing brace; nil if this is not a placeholder.
  private static func placeholder(_ rest: Substring) -> String? {
    let letters = rest.prefix { $0.isLetter || $0 == "_" }
    return letters.isEmpty || !rest.dropFirst(letters.count).hasPrefix("}") ? nil : String(letters)
  }

  private static func field(_ name: String, _ option: String) throws(ToolError) -> ReportedEvent.Field {
    if let field = ReportedEvent.Field(rawValue: name) { return field }
    let names = ReportedEvent.Field.allCases.map(\.rawValue)
    let meant = nearestName(to: name, among: names).map { "did you mean {\($0)}?" }
    let suggestion = meant ?? "there are \(names.map { "{\($0)}" }.joined(separator: ", "))"
    throw ToolError(.usage, option, "has the unknown placeholder {\(name)}; \(suggestion) A plain brace is written \\{")
  }
}
