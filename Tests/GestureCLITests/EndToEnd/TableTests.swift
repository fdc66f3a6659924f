import Foundation
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Results as a table, `--format csv`, as Python's `csv` module reads it.
final class TableTests: XCTestCase {
  /// The output of a script of Python that reads a table.
  ///
  /// `rows` has a dictionary by column for each row.
  private func python(_ table: String, _ script: String) throws -> [String] {
    let program = try ToolRun.require("python3")
    let reading = "import csv, io, sys\nrows = list(csv.DictReader(io.TextIOWrapper(sys.stdin.buffer, newline='')))\n"
    let run = try ToolRun(["-c", reading + script], input: Data(table.utf8), program: program)
    XCTAssertEqual(run.status, 0, run.errors)
    return run.lines
  }

  func testPythonReadsEachHandAndEachImage() throws {
    let scratch = try ScratchFolder()
    // A name with everything that a table has to quote.
    for (name, picture) in [("a \"b\", c.ppm", Drawn.victory), ("nothing.ppm", Drawn.nothing)] {
      try scratch.write(picture.ppmData, name)
    }
    let environment = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    let inputs = ["a \"b\", c.ppm", "nothing.ppm"]
    let csv = try ToolRun(["recognize", "--format", "csv"] + inputs, environment: environment, folder: scratch.url).text
    let json = try ToolRun(["recognize", "--format", "jsonl"] + inputs, environment: environment, folder: scratch.url)
      .lines
    let columns = [
      "source", "timestampInMilliseconds", "hand", "gesture", "handedness", "frame", "width", "height", "handID",
    ]
    let fields = try python(csv, "for row in rows: print('|'.join(row[name] for name in \(columns)))")
    XCTAssertEqual(
      fields,
      [
        "a \"b\", c.ppm||0|Victory|Right||\(Drawn.victory.width)|\(Drawn.victory.height)|",
        "nothing.ppm||||||\(Drawn.nothing.width)|\(Drawn.nothing.height)|",
      ])
    // The numbers are those of the JSON.
    let line = try JSONLine(try XCTUnwrap(json.first))
    let world = try XCTUnwrap((line.object["worldLandmarks"] as? [[[String: Double]]])?.first)
    for (prefix, points) in [
      (["x", "y", "z"], try XCTUnwrap(line.landmarks.first)), (["worldX", "worldY", "worldZ"], world),
    ] {
      let names = (0..<21).flatMap { number in prefix.map { "\($0)\(number)" } }
      let numbers = try python(csv, "for name in \(names): print(float(rows[0][name]), repr(rows[1][name]))")
      let wanted = points.flatMap { [$0["x"], $0["y"], $0["z"]] }
      XCTAssertEqual(numbers.map { Double($0.split(separator: " ")[0]) }, wanted)
      XCTAssertEqual(Set(numbers.map { $0.split(separator: " ")[1] }), ["''"], "no hand, no numbers")
    }
  }

  func testAHandWithoutAGestureIsNotAnImageWithoutAHand() throws {
    let scratch = try ScratchFolder()
    for (name, picture) in [("a.ppm", Drawn.victory), ("b.ppm", Drawn.nothing)] {
      try scratch.write(picture.ppmData, name)
    }
    let run = try ToolRun(
      ["recognize", "--category-denylist", "Victory", "--format", "csv", "a.ppm", "b.ppm"],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(
      try python(run.text, "for row in rows: print(repr(row['gesture']), repr(row['hand']))"), ["'None' '0'", "'' ''"])
  }

  func testFramesOfAVideoAreNumbered() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.nothing + FaultBench.hand + FaultBench.hand + FaultBench.hand, "mixed.ppm")
    func frames(_ options: String) throws -> [String] {
      let csv = try bench.shell("\"$TOOL\" recognize --quiet --format csv \(options) mixed.ppm").text
      return try python(
        csv,
        "for row in rows: print(row['frame'], row['timestampInMilliseconds'], row['hand'] or '-', row['handID'] or '-')"
      )
    }
    let all = try frames("")
    XCTAssertEqual(all.map { $0.split(separator: " ")[0] }, ["0", "1", "2", "3"])
    XCTAssertEqual(all.first, "0 0 - -")
    let second = try XCTUnwrap(all.dropFirst().first)
    XCTAssertTrue(second.hasPrefix("1 33 0 ") && second.last != "-", second)
    XCTAssertEqual(try frames("--mode live-stream").map { $0.split(separator: " ")[0] }, ["0", "1", "2", "3"])
    XCTAssertEqual(
      try frames("--every 3").map { $0.split(separator: " ")[0] }, ["0", "3"], "numbers are those of the file")
    XCTAssertEqual(
      try frames("--mode image").map { $0.split(separator: " ", omittingEmptySubsequences: false)[0] },
      ["0", "1", "2", "3"])
  }

  /// The article's tables name every column and every key.
  func testTheArticleListsAllColumnsAndKeys() throws {
    let article = try String(
      contentsOf: TestModels.packageRoot.appendingPathComponent("Sources/Documentation.docc/Results.md"),
      encoding: .utf8)
    let tables = article.components(separatedBy: "## Keys of JSON")
    func names(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
        row.split(separator: "|")[0].matches(of: /`([A-Za-z0-9]+)`/).map { String($0.output.1) }
      }
    }
    let added = HandRecord.detailColumns + ["gestureScores", "frameFile", "cropFile"]
    let header = HandRecord.csvHeader(adding: added).dropLast().split(separator: ",").map(String.init)
    // Of numbered columns the first and the last three are listed.
    let listed = header.filter {
      $0.firstMatch(of: /[A-Za-z](\d+)$/).map { ["0", "20"].contains($0.output.1) } ?? true
    }
    // Of the joints the wrist is listed, of its quaternion the first number and the last.
    let joints = FittedHand.columns.filter {
      $0.hasPrefix("wrist") && !["wristQY", "wristQZ"].contains($0) || $0 == "jointsResidual"
    }
    XCTAssertEqual(joints.count, 6)
    let angles = FittedHand.columns.drop { $0 != "jointsResidual" }.dropFirst()
    // Of the fingers the index finger is listed first, and the end of the little finger last.
    let listedAngles = angles.filter { $0.hasPrefix("thumb") || $0.hasPrefix("index") || $0 == "pinkyEnd" }
    XCTAssertEqual(names(tables[0]), listed + joints + listedAngles + ["personID"])
    XCTAssertEqual(header.count, Set(header).count)
    let bench = try FaultBench()
    let line = try bench.shell("\"$TOOL\" recognize --details --joints --people --mode video --format jsonl hand.ppm")
      .text
    let numbered = try XCTUnwrap(bench.shell("\"$TOOL\" recognize --mode image --format jsonl clip.ppm").lines.first)
    // Without an error, filled gaps, frames that are left out, images, and a view.
    let others = ["error", "filled", "sourceFrame", "frameFile", "cropFiles", "rotation", "mirrored"]
    let keys = try Set(JSONLine(line).object.keys).union(JSONLine(numbered).object.keys).union(others)
    XCTAssertEqual(Set(names(try XCTUnwrap(tables.last))), keys)
  }
}
