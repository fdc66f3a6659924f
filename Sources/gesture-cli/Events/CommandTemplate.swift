import GestureCommandLine
import GestureSupport

/// A command with placeholders: words, in which `{gesture}` and the like stand for the values of an event. No shell is involved, so a value never
/// becomes more than a part of its word.
package struct CommandTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(ReportedEvent.Field)
  }

  /// The first word.
  package let program: String
  private let arguments: [[Part]]

  /// Splits a command into words at spaces and line breaks. What stands in single or double quotes belongs to one word; a backslash makes the next
  /// character a plain one, but not between single quotes. Letters between braces are a placeholder, between quotes as well; other braces are
  /// themselves.
  ///
  /// - Throws: `ToolError` with `.usage`.
  package init(_ text: String, option: String) throws(ToolError) {
    var words: [[Part]] = []
    for word in try Self.words(text, option) { words.append(try Self.parts(word, option)) }
    guard let first = words.first else { throw ToolError(.usage, option, "must name a program, such as 'echo {gesture}'") }
    var program = ""
    for part in first {
      guard case .text(let text) = part else {
        throw ToolError(.usage, option, "has a placeholder in the program's name: the program must be the same for every event")
      }
      program += text
    }
    guard !program.isEmpty else { throw ToolError(.usage, option, "must name a program, such as 'echo {gesture}'") }
    self.program = program
    arguments = Array(words.dropFirst())
  }

  /// The words behind the program's name.
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

  /// Characters, and whether each is plain whatever it is.
  private typealias Word = [(character: Character, isPlain: Bool)]

  private static func words(_ text: String, _ option: String) throws(ToolError) -> [Word] {
    var words: [Word] = []
    var word: Word?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? []) + [(character, true)]
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? []) + [(character, false)] }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? []
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? []) + [(character, false)]
      }
    }
    if let quote { throw ToolError(.usage, option, "has a quote \(quote) that is not closed: close it, or write \\\(quote)") }
    if isEscaped { throw ToolError(.usage, option, "ends with a backslash: write \\\\ for a plain one") }
    return words + (word.map { [$0] } ?? [])
  }

  private static func parts(_ word: Word, _ option: String) throws(ToolError) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var rest = word[...]
    while let (character, isPlain) = rest.popFirst() {
      guard character == "{", !isPlain, let name = placeholder(rest) else {
        text.append(character)
        continue
      }
      guard let field = ReportedEvent.Field(rawValue: name) else {
        let names = ReportedEvent.Field.allCases.map { "{\($0.rawValue)}" }
        let meant = nearestName(to: name, among: ReportedEvent.Field.allCases.map(\.rawValue))
        let suggestion = meant.map { "did you mean {\($0)}?" } ?? "there are \(names.joined(separator: ", "))"
        throw ToolError(.usage, option, "has the unknown placeholder {\(name)}; \(suggestion) A plain brace is written \\{")
      }
      parts += text.isEmpty ? [] : [.text(text)]
      text = ""
      parts.append(.field(field))
      rest = rest.dropFirst(name.count + 1)
    }
    return parts + (text.isEmpty && !parts.isEmpty ? [] : [.text(text)])
  }

  /// The name up to the closing brace; nil if this is not a placeholder.
  private static func placeholder(_ rest: ArraySlice<(character: Character, isPlain: Bool)>) -> String? {
    let letters = rest.prefix { !$0.isPlain && ($0.character.isLetter || $0.character == "_") }
    guard !letters.isEmpty, let end = rest.dropFirst(letters.count).first, end.character == "}", !end.isPlain else { return nil }
    return String(letters.map(\.character))
  }
}
