import Foundation
import TestSupport
import XCTest

/// Names of files that are not UTF-8, or have line breaks.
///
/// Every subcommand opens such files, and lines of results refer to them.
final class ByteNameTests: XCTestCase {
  private var bench: FaultBench!

  /// Creates files with unusual names.
  ///
  /// Two names differ only in a byte that is not UTF-8; a folder has such a name, and one name has a line break.
  override func setUpWithError() throws {
    bench = try FaultBench()
    let made = try bench.shell(
      "mkdir -p d/$'f\\xe9' && cp hand.ppm d/$'caf\\xe9.ppm' && cp clip.ppm d/$'caf\\xea.ppm' && cp hand.ppm d/$'f\\xe9'/$'a\\nb.ppm'"
    )
    if made.status != 0 { throw XCTSkip("this file system has no such names: \(made.errors)") }
  }

  func testTheyOpenAndArePrintedEscaped() throws {
    let short = try bench.shell("\"$TOOL\" recognize -q --mode image -r -f short d")
    XCTAssertEqual(short.status, 0, short.errors)
    XCTAssertEqual(
      short.lines.map { $0.prefix { $0 != " " } },
      ["d/caf\\xE9.ppm", "d/caf\\xEA.ppm#0", "d/caf\\xEA.ppm#1", "d/caf\\xEA.ppm#2", "d/f\\xE9/a\\x0Ab.ppm"])
    XCTAssertEqual(
      try bench.shell("\"$TOOL\" -q -f short d/$'caf\\xe9.ppm' d/$'f\\xe9'").lines.count, 2, "named in the arguments")
    let missing = try bench.shell("\"$TOOL\" recognize d/$'caf\\xeb.ppm'")
    XCTAssertEqual(missing.errors, "gesture-cli: error: d/caf\\xEB.ppm: cannot be opened: No such file or directory\n")
    XCTAssertEqual(
      try bench.shell("\"$TOOL\" recognize -f csv d/$'caf\\xe9.ppm'").lines.last?.hasPrefix("d/caf\\xE9.ppm,"), true)
    // The model as well.
    XCTAssertEqual(
      try bench.shell("cp base.task $'m\\xe9.task'; \"$TOOL\" recognize -m $'m\\xe9.task' hand.ppm").status, 0)
    XCTAssertEqual(try bench.shell("GESTURE_MODEL=$'m\\xe9.task' \"$TOOL\" recognize hand.ppm").status, 0)
  }

  func testLinesOfJSONLeadBackToThem() throws {
    let run = try bench.shell("\"$TOOL\" recognize -q --mode image -r --resume -o r.jsonl d; cut -d '\"' -f 4 r.jsonl")
    XCTAssertEqual(Set(run.lines), ["d/caf\\udce9.ppm", "d/caf\\udcea.ppm", "d/f\\udce9/a\\nb.ppm"], run.errors)
    let before = try bench.read("r.jsonl")
    // Nothing is done a second time, and what is missing is the right one.
    XCTAssertEqual(try bench.shell("\"$TOOL\" recognize -q --mode image -r --resume -o r.jsonl d").status, 0)
    XCTAssertEqual(try bench.read("r.jsonl"), before)
    _ = try bench.shell(
      "grep -v 'caf.udce9' r.jsonl > s.jsonl; cp .r.jsonl.run .s.jsonl.run; \"$TOOL\" recognize -q --mode image -r --resume -o s.jsonl d"
    )
    XCTAssertEqual(Set(try bench.read("s.jsonl").split(separator: "\n")), Set(before.split(separator: "\n")))
    // As a filter, and for drawings.
    XCTAssertEqual(
      try bench.shell("head -n 1 r.jsonl | \"$TOOL\" recognize --jsonl").text,
      String(before.prefix { $0 != "\n" }) + "\n")
    let drawn = try bench.shell(
      "\"$TOOL\" draw -q --mode image --results r.jsonl -r -o out/ d && cd out && LC_ALL=C ls -b . f*")
    XCTAssertEqual(drawn.status, 0, drawn.errors)
    for name in ["caf\\351.png", "caf\\352-000002.png", "a\\nb.png"] {
      XCTAssertTrue(drawn.text.contains(name), drawn.text)
    }
    // Python opens what it reads.
    let python = try ToolRun.require("python3").path
    let opened = try bench.shell(
      "\(python) -c 'import json; print([open(json.loads(line)[\"source\"], \"rb\").read(2) for line in open(\"r.jsonl\")].count(b\"P6\"))'"
    )
    XCTAssertEqual(opened.text, "5\n", opened.errors)
  }

  func testListsWithZeroBytes() throws {
    let run = try bench.shell(
      "find d -type f -print0 | LC_ALL=C sort -z | \"$TOOL\" recognize -q --mode image -f jsonl --files-from0 -")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.text, try bench.shell("\"$TOOL\" recognize -q --mode image -f jsonl -r d").text)
    XCTAssertEqual(
      try bench.shell("printf 'hand.ppm' | \"$TOOL\" detect -q -f jsonl --files-from0 -").lines.count, 1,
      "no zero at the end")
    let lines = try bench.shell("LC_ALL=C ls -d d/caf* | \"$TOOL\" recognize -q --mode image -f jsonl --files-from -")
    XCTAssertEqual(lines.lines.count, 4, lines.errors)
    let both = try bench.shell("\"$TOOL\" recognize --files-from0 a --files-from b")
    XCTAssertEqual(both.errors, "gesture-cli: error: --files-from0: and --files-from exclude each other\n")
  }
}
