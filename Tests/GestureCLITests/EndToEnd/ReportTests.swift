import Foundation
import TestSupport
import XCTest

/// The report of a drawn video, as file and in a browser.
final class ReportTests: XCTestCase {
  private static func makeReport(in scratch: ScratchFolder) throws -> String {
    let parts: [(DrawnPicture, Int)] = [(Drawn.nothing320, 5), (Drawn.thumbUp, 20), (Drawn.victory, 20)]
    try scratch.write(
      parts.reduce(into: Data()) { data, part in for _ in 0..<part.1 { data += part.0.ppmData } }, "a <b> & c.ppm")
    let run = try ToolRun(
      ["report", "--fps", "25", "a <b> & c.ppm", "--output", "report.html"],
      environment: ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    return try String(contentsOfFile: scratch.path("report.html"), encoding: .utf8)
  }

  func testThePageHoldsEverythingAndNeedsNothing() throws {
    let html = try Self.makeReport(in: try ScratchFolder())
    XCTAssertTrue(html.contains("<title>Gestures in a &lt;b&gt; &amp; c.ppm</title>"))
    XCTAssertTrue(html.contains("45 frames of 320 × 320 in 1.76 s"))
    XCTAssertFalse(html.contains("http"), "nothing is fetched")
    XCTAssertFalse(html.contains("<script"))
    XCTAssertEqual(html.components(separatedBy: "<figure ").count - 1, 2)
    for stage in ["reading the frame", "palm detection", "landmarks", "gestures", "drawing"] {
      XCTAssertTrue(html.contains("<td>\(stage)</td>"), stage)
    }
    XCTAssertTrue(html.contains("SHA-256"))
    XCTAssertTrue(html.contains("--fps 25"))
  }

  func testTheFiguresOfVideos() throws {
    let scratch = try ScratchFolder()
    let parts: [(DrawnPicture, Int)] = [(Drawn.nothing320, 5), (Drawn.thumbUp, 20), (Drawn.victory, 20)]
    try scratch.write(
      parts.reduce(into: Data()) { data, part in for _ in 0..<part.1 { data += part.0.ppmData } }, "a.ppm")
    try scratch.write((0..<5).reduce(into: Data()) { data, _ in data += Drawn.nothing320.ppmData }, "b.ppm")
    let model = try TestModels.gestureRecognizerPath()
    func report(_ arguments: String...) throws -> ToolRun {
      try ToolRun(["report", "--fps", "25"] + arguments, environment: ["GESTURE_MODEL": model], folder: scratch.url)
    }
    let one = try JSONLine(report("--format", "json", "a.ppm").text).object
    XCTAssertEqual(one["source"] as? String, "a.ppm")
    XCTAssertEqual(one["frames"] as? Int, 45)
    XCTAssertEqual(try XCTUnwrap(one["withHand"] as? Double), 40.0 / 45, accuracy: 0.05)
    XCTAssertEqual((one["model"] as? String)?.count, 64)
    let gestures = try XCTUnwrap(one["gestureSeconds"] as? [String: Double])
    XCTAssertEqual(try XCTUnwrap(gestures["Thumb_Up"]), 0.8, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(gestures["Victory"]), 0.8, accuracy: 0.1)
    // Several videos have a line each, and one that cannot be read has none.
    let lines = try report("--output", "videos.jsonl", "a.ppm", "missing.ppm", "b.ppm")
    XCTAssertEqual(lines.status, 66)
    let written = try String(contentsOfFile: scratch.path("videos.jsonl"), encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(try written.map { try JSONLine(String($0)).object["source"] as? String }, ["a.ppm", "b.ppm"])
    let text = try report("--format", "text", "a.ppm", "b.ppm").lines
    XCTAssertEqual(text.count, 2)
    XCTAssertTrue(text[1].hasPrefix("b.ppm  5 frames  0.2 s  hand 0.0%"), text[1])
    let array = try report("--format", "json", "a.ppm", "b.ppm").output
    XCTAssertEqual((try JSONSerialization.jsonObject(with: array) as? [Any])?.count, 2)
  }

  func testFiguresThatAreInterruptedAreJSON() throws {
    let bench = try FaultBench()
    let command =
      "(cat clip.ppm; sleep 8) | timeout -s INT 4 \"$TOOL\" report --fps 25 --format json --output out.json clip.ppm -"
    XCTAssertNotEqual(try bench.shell("set -o pipefail; \(command)").status, 0)
    let figures = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(bench.read("out.json").utf8)) as? [[String: Any]])
    XCTAssertEqual(figures.compactMap { $0["source"] as? String }, ["clip.ppm", "-"])
  }

  func testAFolderOfVideosGivesAPageOfEach() throws {
    let ffmpeg = try ToolRun.require("ffmpeg")
    let scratch = try ScratchFolder()
    try scratch.write("text", "videos/notes.txt")
    for (name, picture) in [
      ("videos/a.mp4", Drawn.thumbUp), ("videos/b.webm", Drawn.victory), ("c.mp4", Drawn.victory),
    ] {
      let frames = (0..<12).reduce(into: Data()) { data, _ in data += picture.ppmData }
      let made = try ToolRun(
        ["-loglevel", "error", "-f", "image2pipe", "-framerate", "25", "-c:v", "ppm", "-i", "-", "-b:v", "4M", name],
        input: frames,
        program: ffmpeg, folder: scratch.url)
      XCTAssertEqual(made.status, 0, made.errors)
    }
    func report(_ arguments: String...) throws -> ToolRun {
      try ToolRun(
        ["report"] + arguments, environment: ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()],
        folder: scratch.url)
    }
    let run = try report("--output", "pages/", "videos", "c.mp4", "missing.mp4")
    XCTAssertEqual(run.status, 66, run.errors)
    XCTAssertTrue(run.errors.contains("missing.mp4: cannot be opened"), run.errors)
    XCTAssertTrue(run.errors.contains("videos: 1 file skipped: only videos have a report"), run.errors)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("pages")).sorted(),
      ["a.html", "b.html", "c.html"])
    for (name, title, gesture) in [("a", "a.mp4", "Thumb_Up"), ("b", "b.webm", "Victory"), ("c", "c.mp4", "Victory")] {
      let page = try String(contentsOfFile: scratch.path("pages/\(name).html"), encoding: .utf8)
      XCTAssertTrue(page.contains("\(title)</title>"), name)
      XCTAssertTrue(page.contains(gesture), name)
    }
    XCTAssertEqual(try report("--output", "page.html", "videos").status, 64)
    try scratch.write("text", "empty/notes.txt")
    let empty = try report("--output", "pages/", "empty")
    XCTAssertEqual(empty.status, 66)
    XCTAssertTrue(empty.errors.contains("is a folder without videos"), empty.errors)
  }

  func testABrowserShowsTheGestures() throws {
    let chromium = try ToolRun.require("chromium")
    let scratch = try ScratchFolder()
    _ = try Self.makeReport(in: scratch)
    let profile = scratch.path("profile")
    let options = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir=\(profile)",
      "--enable-logging=stderr", "--v=0",
    ]
    let page = "file://" + scratch.path("report.html")
    let dom = try ToolRun(options + ["--dump-dom", page], program: chromium)
    XCTAssertEqual(dom.status, 0, dom.errors)
    let table = try XCTUnwrap(dom.text.firstMatch(of: /id="gestures".*?<\/table>/.dotMatchesNewlines())).output
    let rows = table.matches(of: /<tr><td>([A-Za-z_]+)<\/td><td>\d+ \((Right|Left)\)<\/td><td>([\d.]+) s/)
    XCTAssertEqual(rows.map { String($0.output.1) }, ["Thumb_Up", "Victory"])
    XCTAssertEqual(Double(rows.first?.output.3 ?? "") ?? -1, 0.2, accuracy: 0.121)
    XCTAssertEqual(Double(rows.last?.output.3 ?? "") ?? -1, 1.0, accuracy: 0.161)
    XCTAssertFalse(dom.errors.contains("CONSOLE"), "the console is clean: \(dom.errors)")
    // On a phone nothing makes the page itself wider than the screen; tables and the timeline scroll by themselves.
    for (name, size) in [("wide.png", "1100,1700"), ("phone.png", "400,1700")] {
      let picture = scratch.path(name)
      let shot = try ToolRun(options + ["--window-size=\(size)", "--screenshot=\(picture)", page], program: chromium)
      XCTAssertEqual(shot.status, 0, shot.errors)
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: picture)).count) ?? 0
      XCTAssertGreaterThan(bytes, 20_000, "the page is not blank")
    }
  }
}
