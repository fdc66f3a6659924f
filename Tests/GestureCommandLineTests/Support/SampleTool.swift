import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// A small tool with an option of each kind, and what it prints.
struct SampleTool {
  static let size = Option.integer("size", short: "s", default: 2, in: 1...9, "Set the size")
  static let color = Option.choice("color", "COLOR", default: Color.red, "Choose the color")
  static let loud = Option.flag("loud", short: "l", "Say it loudly\nThis is for rooms. It takes longer.")
  static let names = Option.list(
    "names", "A,B", completion: .list(["anna", "it's"]), "Greet these, [anna] or it's: a \\ b")
  static let exec = Option.texts("exec", "COMMAND", "Run a command")
  static let output = Option.output("output", short: "o", shown: "standard output", "Write into a file")

  enum Color: String, CaseIterable, Sendable { case red, green }

  /// Prints what it was given, one word a line.
  private static let greet = Subcommand(
    name: "greet", summary: "Greet somebody", discussion: ["It greets. 'Quoted' words, and .dots."],
    inputs: Subcommand.Inputs("NAME...", "The names\nA dash is standard input."),
    sections: [
      Subcommand.Section("Manner", [loud, color, exec]),
      Subcommand.Section("Shared", [size, names, output, GeneralOptions.quiet], isShared: true),
    ], examples: [("sample greet anna", "Greet Anna")]
  ) { parsed, streams in
    if parsed.inputs.contains("missing") { throw ToolError(.noInput, "missing", "cannot be opened") }
    let file = try streams.output(parsed[output])
    try file.write(parsed.inputs.map { $0 + "\n" }.joined())
    try file.flush()
    streams.console.note("greeted \(parsed.inputs.count)")
    if parsed[loud] { streams.console.report(ToolError(.dataError, "loud", "is too loud")) }
  }

  private static let part = Subcommand(
    name: "part", summary: "Say goodbye", inputs: nil,
    sections: [Subcommand.Section("Shared", [size], isShared: true)], examples: []
  ) { _, streams in try streams.output.write("bye\n") }

  static let tool = Tool(
    name: "sample", version: "1.2", summary: "Greets and parts", subcommands: [greet, part], options: [],
    everyday: ["size", "loud"], environment: [("SAMPLE", "A place")], signals: "SIGINT ends it.",
    versionDetails: { $0[size] == 2 ? "" : "size \($0[size])\n" })

  /// A call of the tool: its status, and what it wrote.
  static func run(_ arguments: String...) throws -> (status: ExitStatus, output: String, errors: String) {
    try run(arguments)
  }

  static func run(_ arguments: [String]) throws -> (status: ExitStatus, output: String, errors: String) {
    let folder = try TemporaryFolder()
    let files = [try folder.write(Data(), "out"), try folder.write(Data(), "err")]
    let descriptors = files.map { open($0, O_RDWR) }
    defer { for descriptor in descriptors { close(descriptor) } }
    let output = OutputFile(descriptor: descriptors[0], name: "standard output")
    let console = Console(descriptor: descriptors[1], toolName: "sample")
    let status = try tool.run(arguments, streams: Streams(input: -1, output: output, console: console))
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (status, texts[0], texts[1])
  }
}
