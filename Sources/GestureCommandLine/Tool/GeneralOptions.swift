/// The options of every subcommand and of the tool itself.
package enum GeneralOptions {
  package static let help = Option.flag("help", short: "h", "Show this help; -h is shorter")
  package static let version = Option.flag(
    "version",
    """
    Show the version, and with --model that of the model
    The version of a model is its SHA-256 and the source of its gesture embedder.
    """)
  package static let quiet = Option.flag("quiet", short: "q", "Print errors only on standard error")
  package static let completionScript = Option<Shell?>(
    "generate-completion-script", "SHELL", default: nil, shown: nil,
    completion: .choices(Shell.allCases.map(\.rawValue)),
    "Print the completion script for bash, zsh or fish"
  ) { text in
    guard let shell = Shell(rawValue: text) else {
      throw ValueProblem("must be \(alternatives(Shell.allCases.map(\.rawValue)))")
    }
    return shell
  }
  package static let manPage = Option.flag("generate-man-page", "Print the manual page (roff), which man -l - shows")
}

/// A shell the tool writes a completion script for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
