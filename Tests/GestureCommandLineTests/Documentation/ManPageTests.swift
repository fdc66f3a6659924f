import GestureCommandLine
import XCTest

/// The manual page of a small tool.
final class ManPageTests: XCTestCase {
  private let page = SampleTool.tool.manPage

  func testTheParts() {
    for part in [
      ".TH SAMPLE 1 \"\" \"sample 1.2\" \"User Commands\"\n", ".SH NAME\nsample \\- Greets and parts\n",
      ".SH GREET\nGreet somebody.\n", ".B sample greet [OPTION...] [NAME...]\n",
      ".TP\n.I NAME...\nThe names. A dash is standard input.\n",
      ".SS Manner\n", ".SS Examples\n.PP\nGreet Anna:\n.PP\n.nf\n    sample greet anna\n.fi\n",
      ".TP\n\\fB\\-s\\fR, \\fB\\-\\-size\\fR \\fIN\\fR\nSet the size (default: 2)\n",
      ".TP\n\\fB\\-\\-color\\fR \\fICOLOR\\fR\nChoose the color: red or green (default: red)\n",
      ".SH ENVIRONMENT\n.TP\n.B SAMPLE\nA place\n", ".TP\n.B 64\nWrong usage.\n", "SIGINT ends it.\n",
    ] { XCTAssertTrue(page.contains(part), part) }
    XCTAssertEqual(page.matches(of: /\.SS Examples/).count, 1, "only one subcommand has examples")
    XCTAssertFalse(page.contains(".SS Help"), "it stands among the options of the tool")
  }

  /// A line of a text that begins with a dot or an apostrophe would be a request, and a backslash an escape.
  func testTextIsNoRequest() {
    let option = Option.flag("x", ".dot 'quoted' a\\b ~ ^ `c`")
    let subcommand = Subcommand(
      name: "go", summary: "Go", discussion: [".first", "'second"], inputs: nil,
      sections: [Subcommand.Section("All", [option])], examples: []
    ) { _, _ in }
    let tool = Tool(
      name: "t", version: "1", summary: "X", subcommands: [subcommand], options: [], everyday: [], environment: [],
      signals: "", versionDetails: { _ in "" })
    let text = tool.manPage
    for part in ["\n\\&.first\n", "\n\\(aqsecond\n", "\n\\&.dot \\(aqquoted\\(aq a\\eb \\(ti \\(ha \\(gac\\(ga\n"] {
      XCTAssertTrue(text.contains(part), part)
    }
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".B", ".I", ".TP", ".PP", ".nf", ".fi"]
    for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      XCTAssertTrue(requests.contains(line.prefix { $0 != " " }), String(line))
    }
  }
}
