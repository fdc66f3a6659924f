import GestureFoundation

/// The input, output and console of a subcommand. Tests can pass other streams.
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

  /// Returns the standard streams, after opening missing descriptors on `/dev/null`. Otherwise the next file that is
  /// opened would get such a descriptor, and receive the text for standard output or standard error.
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
