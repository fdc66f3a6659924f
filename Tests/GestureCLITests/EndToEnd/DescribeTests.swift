import Foundation
import TestSupport
import XCTest

/// Described gestures from images, and their recognition by name.
final class DescribeTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
    try scratch.write(Drawn.victory.ppmData, "salute.ppm")
    try scratch.write(Drawn.openPalm.ppmData, "palm.ppm")
    try scratch.write(Drawn.nothing.ppmData, "nothing.ppm")
  }

  private func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
  }

  func testAShownHandBecomesAGestureThatIsFoundAgain() throws {
    XCTAssertEqual(try run("describe", "--output", "g.json", "salute.ppm").status, 0)
    let text = try String(contentsOf: scratch.url.appendingPathComponent("g.json"), encoding: .utf8)
    XCTAssertTrue(text.contains(#""name": "salute""#), text)
    XCTAssertTrue(text.contains(#""extended": ["index", "middle"]"#), text)
    func gestures(_ more: String...) throws -> [[String]] {
      let arguments = ["recognize", "--format", "jsonl", "--describe", "g.json"] + more + ["salute.ppm", "palm.ppm"]
      let run = try ToolRun(
        arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      return try run.lines.map { try JSONLine($0).gestures ?? [] }
    }
    XCTAssertEqual(try gestures(), [["salute"], ["Open_Palm"]])
    XCTAssertEqual(try gestures("--only-described"), [["salute"], ["None"]])
  }

  func testNamesOfSeveralHands() throws {
    let run = try run("describe", "--name", "Hand", "salute.ppm", "palm.ppm")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains(#""name": "Hand","#) && run.text.contains(#""name": "Hand_2","#), run.text)
  }

  func testJointsOfEachHand() throws {
    let lines = try run("recognize", "--details", "--joints", "--format", "jsonl", "salute.ppm", "nothing.ppm").lines
      .map(JSONLine.init)
    XCTAssertEqual(lines.map { ($0.object["joints"] as? [Any])?.count }, [1, 0])
    let rows = try run("recognize", "--details", "--joints", "--format", "csv", "salute.ppm", "nothing.ppm").lines
    let plain = try run("recognize", "--details", "--format", "csv", "salute.ppm", "nothing.ppm").lines
    XCTAssertTrue(zip(rows, plain).allSatisfy { $0.hasPrefix($1) })
    XCTAssertEqual(rows.map { $0.count { $0 == "," } }.max(), rows.map { $0.count { $0 == "," } }.min())
    let refused = try run("recognize", "--joints", "salute.ppm")
    XCTAssertEqual(refused.status, 64)
    XCTAssertTrue(refused.errors.contains("--joints") && refused.errors.contains("needs --details"), refused.errors)
  }

  func testDetailsOfEachHand() throws {
    let lines = try run("recognize", "--details", "--format", "jsonl", "salute.ppm", "nothing.ppm").lines.map(
      JSONLine.init)
    XCTAssertEqual(lines.map { ($0.object["details"] as? [Any])?.count }, [1, 0])
    let details = try XCTUnwrap((lines[0].object["details"] as? [[String: Any]])?.first)
    XCTAssertEqual(details["extendedFingers"] as? [String], ["index", "middle"])
    XCTAssertEqual(details["fingerCount"] as? Int, 2)
    let short = try run("recognize", "--details", "--format", "short", "salute.ppm").text
    XCTAssertTrue(short.contains("Victory") && short.hasSuffix("  index+middle\n"), short)
    let rows = try run("recognize", "--details", "--format", "csv", "salute.ppm", "nothing.ppm").lines
    XCTAssertEqual(rows.count, 3)
    XCTAssertTrue(rows[2].hasPrefix("nothing.ppm,"), rows[2])
    // Results with details can be classified again, and have them once.
    try scratch.write(try run("detect", "--details", "--format", "jsonl", "salute.ppm").text, "d.jsonl")
    let classified = try run("classify", "--details", "--format", "jsonl", "d.jsonl").text
    XCTAssertEqual(classified.components(separatedBy: "\"details\"").count, 2, classified)
    // A wider view means a nearer hand.
    func depth(_ view: String) throws -> Double {
      let line = try JSONLine(
        try XCTUnwrap(
          try run("detect", "--details", "--field-of-view", view, "--format", "jsonl", "salute.ppm").lines.first))
      let position = (line.object["details"] as? [[String: Any]])?.first?["position"] as? [String: Double]
      return try XCTUnwrap(position?["z"])
    }
    XCTAssertLessThan(try depth("90"), 0.7 * (try depth("60")))
    XCTAssertEqual(try run("detect", "--field-of-view", "60", "salute.ppm").status, 64)
  }

  func testTheGesturesThatComeWithTheToolArePrintedAndUsed() throws {
    XCTAssertEqual(try run("describe", "--set", "standard", "--output", "standard.json").status, 0)
    let named = try run(
      "recognize", "--format", "jsonl", "--describe", "standard.json", "--only-described", "salute.ppm", "palm.ppm")
    XCTAssertEqual(try named.lines.map { try JSONLine($0).gestures ?? [] }, [["Two"], ["Five"]])
    XCTAssertTrue(try run("describe", "--set", "asl-letters").text.contains(#""name": "W""#))
    let unknown = try run("describe", "--set", "letters")
    XCTAssertEqual(unknown.status, 64)
    XCTAssertTrue(unknown.errors.contains("standard or asl-letters"), unknown.errors)
    XCTAssertEqual(try run("describe", "--set", "standard", "salute.ppm").status, 64)
  }

  func testDetailsAreInTheTextToo() throws {
    let text = try run("recognize", "--format", "text", "--details", "salute.ppm").text
    XCTAssertTrue(text.contains("      fingers      : index+middle\n      side         : palm\n"), text)
    let plain = try run("recognize", "--format", "text", "salute.ppm").text
    XCTAssertTrue(text.hasPrefix(plain) && plain != text)
  }

  func testWhatCannotBeDescribedIsAnError() throws {
    let nothing = try run("describe", "nothing.ppm")
    XCTAssertEqual(nothing.status, 65)
    XCTAssertTrue(nothing.errors.contains("no hand"), nothing.errors)
    try scratch.write(
      #"{"format": "described-gestures", "version": 1, "gestures": [{"name": "A", "sides": "palm"}]}"#, "bad.json")
    let bad = try run("recognize", "--describe", "bad.json", "salute.ppm")
    XCTAssertNotEqual(bad.status, 0)
    XCTAssertTrue(
      bad.errors.contains("bad.json") && bad.errors.contains("gestures[0]") && bad.errors.contains("side"), bad.errors)
    let alone = try run("recognize", "--only-described", "salute.ppm")
    XCTAssertEqual(alone.status, 64)
    XCTAssertTrue(alone.errors.contains("needs --describe"), alone.errors)
  }
}
