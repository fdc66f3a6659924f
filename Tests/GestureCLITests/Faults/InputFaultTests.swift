import Foundation
import TestSupport
import XCTest

/// Inputs that become invalid in the middle.
///
/// Earlier results stay, the status shows the failure, and what can continue does.
final class InputFaultTests: XCTestCase {
  private let modes = ["image", "video", "live-stream"]

  private func assertCut(_ run: ToolRun, results: Int, mentions: String, _ what: String, line: UInt = #line) {
    XCTAssertEqual(run.lines.count, results, what, line: line)
    XCTAssertNoThrow(try run.lines.map(JSONLine.init), what, line: line)
    XCTAssertTrue(run.text.hasSuffix("}\n"), what, line: line)
    XCTAssertEqual(run.status, 65, "\(what): \(run.errors)", line: line)
    let errors = run.errors.split(separator: "\n").filter { !$0.hasSuffix("frames were dropped") }
    XCTAssertEqual(errors.count, 1, "\(what): \(run.errors)", line: line)
    XCTAssertTrue(run.errors.contains(mentions), "\(what): \(run.errors)", line: line)
  }

  func testAStreamThatTurnsBad() throws {
    let bench = try FaultBench()
    let good = FaultBench.hand
    let y4m = Data("FRAME\n".utf8) + Data(repeating: 128, count: 32 * 32 * 3 / 2)
    let header = Data("YUV4MPEG2 W32 H32 F25:1 C420\n".utf8)
    let frames = good + good
    let y4mFrames = header + y4m + y4m
    // The data behind two good frames.
    let ends: [(name: String, frames: Data, end: Data)] = [
      ("pixels end", frames, good.dropLast()), ("no picture", frames, Data("P6 1 x".utf8) + good),
      ("header ends", frames, Data("P6\n32".utf8)),
      ("another format", frames, Data("GIF89a".utf8)), ("Y4M pixels end", y4mFrames, y4m.dropLast()),
      ("no Y4M frame", y4mFrames, Data("FRUME\n".utf8) + y4m),
    ]
    // Other modes: FailingRunTests.
    for (name, frames, end) in ends {
      let run = try bench.run("detect", "--mode", "video", "--format", "jsonl", "-", input: frames + end)
      assertCut(run, results: 2, mentions: "frame 2", name)
    }
    for mode in modes {
      let raw = try bench.run(
        "detect", "--mode", mode, "--format", "jsonl", "--raw", "8x8:gray8", "-", input: Data(count: 150))
      assertCut(raw, results: 2, mentions: "frame 2", "\(mode), raw")
    }
  }

  func testTheFramesOfACutVideoAreTakenWhenAsked() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand + FaultBench.hand + FaultBench.hand.dropLast(), "cut.ppm")
    for inputs in [["cut.ppm"], ["--mode", "image", "cut.ppm"], ["--raw", "200x20:gray8", "cut.ppm"]] {
      let run = try ToolRun(
        ["detect", "--format", "jsonl", "--tolerate-damage"] + inputs,
        environment: ["GESTURE_MODEL": bench.path("base.task")],
        folder: XCTUnwrap(bench.scratch).url)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.lines.count, 2, "\(inputs)")
      XCTAssertTrue(run.errors.contains("warning: cut.ppm"), "\(run.errors)")
    }
  }

  func testADamagedImageIsNoVideo() throws {
    let bench = try FaultBench()
    try bench.write(Data("P5 32 32 100\n".utf8) + Data(repeating: 101, count: 1024), "bad.pgm")
    let run = try bench.run("detect", "bad.pgm")
    XCTAssertEqual(run.status, 65)
    XCTAssertFalse(run.errors.contains("several frames"), run.errors)
  }

  /// A sample above the largest value damages only its frame.
  ///
  /// The start of the next frame is known. Frames keep their times.
  func testTheFrameAfterADamagedOne() throws {
    let bench = try FaultBench()
    let good = Data("P5 32 32 100\n".utf8) + Data(repeating: 50, count: 1024)
    let bad = Data("P5 32 32 100\n".utf8) + Data(repeating: 101, count: 1024)
    for mode in modes {
      let run = try bench.run("detect", "--mode", mode, "--format", "jsonl", "-", input: good + bad + good)
      assertCut(
        run, results: 2, mentions: "a sample is 101, more than the largest value 100 [frame 1, byte 1050]", mode)
      XCTAssertEqual(try run.lines.map { try JSONLine($0).timestamp }, mode == "image" ? [nil, nil] : [0, 67], mode)
      let times = try bench.shell("printf '5\\n6\\n7\\n' > times.txt")
      XCTAssertEqual(times.status, 0)
    }
    try bench.write(good + bad + good, "damaged.pgm")
    let timed = try bench.run(
      "detect", "--mode", "video", "--timestamps", "times.txt", "--format", "jsonl", "damaged.pgm")
    XCTAssertEqual(try timed.lines.map { try JSONLine($0).timestamp }, [5, 7])
    // Several inputs, several workers: in order, and the status is that of the first failure.
    let several = try bench.run(
      "detect", "--jobs", "2", "--format", "jsonl", "damaged.pgm", "missing.ppm", "damaged.pgm", "hand.ppm")
    XCTAssertEqual(
      try several.lines.map { try JSONLine($0).source },
      ["damaged.pgm", "damaged.pgm", "damaged.pgm", "damaged.pgm", "hand.ppm"])
    XCTAssertEqual(several.errors.split(separator: "\n").count, 3)
    XCTAssertEqual(several.status, 65)
  }

  /// A file that is cut off while the tool reads it.
  ///
  /// The cut is between two frames, far behind the part that was read in advance.
  func testAFileThatShrinks() throws {
    let bench = try FaultBench()
    for mode in ["video", "image --jobs 1"] {
      let script = """
        for i in $(seq 400); do cat hand.ppm; done > long.ppm
        mkfifo results
        "$TOOL" detect --mode \(mode) --format jsonl long.ppm > results &
        exec 9< results
        read -r line <&9; echo "$line"
        truncate -s 4000 long.ppm
        cat <&9
        wait $!; status=$?
        rm results
        exit $status
        """
      let run = try bench.shell(script)
      XCTAssertTrue([0, 65].contains(run.status), "\(run.status) \(run.errors)")
      XCTAssertLessThan(run.lines.count, 400)
      XCTAssertNoThrow(try run.lines.map(JSONLine.init))
    }
  }

  /// Times at the ends of their range.
  ///
  /// Differences of such times do not fit into 64 bits.
  func testTimesAtTheEndsOfTheirRange() throws {
    let bench = try FaultBench()
    let line = try XCTUnwrap(bench.read("timed.jsonl").split(separator: "\n").first)
    let ends = [Int.min, Int.max].map {
      line.replacing("\"timestampInMilliseconds\": 0,", with: "\"timestampInMilliseconds\": \($0),") + "\n"
    }
    try bench.write(Data(ends.joined().utf8), "ends.jsonl")
    let run = try bench.run("events", "--delays", "0", "--results", "ends.jsonl")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertNoThrow(try run.lines.map(JSONLine.init))
    let sizes = line.replacing("\"width\": 32", with: "\"width\": \(Int.max)")
    try bench.write(Data(sizes.utf8), "wide.jsonl")
    let wide = try bench.run("classify", "wide.jsonl")
    XCTAssertEqual(wide.status, 65, wide.errors)
  }
}
