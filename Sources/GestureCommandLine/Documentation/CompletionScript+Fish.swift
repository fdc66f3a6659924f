extension CompletionScript {
  func fish() -> String {
    let subcommands = tool.subcommands.map(\.name).joined(separator: " ")
    var text = """
      # Completion of \(tool.name) for fish. Put it into ~/.config/fish/completions/\(tool.name).fish, or:  \(tool.name) --generate-completion-script fish | source
      complete -c \(tool.name) -f
      set -l subcommands \(subcommands) help

      """
    for subcommand in tool.subcommands {
      text += "complete -c \(tool.name) -n \"not __fish_seen_subcommand_from $subcommands\" -a \(subcommand.name)"
      text += " -d \(Self.fishQuoted(subcommand.summary))\n"
    }
    text += "complete -c \(tool.name) -n \"not __fish_seen_subcommand_from $subcommands\" -a help -d 'Show the help of a subcommand'\n"
    text += "complete -c \(tool.name) -n '__fish_seen_subcommand_from help' -a \(Self.fishQuoted(subcommands))\n"
    text += "complete -c \(tool.name) -n \"not __fish_seen_subcommand_from $subcommands\" -F\n"
    for option in tool.options { text += line(option, condition: "\"not __fish_seen_subcommand_from $subcommands\"") }
    for subcommand in tool.subcommands {
      let condition = "'__fish_seen_subcommand_from \(subcommand.name)'"
      if subcommand.inputs != nil { text += "complete -c \(tool.name) -n \(condition) -F\n" }
      for option in subcommand.options { text += line(option, condition: condition) }
    }
    return text
  }

  private func line(_ option: any OptionDefinition, condition: String) -> String {
    let value =
      switch option.completion {
      case _ where option.isFlag: ""
      case .nothing: " -x"
      case .files: " -r -F"
      case .choices(let choices): " -x -a \(Self.fishQuoted(choices.joined(separator: " ")))"
      }
    let short = option.short.map { " -s \($0)" } ?? ""
    return "complete -c \(tool.name) -n \(condition)\(short) -l \(option.name)\(value) -d \(Self.fishQuoted(option.help))\n"
  }

  /// Between single quotes in fish, where a backslash escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
