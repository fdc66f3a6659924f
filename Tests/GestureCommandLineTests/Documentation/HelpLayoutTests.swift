import GestureCommandLine
import TestSupport
import XCTest

/// The help of a small tool, word for word, and what holds of the help of any.
final class HelpLayoutTests: XCTestCase {
  private let tool = SampleTool.tool

  func testTheHelpOfTheTool() {
    XCTAssertEqual(
      tool.helpText,
      """
      Greets and parts

      USAGE: sample SUBCOMMAND [OPTION...] [INPUT...]
             sample [INPUT...] [OPTION...]

      SUBCOMMANDS
        greet                   Greet somebody
        part                    Say goodbye

      OPTIONS
        -h, --help              Show this help; -h is shorter
        --version               Show the version, and with --model that of the model
        --generate-completion-script SHELL
                                Print the completion script for bash, zsh or fish
        --generate-man-page     Print the manual page (roff), which man -l - shows

      See sample SUBCOMMAND --help for the options of each, and sample help GROUP for
      the options that several share: shared.

      """)
  }

  /// Of a shared group the options of most people are shown, and where the others are.
  func testTheHelpOfASubcommand() {
    XCTAssertEqual(
      tool.helpText(of: tool.subcommands[0]),
      """
      Greet somebody

      USAGE: sample greet [OPTION...] [NAME...]

      It greets. 'Quoted' words, and .dots.

      ARGUMENTS
        NAME...                 The names

      MANNER
        -l, --loud              Say it loudly
        --color COLOR           Choose the color: red or green (default: red)
        --exec COMMAND          Run a command; may be given several times

      SHARED: 4 options, see sample help shared
        -s, --size N            Set the size (default: 2)

      HELP
        -h, --help              Show this help; -h is shorter
        --version               Show the version, and with --model that of the model

      EXAMPLES
        # Greet Anna
        sample greet anna

      See sample help greet for more about each option.

      """)
    let detailed = tool.helpText(of: tool.subcommands[0], isDetailed: true)
    XCTAssertTrue(detailed.contains("Say it loudly. This is for rooms. It takes longer.\n"), detailed)
    XCTAssertTrue(detailed.contains("NAME...                 The names. A dash is standard input.\n"), detailed)
  }

  func testTheShortHelp() {
    XCTAssertEqual(
      tool.shortHelpText(of: tool.subcommands[0]),
      """
      Greet somebody

      USAGE: sample greet [OPTION...] [NAME...]

        -l, --loud              Say it loudly
        -s, --size N            Set the size

        sample greet anna

      See sample greet --help for all 9 options.

      """)
  }

  /// A group has each option once, and names the subcommands that alone have it.
  func testTheHelpOfAGroup() {
    XCTAssertEqual(tool.groups, ["shared"])
    XCTAssertEqual(
      tool.helpText(ofGroup: "shared"),
      """
      SHARED: options of greet, part

        -s, --size N            Set the size (default: 2)
        --names A,B             Greet these, [anna] or it's: a \\ b: anna or it's. Only
                                for greet.
        -o, --output FILE       Write into a file (default: standard output). Only for
                                greet.
        -q, --quiet             Print errors only on standard error. Only for greet.

      """)
  }

  /// No line is wider than a terminal, no word is lost, and terms stand beside their explanation if they fit.
  func testLinesOfAnyOptions() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<60 {
      let options: [any OptionDefinition] = (0..<5).map { number in
        let name = String(repeating: "n", count: Int.random(in: 1...24, using: &random)) + "\(number)"
        let words: [String] = (0...Int.random(in: 0...30, using: &random)).map {
          String(repeating: "w", count: Int.random(in: 1...14, using: &random)) + "\($0)"
        }
        return Option.flag(name, words.joined(separator: " "))
      }
      let subcommand = Subcommand(
        name: "x", summary: "X", inputs: nil, sections: [Subcommand.Section("All", options)], examples: []
      ) { _, _ in }
      let text = tool.helpText(of: subcommand)
      for line in text.split(separator: "\n") {
        XCTAssertLessThanOrEqual(line.count, 80, String(line))
        XCTAssertNotEqual(line.last, " ", String(line))
      }
      let words = text.split { $0 == " " || $0 == "\n" }
      for option in options {
        let term = words.firstIndex { $0 == "--\(option.name)" } ?? 0
        let explanation = option.help.split(separator: " ")
        XCTAssertEqual(Array(words[(term + 1)...].prefix(explanation.count)), explanation)
        // Two spaces before the term, and two behind it before the column of explanations.
        let line = text.split(separator: "\n").first { $0.hasPrefix("  --\(option.name)") }
        XCTAssertEqual((line?.count ?? 0) > option.name.count + 4, option.name.count + 6 <= 26, option.name)
      }
    }
  }
}
