import Foundation
import GestureCLI
import GestureCommandLine
import TestSupport
import XCTest

/// `--resume`, failing lines of `--jsonl`, and full disks.
///
/// Finished work is not lost and not repeated.
final class ResumeTests: XCTestCase {
  func testARunGoesOnWhereItEnded() throws {
    let bench = try FaultBench()
    for name in ["a", "b", "c", "d"] { try bench.write(FaultBench.hand, "\(name).ppm") }
    let inputs = "a.ppm b.ppm clip.ppm clip.ppm c.ppm clip.ppm d.ppm"
    func recognize(_ options: String, _ inputs: String) throws -> ToolRun {
      let run = try bench.shell("\"$TOOL\" recognize --quiet --format jsonl \(options) \(inputs)")
      XCTAssertEqual(run.status, 0, run.errors)
      return run
    }
    _ = try recognize("--resume --output whole.jsonl", inputs)
    let whole = try bench.read("whole.jsonl")
    XCTAssertEqual(whole.split(separator: "\n").count, 4 + 3 * 3)
    // Cut off anywhere: between lines, within a line, within the frames of a video, and nowhere.
    for length in stride(from: 0, through: whole.utf8.count, by: 997) {
      try bench.write(Data(whole.utf8.prefix(length)), "part.jsonl")
      try bench.write(Data(bench.read(".whole.jsonl.run").utf8), ".part.jsonl.run")
      _ = try recognize("--resume --output part.jsonl", inputs)
      XCTAssertEqual(try bench.read("part.jsonl"), whole, "after \(length) bytes")
    }
    // Inputs that are done are not looked at again: the files are gone.
    for name in ["a.ppm", "b.ppm"] { try FileManager.default.removeItem(atPath: bench.path(name)) }
    _ = try recognize("--resume --output whole.jsonl", "a.ppm b.ppm")
    XCTAssertEqual(try bench.read("whole.jsonl"), whole)
  }

  /// A photo that was replaced is processed again.
  ///
  /// A photo that was removed, and unchanged ones, are not.
  func testAnInputThatChangedIsDoneAgain() throws {
    let bench = try FaultBench()
    for name in ["a", "b", "c"] { try bench.write(FaultBench.hand, "\(name).ppm") }
    let command = "\"$TOOL\" recognize --resume -o a.jsonl a.ppm b.ppm c.ppm"
    XCTAssertEqual(try bench.shell(command).status, 0)
    func hands() throws -> [String: Int] {
      let lines = try bench.read("a.jsonl").split(separator: "\n").map { try JSONLine(String($0)) }
      XCTAssertEqual(lines.count, 3)
      return Dictionary(lines.map { ($0.source ?? "", $0.landmarks.count) }, uniquingKeysWith: +)
    }
    XCTAssertEqual(try hands(), ["a.ppm": 1, "b.ppm": 1, "c.ppm": 1])
    // The same size, another time.
    try bench.write(FaultBench.noHand, "b.ppm")
    let run = try bench.shell(command)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.errors.contains("processing 1 input again: changed since the results were written"), run.errors)
    XCTAssertTrue(run.errors.contains("skipping 2 inputs whose results are in "), run.errors)
    XCTAssertEqual(try hands(), ["a.ppm": 1, "b.ppm": 0, "c.ppm": 1])
    try FileManager.default.removeItem(atPath: bench.path("c.ppm"))
    let same = try bench.shell(command)
    XCTAssertEqual(same.status, 0, same.errors)
    XCTAssertFalse(same.errors.contains("changed"), same.errors)
    XCTAssertEqual(try hands(), ["a.ppm": 1, "b.ppm": 0, "c.ppm": 1])
  }

  func testWhatCannotBeResumed() throws {
    let bench = try FaultBench()
    for (options, message) in [
      ("--resume", "--resume: needs --output FILE, the file to continue"),
      (
        "--resume --format text --output x.txt",
        "--resume: needs --format jsonl or csv, which have a line for each image"
      ),
      ("--resume --mode live-stream --output x", "--resume: cannot be used in a live stream"),
      (
        "--resume --format csv --output x.jsonl",
        "--format csv: contradicts the name of the output, x.jsonl: give another name, or omit the option"
      ),
      (
        "--resume --output x.jsonl -", "--resume: needs named inputs: standard input may differ in every run"
      ),
    ] {
      let run = try bench.shell("\"$TOOL\" recognize \(options) hand.ppm")
      XCTAssertEqual(run.status, 64)
      XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n")
    }
    try bench.write(Data("{\"key\": 1}\n".utf8), "other.jsonl")
    let unknown = try bench.shell("\"$TOOL\" recognize --resume --output other.jsonl hand.ppm")
    XCTAssertEqual(unknown.status, 64)
    XCTAssertTrue(unknown.errors.contains("other.jsonl was not written with --resume"), unknown.errors)
    let run = try bench.shell("\"$TOOL\" recognize --resume --force --output other.jsonl hand.ppm")
    XCTAssertEqual(run.status, 65)
    XCTAssertTrue(run.errors.contains("other.jsonl, line 1: has no key \"source\""), run.errors)
    XCTAssertEqual(try bench.read("other.jsonl"), "{\"key\": 1}\n", "a file of somebody else stays as it is")
  }

  /// A table that was cut off anywhere is completed.
  ///
  /// The table equals that of one run, with several hands, names with line breaks and bytes, and a video.
  func testATableIsContinued() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand, "a\n\"b\", c.ppm")
    XCTAssertEqual(try bench.shell("cp hand.ppm \"$(printf 'caf\\351.ppm')\"").status, 0)
    let inputs = "hand.ppm a* caf* clip.ppm empty.ppm"
    try bench.write(FaultBench.nothing, "empty.ppm")
    func run(_ output: String, _ options: String = "") throws -> ToolRun {
      try bench.shell(
        "\"$TOOL\" recognize --quiet --num-hands 2 --details --joints --resume \(options) --output \(output) \(inputs)")
    }
    XCTAssertEqual(try run("whole.csv").status, 0)
    let whole = try bench.read("whole.csv")
    let rows = whole.split(separator: "\n")
    XCTAssertGreaterThan(rows.count, 6)
    let bytes = Array(whole.utf8)
    for share in [0, 0.001, 0.3, 0.5, 0.62, 0.8, 0.95, 1] {
      let count = Int(Double(bytes.count) * share)
      try bench.write(Data(bytes.prefix(count)), "cut.csv")
      XCTAssertEqual(try bench.shell("cp .whole.csv.run .cut.csv.run").status, 0)
      let again = try run("cut.csv")
      XCTAssertEqual(again.status, 0, again.errors)
      XCTAssertEqual(try bench.read("cut.csv"), whole, "cut at \(count) of \(bytes.count) bytes")
    }
    // Another header is another table.
    try bench.write(Data(whole.replacingOccurrences(of: "source,", with: "file,").utf8), "cut.csv")
    let other = try run("cut.csv")
    XCTAssertEqual(other.status, 65)
    XCTAssertTrue(other.errors.contains("cut.csv: has other columns than the table of this run"), other.errors)
    // A quotation mark that is not closed is damage, not the end of a run: what follows it stays.
    let damaged = whole + "\"" + String(repeating: "row\n", count: 5000)
    try bench.write(Data(damaged.utf8), "cut.csv")
    let refused = try run("cut.csv")
    XCTAssertEqual(refused.status, 65)
    XCTAssertTrue(refused.errors.contains("has a quotation mark that is not closed"), refused.errors)
    XCTAssertEqual(try bench.read("cut.csv"), damaged)
    // An input that was replaced is done again.
    try bench.write(FaultBench.nothing, "hand.ppm")
    XCTAssertEqual(try run("whole.csv").status, 0)
    let sources = try bench.read("whole.csv").split(separator: "\n").filter { $0.hasPrefix("hand.ppm,") }
    XCTAssertEqual(sources.count, 1)
    XCTAssertTrue(sources[0].hasPrefix("hand.ppm,,,"), "no hand any more")
  }

  func testEveryLineOfAFilterHasItsAnswer() throws {
    let bench = try FaultBench()
    let lines = ["hand.ppm", "missing.ppm", "base.task", "hand.ppm"].enumerated().map {
      #"{"source": "\#($1)", "id": \#($0)}"# + "\n"
    }
    try bench.write(Data(lines.joined().utf8), "in.jsonl")
    let run = try bench.shell("\"$TOOL\" recognize --jsonl < in.jsonl")
    XCTAssertEqual(run.status, 66)
    let answers = try run.lines.map { try JSONLine($0).object }
    XCTAssertEqual(answers.map { $0["id"] as? Int }, [0, 1, 2, 3])
    XCTAssertEqual(answers.map { $0["error"] != nil }, [false, true, true, false])
    XCTAssertEqual(answers[1]["error"] as? String, "cannot be opened: No such file or directory")
    XCTAssertEqual(answers[1]["source"] as? String, "missing.ppm")
    // A line that names no file, or is no JSON, keeps its place.
    try bench.write(
      Data("{\"id\": 1}\n{\"source\": \"hand.ppm\", \"id\": 2}\nnonsense\n{\"source\": \"a.ppm\", \"x\": NaN}".utf8),
      "bad.jsonl")
    let bad = try bench.shell("\"$TOOL\" recognize --jsonl < bad.jsonl")
    XCTAssertEqual(bad.status, 65)
    let kept = try bad.lines.map { try JSONLine($0).object }
    XCTAssertEqual(kept.map { $0["id"] as? Int }, [1, 2, nil, nil])
    XCTAssertEqual(kept.map { $0["error"] != nil }, [true, false, true, true])
    XCTAssertEqual(kept.map { $0["source"] as? String }, [nil, "hand.ppm", nil, "a.ppm"])
    XCTAssertEqual(kept[0]["error"] as? String, "has no key \"source\" with the name of a file")
  }

  func testOtherOptionsAreNotMixedIntoResults() throws {
    let bench = try FaultBench()
    XCTAssertEqual(try bench.run("recognize", "--resume", "-o", "a.jsonl", "hand.ppm").status, 0)
    let before = try bench.read("a.jsonl")
    try bench.write(FaultBench.hand, "more.ppm")
    let other = try bench.run("recognize", "--resume", "-o", "a.jsonl", "--num-hands", "2", "hand.ppm", "more.ppm")
    XCTAssertEqual(other.status, 64)
    XCTAssertTrue(other.errors.contains("--num-hands was the default, now 2; use --force to continue"), other.errors)
    XCTAssertEqual(try bench.read("a.jsonl"), before)
    XCTAssertEqual(try bench.run("detect", "--resume", "-o", "a.jsonl", "hand.ppm").status, 64, "another subcommand")
    try bench.write(
      TrainingFixtures.base(
        hands: StandInHands().bundle(), custom: .init(rightHand: [0.2, 0.8], labels: ["none", "wave"])), "other.task")
    let model = try bench.run("recognize", "--resume", "-o", "a.jsonl", "--model", "other.task", "hand.ppm")
    XCTAssertTrue(model.errors.contains("model was "), model.errors)
    let forced = try bench.run(
      "recognize", "--resume", "--force", "-o", "a.jsonl", "--num-hands", "2", "hand.ppm", "more.ppm")
    XCTAssertEqual(forced.status, 0, forced.errors)
    XCTAssertTrue(forced.errors.contains("skipping 1 input whose results are in a.jsonl"), forced.errors)
    XCTAssertEqual(try bench.read("a.jsonl").split(separator: "\n").count, 2)
    // A default that is given explicitly is not a difference, nor are threads.
    let same = try bench.run("recognize", "--resume", "-o", "a.jsonl", "--num-hands", "2", "--threads", "1", "hand.ppm")
    XCTAssertEqual(same.status, 0, same.errors)
  }

  func testAnotherSpellingOfAPathIsTheSameInput() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand, "folder/a.ppm")
    XCTAssertEqual(try bench.run("recognize", "--resume", "-o", "a.jsonl", "folder").status, 0)
    let before = try bench.read("a.jsonl")
    for name in ["./folder/a.ppm", bench.path("folder/a.ppm"), "folder/../folder/a.ppm"] {
      XCTAssertEqual(try bench.run("recognize", "--resume", "-o", "a.jsonl", name).status, 0)
      XCTAssertEqual(try bench.read("a.jsonl"), before, name)
    }
  }

  /// A video that broke off has results, but is not finished.
  ///
  /// It is read again each time until it is whole.
  func testAnInputThatFailedIsNeverDone() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand + FaultBench.hand + FaultBench.hand.prefix(100), "cut.ppm")
    let command = "\"$TOOL\" recognize -q --resume --errors errors.jsonl -o a.jsonl cut.ppm hand.ppm"
    for _ in 0..<3 {
      let run = try bench.shell(command)
      XCTAssertEqual(run.status, 65)
      XCTAssertEqual(
        try bench.read("errors.jsonl").split(separator: "\n").map { try JSONLine(String($0)).source }, ["cut.ppm"])
      let sources = try bench.read("a.jsonl").split(separator: "\n").map { try JSONLine(String($0)).source }
      XCTAssertEqual(sources.filter { $0 == "cut.ppm" }.count, 2)
      XCTAssertEqual(sources.filter { $0 == "hand.ppm" }.count, 1)
    }
    try bench.write(FaultBench.hand + FaultBench.hand + FaultBench.hand, "cut.ppm")
    for _ in 0..<2 {
      XCTAssertEqual(try bench.shell(command).status, 0)
      XCTAssertEqual(try bench.read("errors.jsonl"), "")
      XCTAssertEqual(try bench.read("a.jsonl").split(separator: "\n").count, 4)
    }
    // Lines of a filter that failed are no results either.
    try bench.write(Data(#"{"source": "late.ppm", "id": 1}"#.utf8) + Data("\n".utf8), "in.jsonl")
    let filter = "\"$TOOL\" recognize -q --jsonl --resume -o b.jsonl < in.jsonl"
    XCTAssertEqual(try bench.shell(filter).status, 66)
    try bench.write(FaultBench.hand, "late.ppm")
    XCTAssertEqual(try bench.shell(filter).status, 0)
    let lines = try bench.read("b.jsonl").split(separator: "\n").map { try JSONLine(String($0)).object }
    XCTAssertEqual(lines.count, 1)
    XCTAssertNil(lines[0]["error"])
  }

  /// Every option counts as one that changes results.
  ///
  /// The exceptions are listed here. Add a new option to this list and to `RunRecord.neutral` if it does not change
  /// results.
  func testEveryOptionThatChangesResultsIsCompared() throws {
    let neutral: Set<String> = [
      "output", "overwrite", "resume", "force", "format", "model", "jobs", "threads", "files-from", "files-from0",
      "recursive", "jsonl",
      "errors", "max-failures", "verbose", "realtime", "quiet", "help", "version",
    ]
    XCTAssertEqual(Set(Options.neutral.map(\.name)), neutral)
    let scratch = try ScratchFolder()
    let files = try ["a", "b"].map { try scratch.write($0, $0) }
    let resumable = Tool.gestureCLI.subcommands.filter { $0.options.contains { $0.name == "resume" } }
    XCTAssertEqual(resumable.map(\.name), ["recognize", "detect"])
    for subcommand in resumable {
      let reader = ArgumentReader(subcommand, of: .gestureCLI)
      func options(_ words: [String]) throws -> [String] {
        try reader.read(["image.png"] + words).changingResults.map { "\($0.name) \($0.value)" }
      }
      for option in subcommand.options {
        let candidates = ["2", "0.7", "0.8", "640x480:rgb24", "640x480", "a", "b"] + files
        var values = candidates
        if case .choices(let names) = option.completion { values = names }
        if option.completion == .files { values = files }
        values = values.filter { $0 != option.defaultText && (try? option.value(of: $0, after: nil)) != nil }
        let given = option.isFlag ? [["--\(option.name)"]] : values.prefix(2).map { ["--\(option.name)", $0] }
        XCTAssertFalse(given.isEmpty, "no value for --\(option.name)")
        let records = try given.map(options)
        for record in records {
          XCTAssertEqual(record != [], !neutral.contains(option.name), "\(subcommand.name) --\(option.name)")
        }
        // Two values are two runs; two files of the same contents are not.
        if records.count == 2, !neutral.contains(option.name) { XCTAssertNotEqual(records[0], records[1], option.name) }
      }
      try scratch.write("a", "copy")
      if subcommand.name == "recognize" {
        XCTAssertEqual(try options(["--describe", files[0]]), try options(["--describe", scratch.path("copy")]))
      }
    }
  }

  /// A resumed run with a different switch is refused.
  ///
  /// Half of a file must not be standard and half thorough.
  func testASwitchIsNotMixedIntoResults() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand, "more.ppm")
    for option in ["--thorough", "--mirrored", "--turned-hands", "--details", "--tolerate-damage"] {
      XCTAssertEqual(try bench.shell("rm -f a.jsonl; \"$TOOL\" recognize -q --resume -o a.jsonl hand.ppm").status, 0)
      let run = try bench.run("recognize", "-q", "--resume", "-o", "a.jsonl", option, "hand.ppm", "more.ppm")
      XCTAssertEqual(run.status, 64, option)
      XCTAssertTrue(run.errors.contains("\(option) was the default, now given"), run.errors)
    }
  }

  func testTheRecordAppearsOnlyWithResume() throws {
    let bench = try FaultBench()
    XCTAssertEqual(try bench.run("recognize", "-o", "a.jsonl", "hand.ppm").status, 0)
    XCTAssertFalse(bench.exists(".a.jsonl.run"))
    let unknown = try bench.run("recognize", "--resume", "-o", "a.jsonl", "hand.ppm")
    XCTAssertEqual(unknown.status, 64)
    XCTAssertTrue(unknown.errors.contains("--resume: a.jsonl was not written with --resume"), unknown.errors)
    XCTAssertEqual(try bench.run("recognize", "--resume", "--force", "-o", "a.jsonl", "hand.ppm").status, 0)
    XCTAssertTrue(bench.exists(".a.jsonl.run"))
    XCTAssertEqual(try bench.run("recognize", "--overwrite", "-n", "2", "-o", "a.jsonl", "hand.ppm").status, 0)
    XCTAssertFalse(bench.exists(".a.jsonl.run"), "the record was that of other results")
  }

  func testASecondProcessIsRefused() throws {
    let bench = try FaultBench()
    let run = try bench.shell(
      """
      mkfifo pipe; exec 3<>pipe
      "$TOOL" recognize -o a.jsonl - < pipe & cat hand.ppm >&3
      for i in $(seq 100); do [ -s a.jsonl ] && break; sleep 0.1; done
      "$TOOL" recognize --overwrite -o a.jsonl hand.ppm; echo $?
      "$TOOL" recognize --resume -o a.jsonl hand.ppm; echo $?
      kill %1; wait; wc -l < a.jsonl
      """)
    XCTAssertEqual(run.lines.map { $0.trimmingCharacters(in: .whitespaces) }, ["73", "73", "1"], run.errors)
    XCTAssertTrue(run.errors.contains("a.jsonl: is being written by another process"), run.errors)
  }

  func testFailuresAreWrittenAndLimited() throws {
    let bench = try FaultBench()
    for i in 0..<4 {
      try bench.write(i.isMultiple(of: 2) ? FaultBench.hand.prefix(50) : FaultBench.hand, "many/\(i).ppm")
    }
    let all = try bench.run("recognize", "--errors", "errors.jsonl", "-o", "a.jsonl", "many")
    XCTAssertEqual(all.status, 65)
    let failed = try bench.read("errors.jsonl").split(separator: "\n").map { try JSONLine(String($0)).object }
    XCTAssertEqual(failed.map { $0["source"] as? String }, ["many/0.ppm", "many/2.ppm"])
    XCTAssertTrue((failed[0]["error"] as? String)?.contains("byte 50") == true, "\(failed)")
    XCTAssertEqual(try bench.read("a.jsonl").split(separator: "\n").count, 2)
    let limited = try bench.run("recognize", "--jobs", "1", "--max-failures", "1", "many")
    XCTAssertEqual(limited.status, 65)
    XCTAssertTrue(
      limited.errors.hasSuffix("error: stopped after 1 failure, the limit of --max-failures\n"), limited.errors)
    XCTAssertEqual(limited.text, "")
  }

  /// A full disk leaves whole results.
  ///
  /// A limit on the size of files simulates the full disk.
  func testAFullDiskLeavesWholeResults() throws {
    let bench = try FaultBench()
    for i in 0..<20 { try bench.write(FaultBench.hand, "many/\(i).ppm") }
    let list = "\"$TOOL\" recognize --format jsonl many/"
    let whole = try bench.shell(list).text
    let run = try bench.shell("ulimit -f 16; \(list) --resume --output out.jsonl; exit $?")
    XCTAssertEqual(run.status, 74, run.errors)
    let part = try bench.read("out.jsonl")
    XCTAssertTrue(part.hasSuffix("}\n") && whole.hasPrefix(part), "only whole lines")
    XCTAssertTrue(run.errors.contains("the file ends with the last whole result"), run.errors)
    let rest = try bench.shell("\(list) --resume --output out.jsonl")
    XCTAssertEqual(rest.status, 0, rest.errors)
    XCTAssertEqual(try bench.read("out.jsonl"), whole)
    let array = try bench.shell("ulimit -f 16; \"$TOOL\" recognize --format json many/ --output out.json; exit $?")
    XCTAssertEqual(array.status, 74, array.errors)
    XCTAssertNotNil(
      try JSONSerialization.jsonObject(with: Data(bench.read("out.json").utf8)) as? [Any], "an array that is closed")
    let report = try bench.shell("ulimit -f 1; \"$TOOL\" report clip.ppm --output page.html; exit $?")
    XCTAssertEqual(report.status, 74, report.errors)
    XCTAssertFalse(bench.exists("page.html"), "half a page is of no use")
  }
}
