import GestureFoundation

/// The streams of a subcommand that are used when no file is named: values, so that a test can hand in others.
package struct Streams: Sendable {
  package let input: Int32
  package let output: OutputFile
  package let console: Console

  package init(input: Int32, output: OutputFile, console: Console) {
    self.input = input
    self.output = output
    self.console = console
  }

  /// The file at `path`, or standard output.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  package func output(_ path: String?) throws -> OutputFile {
    try path.map { try OutputFile(creating: $0) } ?? output
  }

  /// Descriptors that the tool was started without are opened on nothing first: otherwise the next file that is opened
  /// would get their number, and receive what is meant for standard output or standard error.
  package static func standard(toolName: String) -> Streams {
    for (descriptor, way) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // Reading standard input and writing to standard output fail then; what goes to standard error is lost.
      _ = open("/dev/null", way)
    }
    return Streams(
      input: 0, output: OutputFile(descriptor: 1, name: "standard output"),
      console: Console(descriptor: 2, toolName: toolName))
  }
}
