import Foundation
import GestureImages
import HandFiles
import TestSupport
import XCTest

/// Each option that adds something to results.
///
/// Lines of results and of failures are tested, with one option and with all of them.
final class WriterOptionTests: XCTestCase {
  private let bench = Result { try FaultBench() }

  /// The options, with the keys and the columns that they add.
  private let options: [(option: String, keys: Set<String>, columns: [String])] = [
    ("--details", ["details"], HandRecord.detailColumns), ("--all-scores", [], ["gestureScores"]),
    ("--frames f", ["frameFile"], ["frameFile"]), ("--crops c", ["cropFiles"], ["cropFile"]),
  ]

  /// Request lines name images one by one.
  ///
  /// Other members of a line return with the result, also for failures.
  func testLinesOfRequests() throws {
    let bench = try bench.get()
    try bench.write(FaultBench.hand.prefix(90), "cut.ppm")
    let requests = ["hand.ppm", "cut.ppm", "missing.ppm", "hand.ppm"].enumerated().map {
      "{\"source\": \"\($1)\", \"id\": \($0), \"note\": \"a, \\\"b\\\"\", \"error\": \"mine\", \"label\": \"x\"}"
    }
    try bench.write(Data((requests.joined(separator: "\n") + "\n").utf8), "requests.jsonl")
    let all = (
      options.map(\.option).joined(separator: " "), options.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    )
    let plain = try results("--overwrite", bench)
    for (option, keys) in options.map({ ($0.option, $0.keys) }) + [all] {
      let lines = try results("--overwrite \(option)", bench)
      XCTAssertEqual(lines.count, 4, option)
      for (number, (line, before)) in zip(lines, plain).enumerated() {
        let isFailure = number == 1 || number == 2
        XCTAssertEqual(line["id"] as? Int, number, option)
        XCTAssertEqual(line["note"] as? String, "a, \"b\"", option)
        XCTAssertEqual(line["label"] as? String, "x", option)
        XCTAssertEqual(line["source"] as? String, ["hand.ppm", "cut.ppm", "missing.ppm", "hand.ppm"][number])
        // A failure has its own message in place of the key that came, a result has none.
        XCTAssertEqual(line["error"] != nil, isFailure, "\(option): \(line)")
        XCTAssertNotEqual(line["error"] as? String, "mine")
        XCTAssertEqual(Set(line.keys), Set(before.keys).union(isFailure ? [] : keys), option)
        if isFailure { XCTAssertEqual(Set(line.keys), ["source", "error", "id", "note", "label"], option) }
      }
    }
  }

  private func results(_ options: String, _ bench: FaultBench) throws -> [[String: Any]] {
    let run = try bench.shell("\"$TOOL\" recognize -q --jsonl \(options) < requests.jsonl")
    return try run.lines.map { try JSONLine($0).object }
  }

  /// A table has the same columns in every row.
  ///
  /// Rows of an image without a hand have them, too. An option adds its columns after the others.
  func testColumnsOfTables() throws {
    let bench = try bench.get()
    try bench.write(FaultBench.nothing, "nothing.ppm")
    try bench.write(FaultBench.hand.prefix(90), "cut.ppm")
    func table(_ option: String) throws -> [[Substring]] {
      let run = try bench.shell("\"$TOOL\" recognize -q --overwrite -f csv \(option) hand.ppm cut.ppm nothing.ppm")
      XCTAssertEqual(run.status, 65, "one cannot be read: \(run.errors)")
      return run.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }
    let plain = try table("")
    let all = ("--details --all-scores --frames f --crops c", options.flatMap(\.columns))
    for (option, columns) in options.map({ ($0.option, $0.columns) }) + [all] {
      let rows = try table(option)
      XCTAssertEqual(rows.count, 3, option)
      XCTAssertEqual(rows[0], plain[0] + columns.map { Substring($0) }, option)
      for (row, before) in zip(rows, plain) {
        XCTAssertEqual(row.count, rows[0].count, option)
        XCTAssertEqual(Array(row.prefix(before.count)), before, option)
      }
    }
  }

  /// The crop of a hand has a margin on each side.
  ///
  /// A quarter of the longer side of the hand's box, whether the hand is high, wide or turned.
  func testCropsOfHandsOfAnyShape() throws {
    let scratch = try ScratchFolder()
    let environment = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    for pose in [NamedPose.victory, .thumbUp] as [NamedPose] {
      var hand = pose.hand
      hand.scale = 0.12
      let picture = DrawnScene([hand], width: 640, height: 480).draw()
      try scratch.write(picture.ppmData, "a.ppm")
      let run = try ToolRun(
        ["recognize", "-q", "-f", "jsonl", "--overwrite", "--crops", "c", "a.ppm"],
        environment: environment, folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      let line = try JSONLine(try XCTUnwrap(run.lines.first))
      let points = try XCTUnwrap(line.landmarks.first)
      let crop = try RasterImage(contentsOfFile: scratch.path("c/a-hand0.png"))
      func ends(_ axis: String, _ side: Double) throws -> (low: Double, high: Double) {
        let values = points.compactMap { $0[axis].map { $0 * side } }
        return (try XCTUnwrap(values.min()), try XCTUnwrap(values.max()))
      }
      let (x, y) = (try ends("x", 640), try ends("y", 480))
      let room = 0.25 * max(x.high - x.low, y.high - y.low)
      XCTAssertGreaterThan(abs((x.high - x.low) - (y.high - y.low)), 20, "a hand that is longer on one side")
      XCTAssertEqual(Double(crop.width), min(x.high + room, 640) - max(x.low - room, 0), accuracy: 1.01)
      XCTAssertEqual(Double(crop.height), min(y.high + room, 480) - max(y.low - room, 0), accuracy: 1.01)
      // It is that part of the image.
      let (left, top) = (Int(max(x.low - room, 0).rounded()), Int(max(y.low - room, 0).rounded()))
      let (whole, part) = (picture.rasterImage.rgbBytes(), crop.rgbBytes())
      for (column, row) in [(0, 0), (crop.width / 2, crop.height / 3), (crop.width - 1, crop.height - 1)] {
        let (a, b) = ((row * crop.width + column) * 3, ((top + row) * 640 + left + column) * 3)
        XCTAssertEqual(Array(part[a..<a + 3]), Array(whole[b..<b + 3]))
      }
    }
  }
}
