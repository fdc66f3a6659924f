import Foundation
import TestSupport
import XCTest

/// The reasons why a hand shows a gesture or does not.
///
/// Also which hand is explained.
final class ExplainTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
    try scratch.write(Drawn.victory.ppmData, "victory.ppm")
    try scratch.write(Drawn.nothing.ppmData, "nothing.ppm")
    let video = (0..<4).reduce(into: Data()) { data, _ in data += Drawn.openPalm.ppmData } + Drawn.victory.ppmData
    try scratch.write(video, "video.ppm")
  }

  private func run(_ arguments: String...) throws -> ToolRun { try run(arguments) }

  private func run(_ arguments: [String]) throws -> ToolRun {
    try ToolRun(arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
  }

  private func json(_ arguments: String...) throws -> [String: Any] { try json(arguments) }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let run = try run(["explain", "--format", "json"] + arguments)
    XCTAssertEqual(run.status, 0, run.errors)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
  }

  func testTextNamesWhatFails() throws {
    let shown = try run("explain", "--gesture", "Victory", "victory.ppm")
    XCTAssertEqual(shown.status, 0, shown.errors)
    XCTAssertTrue(shown.text.hasPrefix("Victory in victory.ppm: shown\n"), shown.text)
    let denied = try run("explain", "--gesture", "Victory", "--category-denylist", "Victory", "victory.ppm")
    XCTAssertTrue(denied.text.contains("hand 0 (Right): excluded by --category-denylist, named "), denied.text)
    let weak = try run("explain", "--gesture", "Victory", "--score-threshold", "0.999", "victory.ppm")
    XCTAssertTrue(weak.text.contains("hand 0 (Right): below --score-threshold\n"), weak.text)
    let three = try run("explain", "--gesture", "Three", "victory.ppm")
    XCTAssertEqual(three.status, 0, three.errors)
    XCTAssertTrue(three.text.hasPrefix("Three in victory.ppm: not shown\nhand 0 (Right): score "), three.text)
    XCTAssertTrue(three.text.contains("named Victory"), three.text)
    XCTAssertTrue(three.lines.contains { $0.hasPrefix("  ring extended ") && $0.contains("folded") }, three.text)
    XCTAssertLessThan(three.lines.count, 24, "one screen")
  }

  func testTheNearestFramesOfAVideo() throws {
    let found = try json("--gesture", "Victory", "--mode", "video", "--fps", "2", "video.ppm")
    XCTAssertEqual(found["frames"] as? Int, 5)
    XCTAssertEqual(found["framesShown"] as? Int, 1)
    let nearest = try XCTUnwrap(found["nearest"] as? [[String: Any]])
    XCTAssertEqual(nearest.first?["timestampInMilliseconds"] as? Int, 2000)
    XCTAssertEqual(nearest.first?["isShown"] as? Bool, true)
    XCTAssertFalse(try XCTUnwrap(nearest.first?["conditions"] as? [Any]).isEmpty)
    XCTAssertGreaterThan(nearest.count, 1)
    XCTAssertLessThanOrEqual(nearest.count, 5)
  }

  func testAPageHasTheImages() throws {
    XCTAssertEqual(try run("explain", "--gesture", "Three", "--output", "p.html", "victory.ppm").status, 0)
    let page = try String(contentsOf: scratch.url.appendingPathComponent("p.html"), encoding: .utf8)
    XCTAssertTrue(page.contains("<title>Three in victory.ppm</title>"))
    XCTAssertTrue(page.contains("<img src=\"data:image/png;base64,") && page.contains("<td>ring extended</td>"))
    XCTAssertFalse(page.contains("http") || page.contains("<script"))
  }

  func testADescribedGestureOfAFile() throws {
    try scratch.write(try run("describe", "--name", "Salute", "victory.ppm").text, "g.json")
    let found = try json("--describe", "g.json", "--gesture", "Salute", "victory.ppm")
    XCTAssertEqual(found["framesShown"] as? Int, 1)
    XCTAssertEqual(
      (try XCTUnwrap(found["nearest"] as? [[String: Any]]).first?["named"] as? [String: Any])?["label"] as? String,
      "Salute")
  }

  func testADescribedGestureOfAPipe() throws {
    try scratch.write(try run("describe", "--name", "Salute", "victory.ppm").text, "g.json")
    let command = "cat g.json | \"$0\" explain --describe /dev/stdin --gesture Salute victory.ppm"
    let run = try ToolRun(
      ["-c", command, ToolRun.tool.path], environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()],
      program: URL(fileURLWithPath: "/bin/sh"), folder: scratch.url)
    XCTAssertTrue(run.text.hasPrefix("Salute in victory.ppm: shown\n"), run.errors)
  }

  func testWithoutAHand() throws {
    let nothing = try run("explain", "--gesture", "Victory", "nothing.ppm")
    XCTAssertEqual(nothing.status, 0, nothing.errors)
    XCTAssertTrue(nothing.text.hasPrefix("Victory in nothing.ppm: no hand was found\ntry --thorough"), nothing.text)
    XCTAssertEqual(try json("--gesture", "Victory", "nothing.ppm")["nearest"] as? [String], [])
  }

  func testWhatIsRefused() throws {
    let unknown = try run("explain", "--gesture", "Victroy", "victory.ppm")
    XCTAssertEqual(unknown.status, 64)
    XCTAssertTrue(unknown.errors.contains("--gesture Victroy: is not a gesture; did you mean Victory?"), unknown.errors)
    XCTAssertTrue(unknown.errors.contains("Closed_Fist") && unknown.errors.contains("Spock"), unknown.errors)
    let missing = try run("explain", "victory.ppm")
    XCTAssertEqual(missing.status, 64)
    XCTAssertTrue(missing.errors.contains("--gesture: is missing"), missing.errors)
    XCTAssertEqual(try run("explain", "--gesture", "Victory", "none.ppm").status, 66)
    try scratch.write(Data(Drawn.victory.ppmData.prefix(1000)), "cut.ppm")
    let damaged = try run("explain", "--gesture", "Victory", "cut.ppm")
    XCTAssertEqual(damaged.status, 65)
    XCTAssertEqual(damaged.text, "", "nothing is said of an image that cannot be read")
    XCTAssertEqual(try run("explain", "--gesture", "Victory", ".").status, 64)
    XCTAssertEqual(try run("explain", "--gesture", "Victory", "victory.ppm", "nothing.ppm").status, 64)
  }

  func testPeopleAreNumbered() throws {
    let lines = try run("recognize", "--people", "--format", "jsonl", "victory.ppm", "nothing.ppm").lines.map(
      JSONLine.init)
    XCTAssertEqual(lines.map { $0.object["personIDs"] as? [Int] }, [[0], nil])
    let rows = try run("recognize", "--people", "--mode", "video", "--format", "csv", "video.ppm").lines
    XCTAssertTrue(rows[0].hasSuffix(",personID"))
    XCTAssertTrue(rows[1...].allSatisfy { $0.hasSuffix(",0") }, rows.description)
    let plain = try run("recognize", "--mode", "video", "--format", "csv", "video.ppm").lines
    XCTAssertEqual(
      rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).dropLast() },
      plain.map { $0.split(separator: ",", omittingEmptySubsequences: false)[...] })
    let events = try run("events", "--people", "--fps", "5", "video.ppm").lines.map(JSONLine.init)
    XCTAssertFalse(events.isEmpty)
    XCTAssertTrue(events.allSatisfy { $0.object["personID"] as? Int == 0 })
    XCTAssertTrue(
      try run("events", "--fps", "5", "video.ppm").lines.map(JSONLine.init).allSatisfy { $0.object["personID"] == nil })
    // Results have them, and events of these as well.
    try scratch.write(
      try run("recognize", "--people", "--mode", "video", "--fps", "5", "--format", "jsonl", "video.ppm").text,
      "r.jsonl")
    XCTAssertTrue(
      try run("events", "--results", "r.jsonl").lines.map(JSONLine.init).allSatisfy {
        $0.object["personID"] as? Int == 0
      })
  }
}
