import Foundation
import GestureCLI
import GestureCommandLine
import TestSupport

/// One run of the tool within the test's process.
///
/// Its streams are files.
struct SubcommandRun {
  let status: ExitStatus
  let text: String
  let errors: String

  init(_ arguments: [String], input: String = "") throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("in", input), ("out", ""), ("err", "")] { try folder.write(Data(text.utf8), name) }
    let inputDescriptor = open(folder.path("in"), O_RDONLY)
    let descriptors = ["out", "err"].map { open(folder.path($0), O_WRONLY) }
    defer { for descriptor in descriptors + [inputDescriptor] { close(descriptor) } }
    status = try Tool.gestureCLI.run(
      arguments,
      streams: Streams(
        input: inputDescriptor, output: OutputFile(descriptor: descriptors[0], name: "standard output"),
        console: Console(descriptor: descriptors[1], toolName: Tool.gestureCLI.name)))
    text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
    errors = try String(contentsOfFile: folder.path("err"), encoding: .utf8)
  }

  /// The output as JSON.
  var json: [String: Any] {
    get throws { try JSONLine(text).object }
  }
}
