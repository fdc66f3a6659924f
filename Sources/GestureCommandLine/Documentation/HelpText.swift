/// The help texts, laid out from the option tables for a terminal of 80 columns.
package struct HelpText: Sendable {
  private let tool: Tool
  private static let width = 80
  private static let helpColumn = 26

  package init(_ tool: Tool) { self.tool = tool }

  package var text: String {
    let subcommands = tool.subcommands.map { Self.row($0.name, $0.summary) }.joined()
    let options = tool.options.map { Self.row(Self.usage(of: $0), Self.sentence(of: $0)) }.joined()
    return """
      \(tool.summary)

      USAGE: \(tool.name) SUBCOMMAND [OPTION...] [INPUT...]
             \(tool.name) [INPUT...] [OPTION...]

      SUBCOMMANDS
      \(subcommands)
      OPTIONS
      \(options)
      See \(tool.name) SUBCOMMAND --help for the options of each.

      """
  }

  package func text(of subcommand: Subcommand) -> String {
    var text = subcommand.summary + "\n\nUSAGE: \(synopsis(of: subcommand))\n"
    for paragraph in subcommand.discussion { text += "\n" + Self.wrapped(paragraph, width: Self.width).joined(separator: "\n") + "\n" }
    if let inputs = subcommand.inputs { text += "\nARGUMENTS\n" + Self.row(inputs.placeholder, inputs.help) }
    for section in subcommand.sections {
      text += "\n\(section.title.uppercased())\n" + section.options.map { Self.row(Self.usage(of: $0), Self.sentence(of: $0)) }.joined()
    }
    if subcommand.examples.isEmpty { return text }
    return text + "\nEXAMPLES\n" + subcommand.examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
  }

  /// The help of one subcommand on one screen: usage, everyday options in a few words, examples. The whole help if that is short.
  package func shortText(of subcommand: Subcommand) -> String {
    let options = subcommand.options.filter { tool.everyday.contains($0.name) }
    guard options.count < subcommand.options.count else { return text(of: subcommand) }
    let rows = options.map { Self.row(Self.usage(of: $0), Self.words(of: $0)) }.joined()
    return """
      \(subcommand.summary)

      USAGE: \(synopsis(of: subcommand))

      \(rows)
      \(subcommand.examples.map { "  \($0.command)\n" }.joined())
      See \(tool.name) \(subcommand.name) --help for all \(subcommand.options.count) options.

      """
  }

  /// The first part of an option's help, and the values it takes if they are few.
  private static func words(of option: any OptionDefinition) -> String {
    let end = [";", ":", " ("].compactMap { option.help.firstRange(of: $0)?.lowerBound }.min() ?? option.help.endIndex
    guard case .choices(let choices) = option.completion else { return String(option.help[..<end]) }
    return option.help[..<end] + ": " + alternatives(choices)
  }

  package func synopsis(of subcommand: Subcommand) -> String {
    let inputs = subcommand.inputs.map { " " + ($0.count.lowerBound == 0 ? "[\($0.placeholder)]" : $0.placeholder) } ?? ""
    return "\(tool.name) \(subcommand.name) [OPTION...]\(inputs)"
  }

  package static func usage(of option: any OptionDefinition) -> String {
    (option.short.map { "-\($0), " } ?? "") + "--\(option.name)" + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// The effect of the option, the values it takes if they are few, and its default.
  package static func sentence(of option: any OptionDefinition) -> String {
    var sentence = option.help
    if case .choices(let choices) = option.completion, option.name != GeneralOptions.completionScript.name {
      sentence += ": " + alternatives(choices)
    }
    if let defaultText = option.defaultText { sentence += " (default: \(defaultText))" }
    return sentence
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
  package static func wrapped(_ text: String, width: Int) -> [String] {
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
