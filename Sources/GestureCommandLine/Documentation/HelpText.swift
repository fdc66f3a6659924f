/// The help texts, made from the option tables for 80 columns.
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
      See \(name) SUBCOMMAND --help for the options of each, and \(name) help GROUP for
      the options that several share: \(groups.joined(separator: ", ")).

      """
  }

  /// Returns the help of one subcommand. Groups that it shares with others show only the everyday options.
  ///
  /// - Parameter isDetailed: Whether all that there is to know of its own options is in it.
  package func helpText(of subcommand: Subcommand, isDetailed: Bool = false) -> String {
    var text = subcommand.summary + "\n\nUSAGE: \(synopsis(of: subcommand))\n"
    for paragraph in subcommand.discussion {
      text += "\n" + Self.wrapped(paragraph, width: Self.width).joined(separator: "\n") + "\n"
    }
    if let inputs = subcommand.inputs {
      text += "\nARGUMENTS\n" + Self.row(inputs.placeholder, isDetailed ? inputs.paragraph : inputs.help)
    }
    for section in subcommand.sections {
      let options = section.isShared ? section.options.filter { everyday.contains($0.name) } : section.options
      let pointer =
        section.isShared ? ": \(counted(section.options.count, "option")), see \(name) help \(section.group)" : ""
      text += "\n\(section.title.uppercased())\(pointer)\n"
      text += options.map { Self.row($0.usage, isDetailed ? $0.paragraph : $0.sentence) }.joined()
    }
    if !subcommand.examples.isEmpty {
      text += "\nEXAMPLES\n" + subcommand.examples.map { "  # \($0.purpose)\n  \($0.command)\n" }.joined()
    }
    return isDetailed ? text : text + "\nSee \(name) help \(subcommand.name) for more about each option.\n"
  }

  /// The names of the groups of options that several subcommands share.
  package var groups: [String] {
    subcommands.flatMap(\.sections).filter(\.isShared).map(\.group).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Returns the detailed help of a group of shared options.
  package func helpText(ofGroup group: String) -> String {
    let owners = subcommands.filter { $0.sections.contains { $0.isShared && $0.group == group } }
    let sections = owners.map { owner in owner.sections.filter { $0.isShared && $0.group == group }.flatMap(\.options) }
    var options: [any OptionDefinition] = []
    for option in sections.joined() where !options.contains(where: { $0.id == option.id }) { options.append(option) }
    let rows = options.map { option in
      let names = zip(owners, sections).filter { $1.contains { $0.id == option.id } }.map(\.0.name)
      let end = option.details.isEmpty ? "." : ""
      let restriction = names.count == owners.count ? "" : "\(end) Only for \(names.joined(separator: ", "))."
      return Self.row(option.usage, option.paragraph + restriction)
    }
    return """
      \(group.uppercased()): options of \(owners.map(\.name).joined(separator: ", "))

      \(rows.joined())
      """
  }

  /// Returns the help of one subcommand on one screen. The screen has the usage, the everyday options in a few words,
  /// and examples. A short help is shown as a whole.
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
    let inputs =
      subcommand.inputs.map { " " + ($0.count.lowerBound == 0 ? "[\($0.placeholder)]" : $0.placeholder) } ?? ""
    return "\(name) \(subcommand.name) [OPTION...]\(inputs)"
  }

  /// Returns a term with its explanation. The explanation of a long term starts on the next line.
  private static func row(_ term: String, _ explanation: String) -> String {
    var lines = wrapped(explanation, width: width - helpColumn)[...]
    let head = "  " + term
    let isLong = head.count + 2 > helpColumn
    let first = isLong ? head : head.padded(to: helpColumn) + (lines.popFirst() ?? "")
    return first + "\n" + lines.map { "".padded(to: helpColumn) + $0 + "\n" }.joined()
  }

  /// Breaks a text at spaces into lines of at most `width` characters. A longer word is not broken.
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
  fileprivate var usage: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " " + $0 } ?? "")
  }

  /// The effect of the option, with its default. A short list of values follows the effect.
  var sentence: String { words + (defaultText.map { " (default: \($0))" } ?? "") }

  /// All that there is to know of the option.
  var paragraph: String { details.isEmpty ? sentence : sentence + ". " + details }

  /// The effect of the option, and its values if they are few.
  fileprivate var words: String {
    // A list that may have files says in its words what it takes.
    guard !completion.words.isEmpty, !completion.namesFiles, id != GeneralOptions.completionScript.id else {
      return help
    }
    return help + ": " + alternatives(completion.words)
  }
}
