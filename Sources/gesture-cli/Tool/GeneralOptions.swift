/// The options of every subcommand and of the tool itself.
package enum GeneralOptions {
  package static let help = Option.flag("help", "Show this help")
  static let version = Option.flag("version", "Show the version, and the model's SHA-256 if --model is given")
  static let completionScript = Option<Shell?>(
    "generate-completion-script", "SHELL", default: nil, shown: nil, completion: .choices(Shell.allCases.map(\.rawValue)),
    "Print the completion script for bash, zsh or fish"
  ) { text in
    guard let shell = Shell(rawValue: text) else { throw ValueProblem("must be \(alternatives(Shell.allCases.map(\.rawValue)))") }
    return shell
  }
  static let manPage = Option.flag("generate-man-page", "Print the manual page (roff): gesture-cli --generate-man-page | man -l -")
}

/// A shell the tool writes a completion script for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
