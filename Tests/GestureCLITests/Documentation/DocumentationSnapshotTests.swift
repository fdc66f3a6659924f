import GestureCLI
import GestureCommandLine
import XCTest

/// All texts of the tool's help, word for word.
final class DocumentationSnapshotTests: XCTestCase {
  func testHelpTexts() throws {
    try assertSnapshot(Tool.gestureCLI.helpText, "help/gesture-cli.txt")
    for subcommand in Tool.gestureCLI.subcommands {
      try assertSnapshot(Tool.gestureCLI.helpText(of: subcommand), "help/\(subcommand.name).txt")
    }
    for group in Tool.gestureCLI.groups {
      try assertSnapshot(Tool.gestureCLI.helpText(ofGroup: group), "help/\(group).group.txt")
    }
  }

  func testHelpFitsATerminal() {
    for subcommand in Tool.gestureCLI.subcommands {
      let text = Tool.gestureCLI.helpText(of: subcommand)
      let described = text.components(separatedBy: "\nEXAMPLES").first ?? text
      for line in described.split(separator: "\n") {
        XCTAssertLessThanOrEqual(line.count, 80, "\(subcommand.name): \(line)")
      }
    }
  }

  /// The help of each subcommand is short.
  ///
  /// People do not read a longer help; the groups and the manual page have the rest.
  func testHelpIsShort() {
    for subcommand in Tool.gestureCLI.subcommands {
      let lines =
        Tool.gestureCLI.helpText(of: subcommand).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      XCTAssertLessThanOrEqual(lines, subcommand.name == "events" ? 110 : 90, subcommand.name)
    }
  }

  /// The help or a group that it names has each option.
  func testHelpAndGroupsNameAllOptions() {
    let tool = Tool.gestureCLI
    XCTAssertEqual(tool.groups, ["model", "gestures", "input"])
    var names: Set<String> = []
    for subcommand in tool.subcommands {
      let text = tool.helpText(of: subcommand)
      let groups = tool.groups.filter { text.contains("see gesture-cli help \($0)\n") }
      let texts = [text] + groups.map(tool.helpText(ofGroup:))
      for option in subcommand.options {
        XCTAssertTrue(texts.contains { $0.contains("--\(option.name)") }, "\(subcommand.name) --\(option.name)")
        names.insert(option.name)
      }
    }
    XCTAssertLessThanOrEqual(names.union(tool.options.map(\.name)).count, 115)
  }

  func testTheLetterShowsWhatFitsOnAScreen() throws {
    let tool = Tool.gestureCLI
    XCTAssertEqual(
      tool.everyday.subtracting(tool.subcommands.flatMap { $0.options.map(\.name) }), [],
      "options that no subcommand has")
    for subcommand in tool.subcommands {
      let run = try ToolRun([subcommand.name, "-h"])
      XCTAssertEqual(run.text, tool.shortHelpText(of: subcommand))
      XCTAssertLessThanOrEqual(run.lines.filter { $0.hasPrefix("  -") }.count, 20, subcommand.name)
      XCTAssertLessThanOrEqual(run.lines.count, 40, subcommand.name)
      for example in subcommand.examples { XCTAssertTrue(run.text.contains(example.command), subcommand.name) }
      XCTAssertEqual(run.status, 0)
    }
    // As --help is typed, so the tool answers, whichever comes last.
    let last = try XCTUnwrap(tool.subcommands.last)
    XCTAssertEqual(try ToolRun([last.name, "-h", "--help"]).text, tool.helpText(of: last))
  }

  func testCompletionScripts() throws {
    for shell in Shell.allCases {
      try assertSnapshot(Tool.gestureCLI.completionScript(for: shell), "completion/gesture-cli.\(shell.rawValue)")
    }
  }

  func testManualPage() throws {
    try assertSnapshot(Tool.gestureCLI.manPage, "man/gesture-cli.1")
  }

  func testTheToolPrintsThem() throws {
    let runs = [
      (["--help"], Tool.gestureCLI.helpText), (["-h"], Tool.gestureCLI.helpText), (["help"], Tool.gestureCLI.helpText),
      (["--generate-man-page"], Tool.gestureCLI.manPage),
      (["--generate-completion-script", "fish"], Tool.gestureCLI.completionScript(for: .fish)),
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
      XCTAssertEqual(try ToolRun([subcommand.name, "--help"]).text, Tool.gestureCLI.helpText(of: subcommand))
      let detailed = Tool.gestureCLI.helpText(of: subcommand, isDetailed: true)
      XCTAssertEqual(try ToolRun(["help", subcommand.name]).text, detailed)
    }
    for group in Tool.gestureCLI.groups {
      XCTAssertEqual(try ToolRun(["help", group]).text, Tool.gestureCLI.helpText(ofGroup: group))
    }
  }

  func testTheManualPageIsWellFormed() throws {
    let man = try ToolRun.require("man")
    let page = try ToolRun(["--generate-man-page"]).output
    let run = try ToolRun(
      ["--warnings", "-E", "UTF-8", "-l", "-"], input: page, environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8"],
      program: man)
    XCTAssertEqual(run.errors, "", "roff warns")
    for subcommand in Tool.gestureCLI.subcommands {
      XCTAssertTrue(run.text.contains(subcommand.name.uppercased()), subcommand.name)
    }
  }

  func testTheVersionTellsTheModelsDigest() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("abc", "model.task")
    XCTAssertEqual(
      try ToolRun(["--version", "--model", path]).text,
      "gesture-cli \(Tool.gestureCLI.version)\n\(path): SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"
    )
  }
}
