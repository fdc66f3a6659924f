extension CompletionScript {
  /// Works autoloaded from `$fpath` under the name `_` and the tool's, and sourced.
  func zsh() -> String {
    var text = """
      #compdef \(tool.name)
      # Completion of \(tool.name) for zsh. Put it into a folder of $fpath as _\(tool.name), or:  source <(\(tool.name) --generate-completion-script zsh)
      _\(tool.name)() {
        local context state state_descr line
        typeset -A opt_args
        local -a subcommands
        subcommands=(

      """
    for subcommand in tool.subcommands { text += "    \(Self.quoted("\(subcommand.name):\(subcommand.summary)"))\n" }
    text += "    'help:Show the help of a subcommand'\n  )\n"
    text += "  _arguments -C \(Self.continued(tool.options.map(Self.specification) + ["'1: :->subcommand'", "'*:: :->arguments'"]))\n"
    text += """
        case $state in
          subcommand) _describe subcommand subcommands || _files ;;
          arguments)
            case $words[1] in
              help) _describe subcommand subcommands ;;

      """
    for subcommand in tool.subcommands {
      let arguments = subcommand.options.map(Self.specification) + (subcommand.inputs == nil ? [] : ["'*:input:_files'"])
      text += "        \(subcommand.name)) _arguments -S \(Self.continued(arguments)) ;;\n"
    }
    return text + """
            esac ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _\(tool.name) "$@"; else compdef _\(tool.name) \(tool.name); fi

      """
  }

  private static func continued(_ arguments: [String]) -> String {
    arguments.map { "\\\n      " + $0 }.joined(separator: " ")
  }

  /// One argument of `_arguments`.
  private static func specification(_ option: any OptionDefinition) -> String {
    let help = option.help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    guard let placeholder = option.placeholder else {
      guard let short = option.short else { return Self.quoted("--\(option.name)[\(help)]") }
      return "'(-\(short) --\(option.name))'{-\(short),--\(option.name)}" + Self.quoted("[\(help)]")
    }
    let message = placeholder.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let action =
      switch option.completion {
      case .nothing: " "
      case .files: "_files"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      }
    let rest = "[\(help)]:\(message):\(action)"
    guard let short = option.short else { return Self.quoted("--\(option.name)=\(rest)") }
    return "'(-\(short) --\(option.name))'{-\(short)+,--\(option.name)=}" + Self.quoted(rest)
  }
}
