/// The help texts, laid out from the option tables for a terminal of 80 columns.
extension Tool {
  private static let width = 80
  private static let helpColumn = 26

  package var helpText: String {
    let subcommands = subcommands.map { Self.row($0.name, $0.summary) }.joined()
    let options = options.map { Self.row($0.usage, $0.sentence) }.joined()
    return """
      \(summary)

      USAGE: \(name) SUBCOMMAND [OPTION...] [INPUT...]
             \(name) [INPUT...] [OPTION...]

      SUBCOMMANDS
      \(subcommands)
      OPTIONS
      \(options)
      See \(name) SUBCOMMAND --help for the options of each.

      """
  }

  package func helpText(of subcommand: Subcommand) -> String {
    var text = subcommand.summary + "\n\nUSAGE: \(synopsis(of: subcommand))\n"
    for paragraph in subcommand.discussion { text += "\n" + Self.wrapped(paragraph, width: Self.width).joined(separator: "\n") + "\n" }
    if let inputs = subcommand.inputs { text += "\nARGUMENTS\n" + Self.row(inputs.placeholder, inputs.help) }
    for section in subcommand.sections {
      text += "\n\(section.title.uppercased())\n" + section.options.map { Self.row($0.usage, $0.sentence) }.joined()
    }
    if subcommand.examples.isEmpty { return text }
    return text + "\nEXAMPLES\n" + subcommand.examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
  }

  /// The help of one subcommand on one screen: usage, everyday options in a few words, examples. The whole help if that is short.
  package func shortHelpText(of subcommand: Subcommand) -> String {
    let options = subcommand.options.filter { everyday.contains($0.name) }
    guard options.count < subcommand.options.count else { return helpText(of: subcommand) }
    let rows = options.map { Self.row($0.usage, $0.words) }.joined()
    return """
      \(subcommand.summary)

      USAGE: \(synopsis(of: subcommand))

      \(rows)
      \(subcommand.examples.map { "  \($0.command)\n" }.joined())
      See \(name) \(subcommand.name) --help for all \(subcommand.options.count) options.

      """
  }

  func synopsis(of subcommand: Subcommand) -> String {
    let inputs = subcommand.inputs.map { " " + ($0.count.lowerBound == 0 ? "[\($0.placeholder)]" : $0.placeholder) } ?? ""
    return "\(name) \(subcommand.name) [OPTION...]\(inputs)"
  }

  /// A term with its explanation beside it, or below it if the term is long.
  private static func row(_ term: String, _ explanation: String) -> String {
    var lines = wrapped(explanation, width: width - helpColumn)[...]
    let head = "  " + term
    let isLong = head.count + 2 > helpColumn
    let first = isLong ? head : head.padded(to: helpColumn) + (lines.popFirst() ?? "")
    return first + "\n" + lines.map { "".padded(to: helpColumn) + $0 + "\n" }.joined()
  }

  /// Breaks at spaces so that lines have at most `width` characters, a single longer word excepted.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension OptionDefinition {
  fileprivate var usage: String { (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " " + $0 } ?? "") }

  /// The effect of the option, the values it takes if they are few, and its default.
  var sentence: String {
    var sentence = help
    // A list that may have files says in its words what it takes.
    if !completion.words.isEmpty, !completion.namesFiles, id != GeneralOptions.completionScript.id {
      sentence += ": " + alternatives(completion.words)
    }
    if let defaultText { sentence += " (default: \(defaultText))" }
    return sentence
  }

  /// The first part of the help, and the values it takes if they are few.
  fileprivate var words: String {
    let end = [";", ":", " ("].compactMap { help.firstRange(of: $0)?.lowerBound }.min() ?? help.endIndex
    guard !completion.words.isEmpty, !completion.namesFiles else { return String(help[..<end]) }
    return help[..<end] + ": " + alternatives(completion.words)
  }
}
