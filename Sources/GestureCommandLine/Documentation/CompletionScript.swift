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
