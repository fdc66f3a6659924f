extension CompletionScript {
  /// Works with and without the package bash-completion; `--name=value` too, which bash hands over as three words.
  static func bash() -> String {
    var text = """
      # Completion of \(Tool.name) for bash. Load it with:  source <(\(Tool.name) --generate-completion-script bash)
      _gesture_cli() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="" subcommand="" word
        ((COMP_CWORD > 0)) && previous="${COMP_WORDS[COMP_CWORD-1]}"
        if [[ $current == "=" ]]; then
          current=""
        elif [[ $previous == "=" ]] && ((COMP_CWORD > 1)); then
          previous="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [[ $word != -* ]]; then subcommand="$word"; break; fi
        done
        COMPREPLY=()
        case "$subcommand $previous" in

      """
    for (subcommand, options) in [("", Tool.options)] + Tool.subcommands.map({ ($0.name, $0.options) }) {
      for option in options where !option.isFlag {
        text += "    \(quoted("\(subcommand) --\(option.name)")))\n      "
        switch option.completion {
        case .nothing: text += "return ;;\n"
        case .files: text += "local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
        case .choices(let choices):
          text += "COMPREPLY=($(compgen -W \(quoted(choices.joined(separator: " "))) -- \"$current\")); return ;;\n"
        }
      }
    }
    text += "  esac\n  case \"$subcommand\" in\n"
    let names = Tool.subcommands.map(\.name)
    let toolWords = names + ["help"] + Tool.options.map { "--" + $0.name }
    text += "    '') COMPREPLY=($(compgen -W \(quoted(toolWords.joined(separator: " "))) -- \"$current\")); return ;;\n"
    text += "    help) COMPREPLY=($(compgen -W \(quoted(names.joined(separator: " "))) -- \"$current\")); return ;;\n"
    for subcommand in Tool.subcommands {
      let words = subcommand.options.map { "--" + $0.name }.joined(separator: " ")
      text += "    \(subcommand.name)) [[ $current == -* ]] && COMPREPLY=($(compgen -W \(quoted(words)) -- \"$current\")) && return ;;\n"
    }
    return text + """
        esac
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      }
      complete -F _gesture_cli \(Tool.name)

      """
  }
}
