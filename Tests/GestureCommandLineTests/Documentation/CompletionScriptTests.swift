import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// The words that the scripts of a small tool offer; the shells themselves are asked about the whole tool.
final class CompletionScriptTests: XCTestCase {
  private let tool = SampleTool.tool

  /// Each option of each subcommand is offered by each shell, with its letter and its values.
  func testEveryOptionIsOffered() {
    let bash = tool.completionScript(for: .bash)
    let fish = tool.completionScript(for: .fish)
    let zsh = tool.completionScript(for: .zsh)
    XCTAssertTrue(bash.contains("greet) [[ $current == -* ]] && COMPREPLY=($(compgen -W '--loud --color --exec --size"))
    XCTAssertTrue(bash.contains("'greet --size'|'greet -s')\n      return ;;"), bash)
    XCTAssertTrue(
      bash.contains("'greet --color')\n      COMPREPLY=($(compgen -W 'red green' -- \"$current\")); return ;;"))
    XCTAssertTrue(bash.contains("help) COMPREPLY=($(compgen -W 'greet part shared' -- \"$current\")); return ;;"))
    XCTAssertTrue(bash.contains("compgen -P \"$before\" -W 'anna it'\\''s' -- \"${current##*,}\""), bash)
    XCTAssertFalse(bash.contains("'greet --loud'"), "a flag has no value")
    XCTAssertTrue(bash.hasSuffix("complete -F _sample sample\n"))
    let seen = "'__fish_seen_subcommand_from greet'"
    for line in [
      "complete -c sample -n \(seen) -s s -l size -x -d 'Set the size'",
      "complete -c sample -n \(seen) -s l -l loud -d 'Say it loudly'",
      "complete -c sample -n \(seen) -l color -x -a 'red green' -d 'Choose the color'",
      "complete -c sample -n \(seen) -s o -l output -r -F -d 'Write into a file'",
      "complete -c sample -n \(seen) -F",
      "complete -c sample -n '__fish_seen_subcommand_from help' -a 'greet part shared'",
      "complete -c sample -n \(seen) -l names -x -a '(__fish_append , anna it\\'s)' -d 'Greet these, [anna] or it\\'s: a \\\\ b'",
    ] { XCTAssertTrue(fish.contains(line + "\n"), line) }
    XCTAssertFalse(fish.contains("complete -c sample -n '__fish_seen_subcommand_from part' -F"), "it has no input")
    for part in [
      "'(-s --size)'{-s+,--size=}'[Set the size]:N: '", "'(-l --loud)'{-l,--loud}'[Say it loudly]'",
      "'--color=[Choose the color]:COLOR:(red green)'",
      "'--exec=[Run a command; may be given several times]:COMMAND: '",
      "'--names=[Greet these, \\[anna\\] or it'\\''s\\: a \\\\ b]:A,B:_values -s , value anna it'\\''s'",
      "'(-o --output)'{-o+,--output=}'[Write into a file]:FILE:_files'", "'greet:Greet somebody'",
    ] { XCTAssertTrue(zsh.contains(part), part) }
    XCTAssertEqual(zsh.matches(of: /\*:input:_files/).count, 1, "only one subcommand has inputs")
  }

  /// Lists that may be files offer both, before and behind a comma.
  func testListsOfFiles() {
    let option = Option.list("describe", "FILE,...", completion: .list(["all"], orFiles: true), "Describe")
    let subcommand = Subcommand(
      name: "go", summary: "Go", inputs: nil, sections: [Subcommand.Section("All", [option])], examples: []
    ) { _, _ in }
    let tool = Tool(
      name: "a-b", version: "1", summary: "X", subcommands: [subcommand], options: [], everyday: [], environment: [],
      signals: "", versionDetails: { _ in "" })
    let bash = tool.completionScript(for: .bash)
    XCTAssertTrue(bash.contains("COMPREPLY+=($(compgen -P \"$before\" -f -- \"${current##*,}\")); compopt -o nospace"))
    XCTAssertTrue(bash.hasSuffix("complete -F _a_b a-b\n"))
    XCTAssertTrue(tool.completionScript(for: .fish).contains("-l describe -r -F -a '(__fish_append , all)'"))
    XCTAssertTrue(tool.completionScript(for: .zsh).contains(":FILE,...:{_values -s , value all || _files}'"))
  }

  /// Whatever stands in a help text, bash reads the script without an error.
  func testAnyTextIsQuoted() throws {
    let option = Option.choice("x", "X", default: Odd.quote, "It's $HOME `date` \"x\" \\ ; [a]: (b)")
    let subcommand = Subcommand(
      name: "go", summary: "It's [odd]: `x`", inputs: nil, sections: [Subcommand.Section("All", [option])], examples: []
    ) { _, _ in }
    let tool = Tool(
      name: "odd", version: "1", summary: "X", subcommands: [subcommand], options: [], everyday: [], environment: [],
      signals: "", versionDetails: { _ in "" })
    let folder = try TemporaryFolder()
    for (shell, program) in [(Shell.bash, "bash"), (.zsh, "zsh"), (.fish, "fish")] {
      let script = try folder.write(Data(tool.completionScript(for: shell).utf8), "completion.\(program)")
      // A shell that is not installed cannot be asked.
      guard let child = try ChildProcess(program, ["-n", script], input: nil) else { continue }
      XCTAssertEqual(try child.readAll(), Data())
      let end = child.wait()
      XCTAssertEqual(end.status, 0, "\(program): \(end.lastLine)")
    }
  }

  private enum Odd: String, CaseIterable {
    case quote = "it's"
    case dollar = "$x"
  }
}
