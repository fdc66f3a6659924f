import Foundation
import TestSupport
import XCTest

/// The behaviour of the tool among other programs.
///
/// Readers end, users press Ctrl-C, and helpers fail.
final class ProcessTests: XCTestCase {
  private func shell(_ script: String, environment: [String: String] = [:], folder: URL? = nil) throws -> ToolRun {
    try ToolRun(
      ["-c", script],
      environment: ["TOOL": ToolRun.tool.path, "GESTURE_MODEL": try TestModels.gestureRecognizerPath()].merging(
        environment
      ) { $1 },
      program: try ToolRun.require("bash"), folder: folder)
  }

  func testAReaderThatGoesAwayEndsTheToolQuietly() throws {
    let scratch = try ScratchFolder()
    try scratch.write((0..<400).reduce(into: Data()) { data, _ in data += Drawn.nothing.ppmData }, "frames.ppm")
    for command in [
      "recognize --format text --quiet", "recognize --mode video --format jsonl",
      "recognize --mode live-stream --format jsonl",
      "draw --mode image",
    ] {
      let run = try shell(
        "\"$TOOL\" \(command) frames.ppm | head -c 100 | wc -c; echo ${PIPESTATUS[0]}", folder: scratch.url)
      XCTAssertEqual(run.lines.map { $0.trimmingCharacters(in: .whitespaces) }, ["100", "0"], command)
      XCTAssertEqual(run.errors, "", command)
    }
  }

  func testAnInterruptLeavesWellFormedOutput() throws {
    // The stream goes on until the tool ends: only the interrupt can end it.
    let scratch = try ScratchFolder()
    try scratch.write(Drawn.nothing.ppmData, "frame.ppm")
    for signal in ["INT", "TERM"] {
      let script = """
        rm -f out.json; mkfifo pipe
        (while cat frame.ppm; do :; done) > pipe 2>/dev/null &
        "$TOOL" recognize --mode video --format json pipe > out.json &
        tool=$!
        while [ ! -s out.json ]; do sleep 0.05; done
        kill -\(signal) $tool
        wait $tool
        echo $?
        rm pipe
        """
      let run = try shell(script, folder: scratch.url)
      XCTAssertEqual(run.text, signal == "INT" ? "130\n" : "143\n")
      XCTAssertEqual(run.errors.contains("gesture-cli"), false, run.errors)
      let results =
        try JSONSerialization.jsonObject(with: Data(contentsOf: scratch.url.appendingPathComponent("out.json")))
        as? [Any]
      XCTAssertGreaterThan(results?.count ?? 0, 0, signal)
    }
  }

  func testResultsComeAsSoonAsTheyAreThere() throws {
    // The next frame is sent only when the answer to the one before has come: a tool that waits for more would wait for
    // ever.
    let scratch = try ScratchFolder()
    try scratch.write(Drawn.nothing.ppmData, "frame.ppm")
    let script = """
      mkfifo frames
      coproc exec "$TOOL" recognize --mode video --format jsonl - < frames
      exec 9> frames
      for i in 1 2 3; do
        cat frame.ppm >&9
        read -t 60 -r line <&"${COPROC[0]}" || { echo "no answer to frame $i"; exit 1; }
        echo "${line:0:15}"
      done
      exec 9>&-
      """
    let run = try shell(script, folder: scratch.url)
    XCTAssertEqual(run.lines, Array(repeating: "{\"source\": \"-\",", count: 3), run.errors)
    let filter = """
      mkfifo names
      coproc exec "$TOOL" recognize --jobs 2 --files-from names --format jsonl
      exec 9> names
      for i in 1 2 3; do
        echo frame.ppm >&9
        read -t 60 -r line <&"${COPROC[0]}" || { echo "no answer to name $i"; exit 1; }
        echo "${line:0:23}"
      done
      exec 9>&-
      """
    let filtered = try shell(filter, folder: scratch.url)
    XCTAssertEqual(filtered.lines, Array(repeating: "{\"source\": \"frame.ppm\",", count: 3), filtered.errors)
  }

  #if os(Linux)
    func testMemoryStaysThatOfAFewFrames() throws {
      // 150 frames of 3.7 MB are 550 MB; the tool may take the models and some frames.
      let scratch = try ScratchFolder()
      let frame = DrawnScene([], width: 1280, height: 960).draw()
      try scratch.write(frame.ppmData, "frame.ppm")
      let script = """
        mkfifo frames
        (for i in $(seq 150); do cat frame.ppm; done) > frames &
        "$TOOL" detect --mode video --threads 1 --format csv frames > out.csv &
        tool=$!
        peak=0
        while kill -0 $tool 2>/dev/null; do
          now=$(awk '/VmHWM/ { print $2 }' /proc/$tool/status 2>/dev/null); peak=${now:-$peak}
          sleep 0.05
        done
        wait $tool; echo "$? $peak"
        """
      let run = try shell(script, folder: scratch.url)
      let words = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      XCTAssertEqual(words.first, 0, run.errors)
      XCTAssertLessThan(words.last ?? Int.max, 400_000, "kilobytes")
      XCTAssertGreaterThan(words.last ?? 0, 10_000, "the measurement works")
    }
  #endif
}
