import GestureCommandLine
import GestureSupport

/// A command with placeholders for the values of an event. Words can contain placeholders such as `{gesture}`. No shell
/// is involved, so a value stays within its word. Placeholders in words that the program reads as code are refused.
package struct CommandTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(ReportedEvent.Field)
  }

  package let program: String
  private let arguments: [[Part]]

  /// Splits a command into words at spaces and line breaks. Text in single or double quotes belongs to one word; a
  /// backslash makes the next character a plain one, but not between single quotes. Letters between braces are a
  /// placeholder, between quotes as well; other braces are themselves.
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
        guard let plain = rest.popFirst() else {
          throw ToolError(.usage, option, "ends with a backslash: write \\\\ for a plain one")
        }
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
    if let quote {
      throw ToolError(.usage, option, "has a quote \(quote) that is not closed: close it, or write \\\(quote)")
    }
    words += [word].compactMap(\.self)
    var program = ""
    for part in words.first ?? [] {
      guard case .text(let text) = part else {
        throw ToolError(
          .usage, option, "has a placeholder in the program's name: the program must be the same for every event")
      }
      program += text
    }
    guard !program.isEmpty else { throw ToolError(.usage, option, "must name a program, such as 'echo {gesture}'") }
    self.program = program
    arguments = Array(words.dropFirst())
    if let interpreter = Self.interpreter(in: words) {
      throw ToolError(
        .usage, option,
        "has a placeholder in what \(interpreter) reads as code, where a label or a name of a file could run commands: give --exec-shell a script, where the values are variables such as \"$GESTURE\""
      )
    }
  }

  /// Whether the command contains `{value}`, which only some events can fill.
  package var hasValue: Bool {
    arguments.joined().contains { if case .field(.value) = $0 { true } else { false } }
  }

  /// The programs that read an argument as code. The value is the letter of the option before the code; nil if all
  /// arguments are code.
  private static let interpreters: [String: Character?] = [
    "sh": "c", "bash": "c", "dash": "c", "ash": "c", "zsh": "c", "ksh": "c", "mksh": "c", "fish": "c", "csh": "c",
    "tcsh": "c", "su": "c",
    "runuser": "c", "script": "c", "python": "c", "perl": "e", "ruby": "e", "node": "e", "lua": "e", "osascript": "e",
    "php": "r",
    "ssh": Character?.none, "rsh": Character?.none, "watch": Character?.none, "eval": Character?.none,
  ]

  /// The first program that would read a placeholder as code, or nil. The program may follow another one that runs it,
  /// such as env or timeout.
  private static func interpreter(in words: [[Part]]) -> String? {
    var found: (name: String, letter: Character?)?
    var isCode = false
    for word in words {
      let text = word.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
      let hasPlaceholder = word.contains { if case .field = $0 { true } else { false } }
      if let found, hasPlaceholder, isCode || found.letter == nil { return found.name }
      isCode = false
      let name = text.split(separator: "/").last.map(String.init) ?? ""
      // python3 and python3.12 are python.
      if !hasPlaceholder, let letter = interpreters[String(name.prefix { !$0.isNumber })] {
        found = (name, letter)
      } else if let letter = found?.letter, text.hasPrefix("-"), !text.hasPrefix("--"), text.contains(letter) {
        // The code may be in the same word.
        if hasPlaceholder { return found?.name }
        isCode = true
      } else if let letter = found?.letter, let found,
        text == "--command" || text == "--eval" || text.hasPrefix("--command=")
      {
        if hasPlaceholder { return found.name }
        isCode = letter == "c" || letter == "e"
      }
    }
    return nil
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

  /// The name up to the closing brace; nil without a placeholder.
  private static func placeholder(_ rest: Substring) -> String? {
    let letters = rest.prefix { $0.isLetter || $0 == "_" }
    return letters.isEmpty || !rest.dropFirst(letters.count).hasPrefix("}") ? nil : String(letters)
  }

  private static func field(_ name: String, _ option: String) throws(ToolError) -> ReportedEvent.Field {
    if let field = ReportedEvent.Field(rawValue: name) { return field }
    let names = ReportedEvent.Field.allCases.map(\.rawValue)
    let meant = nearestName(to: name, among: names).map { "did you mean {\($0)}?" }
    let suggestion = meant ?? "there are \(names.map { "{\($0)}" }.joined(separator: ", "))"
    throw ToolError(
      .usage, option,
      "has the unknown placeholder {\(name)}; \(suggestion) Outside of single quotes \\{ is a plain brace")
  }
}
