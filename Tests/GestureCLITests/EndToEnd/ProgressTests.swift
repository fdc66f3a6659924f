import Foundation
import TestSupport
import XCTest

/// The progress bar of a long job on a terminal.
///
/// The bar shows how much there is to do.
final class ProgressTests: XCTestCase {
  private var bench: FaultBench!

  override func setUpWithError() throws { bench = try FaultBench() }

  /// The terminal's output of a job that shows a bar.
  ///
  /// A bar appears after a second, so the job's first input is a named pipe that is filled late.
  private func terminal(_ arguments: String, before: String = "true") throws -> String {
    try terminal(
      job: """
        [ -p pipe ] || mkfifo pipe
        \(before)
        (sleep 1.5; cat hand.ppm > pipe) &
        "$TOOL" recognize \(arguments)
        kill %1 2>/dev/null

        """)
  }

  private func terminal(job: String) throws -> String {
    let program = try ToolRun.require("script")
    #if os(Linux)
      let shell = ["-qec", "sh job.sh", "/dev/null"]
    #else
      let shell = ["-q", "/dev/null", "/bin/sh", "job.sh"]
    #endif
    try bench.write(Data(job.utf8), "job.sh")
    return try ToolRun(
      shell, environment: ["TOOL": ToolRun.tool.path, "GESTURE_MODEL": bench.path("base.task"), "TERM": "xterm"],
      program: program,
      folder: try XCTUnwrap(bench.scratch).url
    ).text
  }

  /// The numbers of the first bar.
  ///
  /// The number of finished inputs, and the total.
  private func first(_ shown: String, line: UInt = #line) throws -> [Int] {
    let match = try XCTUnwrap(
      shown.firstMatch(
        of: /\[[#.]{20}\] \d+ %, (\d+) of (\d+) (?:images|frames), \d+\.\d\/s, about \d+ (?:s|min|h) left/), shown,
      line: line)
    return [Int(match.output.1) ?? 0, Int(match.output.2) ?? 0]
  }

  func testFoldersAndListsHaveATotal() throws {
    for i in 0..<20 { try bench.write(FaultBench.hand, "many/\(i % 4)/\(i).ppm") }
    try bench.write(Data("some words".utf8), "many/notes.txt")
    let names = ["pipe"] + (0..<20).map { "many/\($0 % 4)/\($0).ppm" }
    try bench.write(Data(names.joined(separator: "\n").utf8), "list.txt")
    try bench.write(Data(names.joined(separator: "\0").utf8), "list.0")
    for arguments in ["-r pipe many", "--files-from list.txt", "--files-from0 list.0", "pipe many/*/*.ppm"] {
      XCTAssertEqual(try first(terminal("\(arguments) --overwrite --output out.csv")), [1, 21], arguments)
      XCTAssertEqual(try terminal("\(arguments) --overwrite --output out.csv --quiet"), "", arguments)
    }
  }

  func testWhatWasDoneBeforeIsNotCounted() throws {
    for i in 0..<20 { try bench.write(FaultBench.hand, "many/\(10 + i).ppm") }
    let before = "\"$TOOL\" recognize -q --resume --output out.jsonl many/1?.ppm"
    let shown = try terminal("many/1?.ppm pipe many/2?.ppm --resume --output out.jsonl", before: before)
    XCTAssertEqual(try first(shown), [1, 11])
  }

  func testAVideoOfKnownLengthHasATotal() throws {
    let ffmpeg = try ToolRun.require("ffmpeg")
    let made = try ToolRun(
      ["-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=20:duration=3", "clip.mp4"], program: ffmpeg,
      folder: try XCTUnwrap(bench.scratch).url)
    XCTAssertEqual(made.status, 0, made.errors)
    let every = ["": 60, "--every 3": 20]
    for (option, count) in every {
      let numbers = try first(terminal("--mode video --realtime --overwrite --output out.csv \(option) clip.mp4"))
      XCTAssertEqual(Double(numbers[1]), Double(count), accuracy: 1, option)
    }
    XCTAssertEqual(try terminal("--mode video --realtime --quiet --overwrite --output out.csv clip.mp4"), "")
  }

  func testFramesOfVideosAmongImagesAreNotInTheTotal() throws {
    for i in 0..<20 { try bench.write(FaultBench.hand, "many/\(i).ppm") }
    try bench.write(FaultBench.hand + FaultBench.hand, "clip.ppm")
    let shown = try terminal("clip.ppm pipe many --overwrite --output out.csv")
    XCTAssertNotNil(shown.firstMatch(of: /[^0-9a-z] ?\d+ images, \d+\.\d\/s/), shown)
    XCTAssertNil(shown.firstMatch(of: /\d+ of \d+ images/), shown)
  }

  /// A line shows that the stream arrives, and its results.
  ///
  /// Events are rare.
  func testEventsShowTheStream() throws {
    let frames = Array(repeating: FaultBench.hand, count: 20) + Array(repeating: FaultBench.noHand, count: 25)
    try bench.write(Data(frames.joined()), "long.ppm")
    let shown = try terminal(
      job: "\"$TOOL\" events --realtime --fps 10 --scores 0.01:0.01 --arm Thumb_Up -f short long.ppm\n")
    XCTAssertNotNil(shown.firstMatch(of: /\d\d frames, \d+\.\d\/s, 1 hand: wave, not armed/), shown)
    XCTAssertNotNil(shown.firstMatch(of: /4\d frames, (9|10)\.\d\/s, no hand for 2 s, not armed/), shown)
    // An event stands on a line of its own.
    let events = try terminal(job: "\"$TOOL\" events --realtime --fps 10 --scores 0.01:0.01 -f short long.ppm\n")
    XCTAssertTrue(events.contains("\u{1B}[Kended wave "), events)
    XCTAssertNil(events.firstMatch(of: /armed/), events)
    let quiet = try terminal(job: "\"$TOOL\" events --realtime --fps 20 -q -f short long.ppm\n")
    XCTAssertFalse(quiet.contains("frames, "), quiet)
  }

  func testShortLinesNameAnAbsenceOnce() throws {
    try bench.write(
      FaultBench.nothing + FaultBench.nothing + FaultBench.hand + FaultBench.noHand + FaultBench.noHand, "mixed.ppm")
    let run = try bench.shell(
      "\"$TOOL\" recognize --mode video -f short mixed.ppm mixed.ppm; \"$TOOL\" recognize --mode image -f short mixed.ppm"
    )
    let isHand = run.lines.map { !$0.hasSuffix("no hand") }
    XCTAssertEqual(isHand, [false, true, false, true, false] + [false, false, true, false, false], run.text)
  }
}
