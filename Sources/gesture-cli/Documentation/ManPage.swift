/// The manual page, in the roff macros of `man(7)`.
package enum ManPage {
  package static func text() -> String {
    var text = """
      .TH GESTURE-CLI 1 "" "\(escaped(Tool.name)) \(Tool.version)" "User Commands"
      .SH NAME
      \(escaped(Tool.name)) \\- \(escaped(Tool.summary))
      .SH SYNOPSIS
      .B \(escaped(Tool.name))
      .I SUBCOMMAND
      [\\fIOPTION\\fR...] [\\fIINPUT\\fR...]
      .SH OPTIONS

      """
    text += Tool.options.map(paragraph).joined()
    for subcommand in Tool.subcommands { text += section(subcommand) }
    return text + closing
  }

  private static func section(_ subcommand: Subcommand) -> String {
    var text = ".SH \(escaped(subcommand.name.uppercased()))\n\(escaped(subcommand.summary)).\n"
    text += ".PP\n.B \(escaped(HelpText.synopsis(of: subcommand)))\n"
    for discussion in subcommand.discussion { text += ".PP\n\(escaped(discussion))\n" }
    if let inputs = subcommand.inputs { text += ".TP\n.I \(escaped(inputs.placeholder))\n\(escaped(inputs.help))\n" }
    for section in subcommand.sections where section.title != "Help" {
      text += ".SS \(escaped(section.title))\n" + section.options.map(paragraph).joined()
    }
    if !subcommand.examples.isEmpty { text += ".SS Examples\n" }
    for example in subcommand.examples { text += ".PP\n\(escaped(example.purpose)):\n.PP\n.nf\n    \(escaped(example.command))\n.fi\n" }
    return text
  }

  private static func paragraph(_ option: any OptionDefinition) -> String {
    let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let short = option.name == GeneralOptions.help.name ? "\\fB\\-h\\fR, " : ""
    return ".TP\n\(short)\\fB\(escaped("--" + option.name))\\fR\(placeholder)\n\(escaped(HelpText.sentence(of: option)))\n"
  }

  /// Text in which nothing is taken for a roff request, escape or ligature.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static let closing = """
    .SH ENVIRONMENT
    .TP
    .B GESTURE_MODEL
    The model bundle when \\fB\\-\\-model\\fR is not given.
    .TP
    .B PATH
    The folders \\fBffmpeg\\fR is looked for in, which reads what the tool does not.
    .SH EXIT STATUS
    \(ExitStatus.allCases.map { ".TP\n.B \($0.rawValue)\n\($0.meaning)\n" }.joined())\
    .PP
    With several inputs a bad one is reported and the rest still run; the status is that of the first failure.
    .SH SIGNALS
    SIGINT and SIGTERM let the current frame end, complete what was begun, and end the tool by that signal; \\fBrecord\\fR ends with 0.
    The tool waits 5 seconds for a reader that has stopped reading. A second signal ends the tool at once.

    """
}
