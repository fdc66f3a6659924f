import Foundation
import GestureCLI
import GestureCommandLine
import XCTest

/// The completion scripts in the shells they are for.
final class ShellCompletionTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
    for shell in Shell.allCases {
      try scratch.write(Tool.gestureCLI.completionScript(for: shell), "completion.\(shell.rawValue)")
    }
    try scratch.write("", "photo one.ppm")
  }

  /// The completions after some words, the last of which is being typed.
  private let cases: [(words: [String], offered: Set<String>, notOffered: Set<String>)] = [
    (["gesture-cli", "rec"], ["recognize"], ["detect"]),
    (["gesture-cli", "--ver"], ["--version"], ["--help"]),
    (["gesture-cli", "recognize", "--num"], ["--num-hands"], ["--mode"]),
    (["gesture-cli", "recognize", "--mode", ""], ["image", "video", "live-stream"], ["--mode"]),
    (["gesture-cli", "detect", "--rotation", "2"], ["270"], ["90"]),
    (["gesture-cli", "benchmark", "--ru"], ["--runs"], ["--raw"]),
    (["gesture-cli", "recognize", "--model", "pho"], ["photo one.ppm"], []),
    (["gesture-cli", "recognize", "pho"], ["photo one.ppm"], []),
  ]

  private func check(_ offered: [String], _ index: Int, _ shell: String) {
    let (words, expected, notExpected) = cases[index]
    let offered = Set(offered)
    let typed = words.joined(separator: " ")
    XCTAssertTrue(offered.isSuperset(of: expected), "\(shell), \(typed): \(offered)")
    XCTAssertTrue(offered.isDisjoint(with: notExpected), "\(shell), \(typed): \(offered)")
  }

  func testBash() throws {
    let bash = try ToolRun.require("bash")
    for index in cases.indices {
      let words = cases[index].words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        source completion.bash
        COMP_WORDS=(\(words)); COMP_CWORD=\(cases[index].words.count - 1)
        _gesture_cli
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let run = try ToolRun(["--norc", "-c", script], program: bash, folder: scratch.url)
      XCTAssertEqual(run.errors, "")
      check(run.lines, index, "bash")
    }
    // Bash takes the equals sign for a word of its own.
    let joined =
      "source completion.bash; COMP_WORDS=(gesture-cli recognize --format = js); COMP_CWORD=4; _gesture_cli; echo \"${COMPREPLY[@]}\""
    XCTAssertEqual(try ToolRun(["--norc", "-c", joined], program: bash, folder: scratch.url).text, "json jsonl\n")
  }

  func testFish() throws {
    let fish = try ToolRun.require("fish")
    for index in cases.indices {
      let words = cases[index].words
      let typed = words.dropLast().joined(separator: " ") + " " + (words.last ?? "")
      let run = try ToolRun(
        ["--no-config", "-c", "source completion.fish; complete -C \"\(typed)\""],
        environment: ["HOME": scratch.url.path], program: fish,
        folder: scratch.url)
      XCTAssertEqual(run.errors, "")
      check(run.lines.map { String($0.split(separator: "\t")[0]) }, index, "fish")
    }
  }

  /// Zsh completes options and values.
  ///
  /// Zsh completes only in an interactive shell, so the test runs one on a pseudo-terminal and reads what it lists.
  func testZsh() throws {
    let zsh = try ToolRun.require("zsh")
    for index in cases.indices {
      let words = cases[index].words
      let typed = words.dropLast().joined(separator: " ") + " " + (words.last ?? "")
      let script = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        send() { zpty -w shell "$1" }
        send "PS1=; PROMPT=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit && compinit -u -D; LISTMAX=1000"
        send "source completion.zsh"
        send 'comppostfuncs=(report); report() { print -r -- "<<"; }'
        send 'compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi; typeset -a __h; builtin compadd -A __h "$@"; for x in "${__h[@]}"; do print -r -- "offer:$x"; done; builtin compadd "$@"; }'
        send "bindkey '^I' complete-word; print ready"
        zpty -r shell line '*ready*'; zpty -r shell line '*ready*'
        zpty -w -n shell $'\(typed)\\t'
        zpty -r shell line '*<<*'
        print -r -- "$line"
        zpty -d shell
        """
      let run = try ToolRun(["-f", "-c", script], environment: ["TERM": "dumb"], program: zsh, folder: scratch.url)
      let offered = run.text.split(whereSeparator: \.isNewline).filter { $0.contains("offer:") }
        .compactMap { $0.split(separator: "offer:", omittingEmptySubsequences: false).last.map(String.init) }
      check(offered.map { ($0.hasSuffix("=") ? String($0.dropLast()) : $0).replacing("\\ ", with: " ") }, index, "zsh")
    }
  }
}
