/// Completion scripts for the shells, from the option tables.
extension Tool {
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// Between single quotes in a POSIX shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The script for bash, which needs no package bash-completion. Bash passes `--name=value` on as three words.
  private var bashCompletion: String {
    let function = "_" + name.replacing("-", with: "_")
    func reply(_ words: [String]) -> String {
      "COMPREPLY=($(compgen -W \(Self.quoted(words.joined(separator: " "))) -- \"$current\"))"
    }
    var text = """
      # Completion of \(name) for bash. Load it with:  source <(\(name) --generate-completion-script bash)
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
    for (subcommand, options) in [("", options)] + subcommands.map({ ($0.name, $0.options) }) {
      for option in options where !option.isFlag {
        let patterns = (["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])).map {
          Self.quoted("\(subcommand) \($0)")
        }
        text += "    \(patterns.joined(separator: "|")))\n      "
        switch option.completion {
        case .nothing: text += "return ;;\n"
        case .files:
          text +=
            "local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
        case .choices(let choices): text += "\(reply(choices)); return ;;\n"
        case .list(let words, let orFiles):
          // What stands before the last comma stays.
          text +=
            "local before=\"${current%\"${current##*,}\"}\"; COMPREPLY=($(compgen -P \"$before\" -W \(Self.quoted(words.joined(separator: " "))) -- \"${current##*,}\"))"
          if orFiles { text += "; COMPREPLY+=($(compgen -P \"$before\" -f -- \"${current##*,}\"))" }
          text += "; compopt -o nospace 2>/dev/null; return ;;\n"
        }
      }
    }
    text += "  esac\n  case \"$subcommand\" in\n"
    let names = subcommands.map(\.name)
    text +=
      "    '') \(reply(names + ["help"] + options.map { "--" + $0.name }))\n      ((${#COMPREPLY[@]})) && return ;;\n"
    text += "    help) \(reply(names + groups)); return ;;\n"
    for subcommand in subcommands {
      text +=
        "    \(subcommand.name)) [[ $current == -* ]] && \(reply(subcommand.options.map { "--" + $0.name })) && return ;;\n"
    }
    return text + """
        esac
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      }
      complete -F \(function) \(name)

      """
  }

  private var fishCompletion: String {
    let names = subcommands.map(\.name).joined(separator: " ")
    var text = """
      # Completion of \(name) for fish. Put it into ~/.config/fish/completions/\(name).fish, or:  \(name) --generate-completion-script fish | source
      complete -c \(name) -f
      set -l subcommands \(names) help

      """
    let isFirst = "\"not __fish_seen_subcommand_from $subcommands\""
    for (subcommand, summary) in subcommands.map({ ($0.name, $0.summary) }) + [
      ("help", "Show the help of a subcommand or a group of options")
    ] {
      text += "complete -c \(name) -n \(isFirst) -a \(subcommand) -d \(Self.fishQuoted(summary))\n"
    }
    text +=
      "complete -c \(name) -n '__fish_seen_subcommand_from help' -a \(Self.fishQuoted(([names] + groups).joined(separator: " ")))\n"
    text += "complete -c \(name) -n \(isFirst) -F\n"
    for option in options { text += line(option, condition: isFirst) }
    for subcommand in subcommands {
      let condition = "'__fish_seen_subcommand_from \(subcommand.name)'"
      if subcommand.inputs != nil { text += "complete -c \(name) -n \(condition) -F\n" }
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
      case .list(let words, let orFiles):
        (orFiles ? " -r -F" : " -x")
          + " -a \(Self.fishQuoted("(__fish_append , " + words.joined(separator: " ") + ")"))"
      }
    let short = option.short.map { " -s \($0)" } ?? ""
    return "complete -c \(name) -n \(condition)\(short) -l \(option.name)\(value) -d \(Self.fishQuoted(option.help))\n"
  }

  /// Between single quotes in fish, where a backslash escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }

  /// The script for zsh, either sourced or autoloaded from `$fpath`. The name of the file is `_` and the name of the
  /// tool.
  private var zshCompletion: String {
    var text = """
      #compdef \(name)
      # Completion of \(name) for zsh. Put it into a folder of $fpath as _\(name), or:  source <(\(name) --generate-completion-script zsh)
      _\(name)() {
        local context state state_descr line
        typeset -A opt_args
        local -a subcommands
        subcommands=(

      """
    for subcommand in subcommands { text += "    \(Self.quoted("\(subcommand.name):\(subcommand.summary)"))\n" }
    text += "    'help:Show the help of a subcommand or a group of options'\n  )\n"
    text +=
      "  _arguments -C \(Self.continued(options.map(Self.specification) + ["'1: :->subcommand'", "'*:: :->arguments'"]))\n"
    text += """
        case $state in
          subcommand) _describe subcommand subcommands || _files ;;
          arguments)
            case $words[1] in
              help) _describe subcommand subcommands ;;

      """
    for subcommand in subcommands {
      let arguments =
        subcommand.options.map(Self.specification) + (subcommand.inputs == nil ? [] : ["'*:input:_files'"])
      text += "        \(subcommand.name)) _arguments -S \(Self.continued(arguments)) ;;\n"
    }
    return text + """
            esac ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private static func continued(_ arguments: [String]) -> String {
    arguments.map { "\\\n      " + $0 }.joined(separator: " ")
  }

  /// One argument of `_arguments`.
  private static func specification(_ option: any OptionDefinition) -> String {
    func escaped(_ text: String) -> String { text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined() }
    let action =
      switch option.completion {
      case .nothing: " "
      case .files: "_files"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      case .list(let words, false): "_values -s , value \(words.joined(separator: " "))"
      case .list(let words, true): "{_values -s , value \(words.joined(separator: " ")) || _files}"
      }
    let rest = "[\(escaped(option.help))]" + (option.placeholder.map { ":\(escaped($0)):\(action)" } ?? "")
    let (plus, equals) = option.isFlag ? ("", "") : ("+", "=")
    guard let short = option.short else { return Self.quoted("--\(option.name)\(equals)\(rest)") }
    return "'(-\(short) --\(option.name))'{-\(short)\(plus),--\(option.name)\(equals)}" + Self.quoted(rest)
  }
}
