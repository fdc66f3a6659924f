extension CompletionScript {
  /// Works with and without the package bash-completion; `--name=value` too, which bash hands over as three words.
  func bash() -> String {
    let function = "_" + tool.name.replacing("-", with: "_")
    var text = """
      # Completion of \(tool.name) for bash. Load it with:  source <(\(tool.name) --generate-completion-script bash)
      \(function)() {
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
    for (subcommand, options) in [("", tool.options)] + tool.subcommands.map({ ($0.name, $0.options) }) {
      for option in options where !option.isFlag {
        let patterns = (["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])).map { Self.quoted("\(subcommand) \($0)") }
        text += "    \(patterns.joined(separator: "|")))\n      "
        switch option.completion {
        case .nothing: text += "return ;;\n"
        case .files: text += "local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
        case .choices(let choices):
          text += "COMPREPLY=($(compgen -W \(Self.quoted(choices.joined(separator: " "))) -- \"$current\")); return ;;\n"
        }
      }
    }
    text += "  esac\n  case \"$subcommand\" in\n"
    let names = tool.subcommands.map(\.name)
    let toolWords = names + ["help"] + tool.options.map { "--" + $0.name }
    text += "    '') COMPREPLY=($(compgen -W \(Self.quoted(toolWords.joined(separator: " "))) -- \"$current\"))\n"
    text += "      ((${#COMPREPLY[@]})) && return ;;\n"
    text += "    help) COMPREPLY=($(compgen -W \(Self.quoted(names.joined(separator: " "))) -- \"$current\")); return ;;\n"
    for subcommand in tool.subcommands {
      let words = subcommand.options.map { "--" + $0.name }.joined(separator: " ")
      text +=
        "    \(subcommand.name)) [[ $current == -* ]] && COMPREPLY=($(compgen -W \(Self.quoted(words)) -- \"$current\")) && return ;;\n"
    }
    return text + """
        esac
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      }
      complete -F \(function) \(tool.name)

      """
  }
}
