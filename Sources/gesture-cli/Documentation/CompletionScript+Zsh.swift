extension CompletionScript {
  /// Works autoloaded from `$fpath` under the name `_gesture-cli`, and sourced.
  static func zsh() -> String {
    var text = """
      #compdef \(Tool.name)
      # Completion of \(Tool.name) for zsh. Put it into a folder of $fpath as _\(Tool.name), or:  source <(\(Tool.name) --generate-completion-script zsh)
      _gesture-cli() {
        local context state state_descr line
        typeset -A opt_args
        local -a subcommands
        subcommands=(

      """
    for subcommand in Tool.subcommands { text += "    \(quoted("\(subcommand.name):\(subcommand.summary)"))\n" }
    text += "    'help:Show the help of a subcommand'\n  )\n"
    text += "  _arguments -C \(continued(Tool.options.map(specification) + ["'1: :->subcommand'", "'*:: :->arguments'"]))\n"
    text += """
        case $state in
          subcommand) _describe subcommand subcommands ;;
          arguments)
            case $words[1] in
              help) _describe subcommand subcommands ;;

      """
    for subcommand in Tool.subcommands {
      let arguments = subcommand.options.map(specification) + (subcommand.inputs == nil ? [] : ["'*:input:_files'"])
      text += "        \(subcommand.name)) _arguments -S \(continued(arguments)) ;;\n"
    }
    return text + """
            esac ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _gesture-cli "$@"; else compdef _gesture-cli \(Tool.name); fi

      """
  }

  private static func continued(_ arguments: [String]) -> String {
    arguments.map { "\\\n      " + $0 }.joined(separator: " ")
  }

  /// One argument of `_arguments`.
  private static func specification(_ option: any OptionDefinition) -> String {
    let help = option.help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    guard let placeholder = option.placeholder else { return quoted("--\(option.name)[\(help)]") }
    let message = placeholder.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let action =
      switch option.completion {
      case .nothing: " "
      case .files: "_files"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      }
    return quoted("--\(option.name)=[\(help)]:\(message):\(action)")
  }
}
