/// The manual page, in the roff macros of `man(7)`.
extension Tool {
  package var manPage: String {
    var text = """
      .TH \(name.uppercased()) 1 "" "\(Self.escaped(name)) \(version)" "User Commands"
      .SH NAME
      \(Self.escaped(name)) \\- \(Self.escaped(summary))
      .SH SYNOPSIS
      .B \(Self.escaped(name))
      .I SUBCOMMAND
      [\\fIOPTION\\fR...] [\\fIINPUT\\fR...]
      .SH OPTIONS

      """
    text += options.map(Self.paragraph).joined()
    for subcommand in subcommands { text += section(subcommand) }
    return text + closing
  }

  private func section(_ subcommand: Subcommand) -> String {
    var text = ".SH \(Self.escaped(subcommand.name.uppercased()))\n\(Self.escaped(subcommand.summary)).\n"
    text += ".PP\n.B \(Self.escaped(synopsis(of: subcommand)))\n"
    for discussion in subcommand.discussion { text += ".PP\n\(Self.escaped(discussion))\n" }
    if let inputs = subcommand.inputs {
      text += ".TP\n.I \(Self.escaped(inputs.placeholder))\n\(Self.escaped(inputs.paragraph))\n"
    }
    for section in subcommand.sections where section.title != "Help" {
      text += ".SS \(Self.escaped(section.title))\n" + section.options.map(Self.paragraph).joined()
    }
    if !subcommand.examples.isEmpty { text += ".SS Examples\n" }
    for example in subcommand.examples {
      text += ".PP\n\(Self.escaped(example.purpose)):\n.PP\n.nf\n    \(Self.escaped(example.command))\n.fi\n"
    }
    return text
  }

  private static func paragraph(_ option: any OptionDefinition) -> String {
    let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    return ".TP\n\(short)\\fB\(escaped("--" + option.name))\\fR\(placeholder)\n\(escaped(option.paragraph))\n"
  }

  /// Escapes characters that roff would take for requests, escapes or ligatures.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    let result = text.map { escapes[$0] ?? String($0) }.joined()
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private var closing: String {
    """
    .SH ENVIRONMENT
    \(environment.map { ".TP\n.B \($0.name)\n\(Self.escaped($0.meaning))\n" }.joined())\
    .SH EXIT STATUS
    \(ExitStatus.allCases.map { ".TP\n.B \($0.rawValue)\n\($0.meaning)\n" }.joined())\
    .PP
    If one of several inputs fails, the others still run; the status is that of the first failure.
    .SH SIGNALS
    \(Self.escaped(signals))
    The tool waits 5 seconds for a reader that has stopped reading. A second signal ends the tool at once.

    """
  }
}
