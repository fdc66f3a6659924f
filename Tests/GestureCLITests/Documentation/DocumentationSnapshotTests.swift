import GestureCommandLine
import XCTest
import gesture_cli

/// Everything the tool says of itself, word for word.
final class DocumentationSnapshotTests: XCTestCase {
  func testHelpTexts() throws {
    try assertSnapshot(HelpText(.gestureCLI).text, "help/gesture-cli.txt")
    for subcommand in Tool.gestureCLI.subcommands {
      try assertSnapshot(HelpText(.gestureCLI).text(of: subcommand), "help/\(subcommand.name).txt")
    }
  }

  func testHelpFitsATerminal() {
    for subcommand in Tool.gestureCLI.subcommands {
      let text = HelpText(.gestureCLI).text(of: subcommand)
      let described = text.components(separatedBy: "\nEXAMPLES").first ?? text
      for line in described.split(separator: "\n") { XCTAssertLessThanOrEqual(line.count, 80, "\(subcommand.name): \(line)") }
    }
  }

  func testTheLetterShowsWhatFitsOnAScreen() throws {
    let tool = Tool.gestureCLI
    XCTAssertEqual(tool.everyday.subtracting(tool.subcommands.flatMap { $0.options.map(\.name) }), [], "options that no subcommand has")
    for subcommand in tool.subcommands {
      let run = try ToolRun([subcommand.name, "-h"])
      XCTAssertEqual(run.text, HelpText(tool).shortText(of: subcommand))
      XCTAssertLessThanOrEqual(run.lines.filter { $0.hasPrefix("  -") }.count, 20, subcommand.name)
      XCTAssertLessThanOrEqual(run.lines.count, 40, subcommand.name)
      for example in subcommand.examples { XCTAssertTrue(run.text.contains(example.command), subcommand.name) }
      XCTAssertEqual(run.status, 0)
    }
    // As --help is typed, so the tool answers, whichever comes last.
    let last = try XCTUnwrap(tool.subcommands.last)
    XCTAssertEqual(try ToolRun([last.name, "-h", "--help"]).text, HelpText(tool).text(of: last))
  }

  func testCompletionScripts() throws {
    for shell in Shell.allCases {
      try assertSnapshot(CompletionScript(.gestureCLI).text(for: shell), "completion/gesture-cli.\(shell.rawValue)")
    }
  }

  func testManualPage() throws {
    try assertSnapshot(ManPage(.gestureCLI).text, "man/gesture-cli.1")
  }

  func testTheToolPrintsThem() throws {
    let runs = [
      (["--help"], HelpText(.gestureCLI).text), (["-h"], HelpText(.gestureCLI).text), (["help"], HelpText(.gestureCLI).text),
      (["--generate-man-page"], ManPage(.gestureCLI).text),
      (["--generate-completion-script", "fish"], CompletionScript(.gestureCLI).text(for: .fish)),
      (["--version"], "gesture-cli \(Tool.gestureCLI.version)\n"),
      (["recognize", "--version"], "gesture-cli \(Tool.gestureCLI.version)\n"),
    ]
    for (arguments, text) in runs {
      let run = try ToolRun(arguments)
      XCTAssertEqual(run.text, text, arguments.joined(separator: " "))
      XCTAssertEqual(run.status, 0)
      XCTAssertEqual(run.errors, "")
    }
    for subcommand in Tool.gestureCLI.subcommands {
      XCTAssertEqual(try ToolRun([subcommand.name, "--help"]).text, HelpText(.gestureCLI).text(of: subcommand))
      XCTAssertEqual(try ToolRun(["help", subcommand.name]).text, HelpText(.gestureCLI).text(of: subcommand))
    }
  }

  func testTheManualPageIsWellFormed() throws {
    let man = try ToolRun.require("man")
    let page = try ToolRun(["--generate-man-page"]).output
    let run = try ToolRun(
      ["--warnings", "-E", "UTF-8", "-l", "-"], input: page, environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8"], program: man)
    XCTAssertEqual(run.errors, "", "roff warns")
    for subcommand in Tool.gestureCLI.subcommands { XCTAssertTrue(run.text.contains(subcommand.name.uppercased()), subcommand.name) }
  }

  func testTheVersionTellsTheModelsDigest() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("abc", "model.task")
    XCTAssertEqual(
      try ToolRun(["--version", "--model", path]).text,
      "gesture-cli \(Tool.gestureCLI.version)\n\(path): SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n")
  }
}
