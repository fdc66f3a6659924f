/// Completion scripts for the shells, from the option tables.
package struct CompletionScript: Sendable {
  let tool: Tool

  package init(_ tool: Tool) { self.tool = tool }

  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// Between single quotes in a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

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
