extension CompletionScript {
  static func fish() -> String {
    let subcommands = Tool.subcommands.map(\.name).joined(separator: " ")
    var text = """
      # Completion of \(Tool.name) for fish. Put it into ~/.config/fish/completions/\(Tool.name).fish, or:  \(Tool.name) --generate-completion-script fish | source
      complete -c \(Tool.name) -f
      set -l subcommands \(subcommands) help

      """
    for subcommand in Tool.subcommands {
      text += "complete -c \(Tool.name) -n \"not __fish_seen_subcommand_from $subcommands\" -a \(subcommand.name)"
      text += " -d \(fishQuoted(subcommand.summary))\n"
    }
    text += "complete -c \(Tool.name) -n \"not __fish_seen_subcommand_from $subcommands\" -a help -d 'Show the help of a subcommand'\n"
    text += "complete -c \(Tool.name) -n '__fish_seen_subcommand_from help' -a \(fishQuoted(subcommands))\n"
    for option in Tool.options { text += line(option, condition: "\"not __fish_seen_subcommand_from $subcommands\"") }
    for subcommand in Tool.subcommands {
      let condition = "'__fish_seen_subcommand_from \(subcommand.name)'"
      if subcommand.inputs != nil { text += "complete -c \(Tool.name) -n \(condition) -F\n" }
      for option in subcommand.options { text += line(option, condition: condition) }
    }
    return text
  }

  private static func line(_ option: any OptionDefinition, condition: String) -> String {
    let value =
      switch option.completion {
      case _ where option.isFlag: ""
      case .nothing: " -x"
      case .files: " -r -F"
      case .choices(let choices): " -x -a \(fishQuoted(choices.joined(separator: " ")))"
      }
    let short = option.name == GeneralOptions.help.name ? " -s h" : ""
    return "complete -c \(Tool.name) -n \(condition)\(short) -l \(option.name)\(value) -d \(fishQuoted(option.help))\n"
  }

  /// Between single quotes in fish, where a backslash escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
