import Foundation
import TestSupport
import XCTest

/// `--errors` and `--max-failures`.
///
/// A file lists the failures, and the other inputs keep their results.
final class FailureTests: XCTestCase {
  private var bench: FaultBench!

  override func setUpWithError() throws {
    bench = try FaultBench()
    for i in 0..<4 {
      try bench.write(i.isMultiple(of: 2) ? FaultBench.hand.prefix(50) : FaultBench.hand, "many/\(i).ppm")
      try bench.write((FaultBench.hand + FaultBench.hand).dropLast(i.isMultiple(of: 2) ? 100 : 0), "clips/\(i).ppm")
    }
  }

  private func failed() throws -> [[String: Any]] {
    try bench.read("errors.jsonl").split(separator: "\n").map { try JSONLine(String($0)).object }
  }

  func testEverySubcommandOfManyImages() throws {
    for (command, sources) in [
      ("recognize many -o r.txt", ["many/0.ppm", "many/2.ppm"]),
      ("detect many -o r.csv", ["many/0.ppm", "many/2.ppm"]),
      ("draw many -o drawn/", ["many/0.ppm", "many/2.ppm"]),
      ("describe many -o gestures.json", ["many/0.ppm", "many/2.ppm"]),
      ("record --label wave many -o lines.jsonl", ["many/0.ppm", "many/2.ppm"]),
      ("events --delays 0 clips/0.ppm clips/1.ppm clips/2.ppm -o e.jsonl", ["clips/0.ppm", "clips/2.ppm"]),
      ("recognize --mode video clips/0.ppm missing.mp4 clips/1.ppm -o v.jsonl", ["clips/0.ppm", "missing.mp4"]),
      ("recognize nowhere/ many/1.ppm -o n.txt", ["nowhere/"]),
    ] {
      let run = try bench.shell("rm -f errors.jsonl; \"$TOOL\" \(command) --errors errors.jsonl")
      XCTAssertTrue([65, 66].contains(run.status), "\(command): \(run.status), \(run.errors)")
      let failed = try failed()
      XCTAssertEqual(failed.map { $0["source"] as? String }, sources, command)
      // The same as on standard error.
      for failure in failed { XCTAssertTrue(run.errors.contains(try XCTUnwrap(failure["error"] as? String)), command) }
    }
    XCTAssertTrue(bench.exists("drawn/1.png") && bench.exists("drawn/3.png"))
    XCTAssertFalse(bench.exists("drawn/0.png"))
    for command in ["recognize", "draw -o limited/", "record --label a", "describe", "detect --mode video"] {
      let limited = try bench.shell(
        "\"$TOOL\" \(command) \(command.hasPrefix("d") ? "" : "-q") many/0.ppm many/2.ppm many/1.ppm --max-failures 2")
      XCTAssertEqual(limited.status, 65, command)
      XCTAssertTrue(
        limited.errors.hasSuffix("error: stopped after 2 failures, the limit of --max-failures\n"), limited.errors)
      XCTAssertEqual(limited.errors.components(separatedBy: "stopped after").count, 2, "once")
    }
    XCTAssertFalse(bench.exists("limited/1.png"))
  }

  func testLinesOfClassify() throws {
    let good = try bench.read("results.jsonl").split(separator: "\n")[0]
    try bench.write(Data("\(good)\n{\"source\": 1}\n\(good)\nno\n\(good)\n".utf8), "mixed.jsonl")
    let run = try bench.shell("\"$TOOL\" classify -f jsonl mixed.jsonl missing.jsonl --errors errors.jsonl")
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(run.lines.count, 3)
    let failed = try failed()
    XCTAssertEqual(failed.map { $0["source"] as? String }, ["mixed.jsonl", "mixed.jsonl", "missing.jsonl"])
    XCTAssertEqual(failed.map { $0["line"] as? Int }, [2, 4, nil])
    let limited = try bench.shell("\"$TOOL\" classify -f jsonl mixed.jsonl --max-failures 1")
    XCTAssertEqual(limited.lines.count, 1)
    XCTAssertTrue(limited.errors.hasSuffix("stopped after 1 failure, the limit of --max-failures\n"), limited.errors)
  }

  func testImagesOfADataSet() throws {
    for label in ["none", "wave"] { for i in 0..<2 { try bench.write(FaultBench.hand, "data/\(label)/\(i).ppm") } }
    try bench.write(FaultBench.hand.prefix(50), "data/wave/cut.ppm")
    let run = try bench.shell("\"$TOOL\" evaluate data --errors errors.jsonl")
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(try failed().map { $0["source"] as? String }, ["data/wave/cut.ppm"])
    let skipping = try bench.shell("\"$TOOL\" evaluate data --skip-unreadable --overwrite --errors errors.jsonl")
    XCTAssertEqual(skipping.status, 0, skipping.errors)
    XCTAssertEqual(try failed().count, 1)
  }
}
