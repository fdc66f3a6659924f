/// Where a verb reads and writes when no file is named: values, so that a test can hand in others.
package struct Streams: Sendable {
  /// The descriptor of standard input.
  package let input: Int32
  package let output: OutputFile
  package let console: Console

  package init(input: Int32, output: OutputFile, console: Console) {
    self.input = input
    self.output = output
    self.console = console
  }

  package static func standard() -> Streams {
    Streams(input: 0, output: OutputFile(descriptor: 1, name: "standard output"), console: Console(descriptor: 2))
  }
}
