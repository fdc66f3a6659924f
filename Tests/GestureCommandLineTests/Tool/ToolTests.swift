import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// What a tool does with its words, before and after a subcommand works.
final class ToolTests: XCTestCase {
  private let tool = SampleTool.tool

  private func assertRefused(_ arguments: [String], _ message: String, line: UInt = #line) throws {
    let run = try SampleTool.run(arguments)
    XCTAssertEqual(run.status, .usage, line: line)
    XCTAssertEqual(run.output, "", line: line)
    XCTAssertEqual(run.errors, "sample: error: \(message)\n", line: line)
  }

  func testHelpAndVersion() throws {
    let greet = tool.subcommands[0]
    for (arguments, text) in [
      (["help"], tool.helpText), (["--help"], tool.helpText), (["-h"], tool.helpText),
      (["help", "greet"], tool.helpText(of: greet, isDetailed: true)),
      (["help", "shared"], tool.helpText(ofGroup: "shared")),
      (["greet", "--help"], tool.helpText(of: greet)), (["greet", "-h"], tool.shortHelpText(of: greet)),
      (["version"], "sample 1.2\n"), (["--version"], "sample 1.2\n"), (["part", "--version"], "sample 1.2\n"),
      (["--generate-man-page"], tool.manPage),
      (["--generate-completion-script", "zsh"], tool.completionScript(for: .zsh)),
    ] {
      let run = try SampleTool.run(arguments)
      XCTAssertEqual(run.output, text, "\(arguments)")
      XCTAssertEqual(run.status, .success)
      XCTAssertEqual(run.errors, "")
    }
    XCTAssertEqual(try SampleTool.run("greet", "--version", "--size", "3").output, "sample 1.2\nsize 3\n")
    XCTAssertEqual(try SampleTool.run("greet", "-h", "--help").output, tool.helpText(of: greet), "the last one counts")
    XCTAssertEqual(try SampleTool.run("part", "--help", "too", "many").status, .success)
  }

  /// A file in the place of a subcommand is one for the first subcommand, and so are that one's options.
  func testTheFirstSubcommandIsImplied() throws {
    for name in ["a.b", "./x", "-"] { XCTAssertEqual(try SampleTool.run(name).output, name + "\n") }
    XCTAssertEqual(try SampleTool.run("a.b", "-l").status, .dataError, "its options come before and behind")
    try assertRefused(["-s", "a.b"], "--size a.b: must be a whole number from 1 to 9")
    XCTAssertEqual(try SampleTool.run("--size", "3", "a.b").output, "a.b\n")
    XCTAssertEqual(try SampleTool.run("--size", "3", "name").output, "name\n")
    XCTAssertEqual(try SampleTool.run("--version", "a.b").output, "sample 1.2\n")
    try assertRefused([], "no subcommand given: one of greet, part; see sample --help")
    try assertRefused(["gret"], "gret: is neither a subcommand of sample nor a file; did you mean greet?")
    try assertRefused(["help", "shard"], "shard: is neither a subcommand of sample nor a file")
    try assertRefused(["something"], "something: is neither a subcommand of sample nor a file")
    try assertRefused(["--sise", "x"], "--sise: is not an option of sample")
    try assertRefused(
      ["--generate-completion-script", "tcsh"], "--generate-completion-script tcsh: must be bash, zsh or fish")
  }

  /// The first error decides the status; what was written before it stays.
  func testStatusesAndNotes() throws {
    let fine = try SampleTool.run("greet", "anna", "otto")
    XCTAssertEqual([fine.output, fine.errors], ["anna\notto\n", "sample: greeted 2\n"])
    XCTAssertEqual(fine.status, .success)
    let quiet = try SampleTool.run("greet", "-q", "anna")
    XCTAssertEqual([quiet.output, quiet.errors], ["anna\n", ""])
    let loud = try SampleTool.run("greet", "-lq", "anna")
    XCTAssertEqual([loud.output, loud.errors], ["anna\n", "sample: error: loud: is too loud\n"])
    XCTAssertEqual(loud.status, .dataError)
    let missing = try SampleTool.run("greet", "missing")
    XCTAssertEqual([missing.output, missing.errors], ["", "sample: error: missing: cannot be opened\n"])
    XCTAssertEqual(missing.status, .noInput)
    XCTAssertEqual(
      try SampleTool.run("part", "name").errors, "sample: error: name: is an unexpected argument: part takes no input\n"
    )
  }
}
