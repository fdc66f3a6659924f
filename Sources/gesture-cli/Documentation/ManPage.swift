/// The manual page, in the roff macros of `man(7)`.
package enum ManPage {
  package static func text() -> String {
    var text = """
      .TH GESTURE-CLI 1 "" "\(escaped(Tool.name)) \(toolVersion)" "User Commands"
      .SH NAME
      \(escaped(Tool.name)) \\- \(escaped(Tool.summary))
      .SH SYNOPSIS
      .B \(escaped(Tool.name))
      .I VERB
      [\\fIOPTION\\fR...] [\\fIINPUT\\fR...]
      .SH OPTIONS

      """
    text += Tool.options.map(paragraph).joined()
    for verb in Tool.verbs { text += section(verb) }
    return text + closing
  }

  private static func section(_ verb: Verb) -> String {
    var text = ".SH \(escaped(verb.name.uppercased()))\n\(escaped(verb.summary)).\n.PP\n.B \(escaped(HelpText.synopsis(of: verb)))\n"
    for discussion in verb.discussion { text += ".PP\n\(escaped(discussion))\n" }
    if let inputs = verb.inputs { text += ".TP\n.I \(escaped(inputs.placeholder))\n\(escaped(inputs.help))\n" }
    for section in verb.sections where section.title != "Help" {
      text += ".SS \(escaped(section.title))\n" + section.options.map(paragraph).joined()
    }
    if !verb.examples.isEmpty { text += ".SS Examples\n" }
    for example in verb.examples { text += ".PP\n\(escaped(example.purpose)):\n.PP\n.nf\n    \(escaped(example.command))\n.fi\n" }
    return text
  }

  private static func paragraph(_ option: OptionDefinition) -> String {
    let placeholder = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let short = option.name == GeneralOptions.help.definition.name ? "\\fB\\-h\\fR, " : ""
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
    The model bundle to use when \\fB\\-\\-model\\fR is not given.
    .TP
    .B PATH
    Where \\fBffmpeg\\fR is looked for, which reads what the tool cannot read itself.
    .SH EXIT STATUS
    .TP
    .B 0
    All done; no hand found is a result, not an error.
    .TP
    .B 64
    Wrong usage.
    .TP
    .B 65
    Bad data: a malformed picture, model or line of JSON.
    .TP
    .B 66
    An input cannot be opened.
    .TP
    .B 69
    A helper program is missing.
    .TP
    .B 70
    An internal error.
    .TP
    .B 73
    An output cannot be created.
    .TP
    .B 74
    Reading or writing failed midway.
    .PP
    With several inputs a bad one is reported and the rest still run; the status is that of the first failure.
    .SH SIGNALS
    SIGINT and SIGTERM let the current frame end, complete what was begun, and end the tool by that signal; \\fBrecord\\fR ends with 0.
    A reader that has stopped reading is waited for 5 seconds. A second signal ends the tool at once.

    """
}
