import Foundation
import GestureImages
import TestSupport
import XCTest

/// `draw --results`: what was found before, drawn without a model.
final class DrawResultsTests: XCTestCase {
  private let bench = Result { try FaultBench() }

  /// Runs `draw` where there is no model.
  private func draw(_ arguments: String) throws -> ToolRun {
    try bench.get().shell("GESTURE_MODEL=/nowhere/no.task \"$TOOL\" draw \(arguments)")
  }

  private func assertDrawn(_ arguments: String, line: UInt = #line) throws {
    let run = try draw(arguments)
    XCTAssertEqual(run.status, 0, run.errors, line: line)
    XCTAssertEqual(run.errors.split(separator: "\n").filter { !$0.contains("has several frames") }, [], line: line)
  }

  func testTheDrawingsAreTheSame() throws {
    let bench = try bench.get()
    for name in ["a", "b/a", "b/z"] {
      try bench.write(name == "b/z" ? FaultBench.nothing : FaultBench.hand, "in/\(name).ppm")
    }
    try bench.write(FaultBench.hand + FaultBench.nothing + FaultBench.hand, "in/clip.ppm")
    for mode in ["", "--mode image"] {
      let run = try bench.shell(
        """
        rm -rf wanted drawn; "$TOOL" draw -q \(mode) -r -o wanted/ in; "$TOOL" recognize -q --overwrite \(mode) -r -o r.jsonl in
        ls wanted wanted/b
        """)
      XCTAssertEqual(run.status, 0, run.errors)
      // The frames of a file in a folder are drawn as a video, as images one by one.
      XCTAssertEqual(
        run.text.split(separator: "\n").filter { $0.hasSuffix(".png") }.count, mode.isEmpty ? 3 : 6, run.text)
      try assertDrawn("\(mode) --results r.jsonl -r -o drawn/ in")
      XCTAssertEqual(try bench.shell("diff -r wanted drawn").text, "")
      // From a pipe, in another order, by other paths, and only some of them.
      let piped = try bench.shell(
        "cat r.jsonl | GESTURE_MODEL=/none \"$TOOL\" draw -q --overwrite --results - \(mode) -o drawn/b/ in/b/z.ppm ./in/b/../b/a.ppm"
      )
      XCTAssertEqual(piped.status, 0, piped.errors)
      XCTAssertEqual(try bench.shell("diff -r wanted drawn").text, "")
    }
    let whole = try bench.shell("\"$TOOL\" draw -q --mode video --every 2 in/clip.ppm | cksum").text
    _ = try bench.shell("\"$TOOL\" recognize -q --overwrite --mode video --every 2 -o r.jsonl in/clip.ppm")
    XCTAssertEqual(
      try bench.shell("GESTURE_MODEL=/none \"$TOOL\" draw --results r.jsonl --mode video --every 2 in/clip.ppm | cksum")
        .text, whole)
  }

  /// Single frames have the results of their times.
  func testResultsOfAVideoForItsImages() throws {
    let bench = try bench.get()
    try bench.write(FaultBench.hand + FaultBench.noHand + FaultBench.hand, "c.ppm")
    _ = try bench.shell("\"$TOOL\" recognize -q --mode video --fps 10 -o r.jsonl c.ppm")
    let wanted = try bench.shell("\"$TOOL\" draw -q --mode video c.ppm | cksum").text
    let draw = "GESTURE_MODEL=/none \"$TOOL\" draw --results r.jsonl --mode image"
    XCTAssertEqual(try bench.shell("\(draw) --fps 10 c.ppm | cksum").text, wanted)
    let run = try bench.shell("\(draw) c.ppm | cksum")
    XCTAssertEqual(
      run.errors, "gesture-cli: warning: c.ppm: 2 frames have no result in r.jsonl: no hands are drawn there\n")
  }

  /// An image that was a video has the first frame's result.
  func testAFileThatHasOneFrameLeft() throws {
    let bench = try bench.get()
    try bench.write(FaultBench.hand + FaultBench.nothing, "c.ppm")
    _ = try bench.shell("\"$TOOL\" recognize -q --mode image -o r.jsonl c.ppm")
    try bench.write(FaultBench.hand, "c.ppm")
    let wanted = try bench.shell("\"$TOOL\" draw -q c.ppm | cksum").text
    XCTAssertEqual(
      try bench.shell("GESTURE_MODEL=/none \"$TOOL\" draw -q --results r.jsonl c.ppm | cksum").text, wanted)
  }

  /// The first of several single images has no number.
  ///
  /// The images come one by one.
  func testImagesThatComeOneByOne() throws {
    let bench = try bench.get()
    let (hand, nothing) = (
      try RasterImage(data: FaultBench.hand).pngData, try RasterImage(data: FaultBench.nothing).pngData
    )
    try bench.write(hand + Data("end".utf8) + nothing + hand, "apart.png")
    let run = try bench.shell(
      """
      "$TOOL" recognize -q -o r.jsonl apart.png; "$TOOL" draw -q apart.png > wanted.ppm
      "$TOOL" draw -q --results r.jsonl apart.png | cmp - wanted.ppm
      "$TOOL" recognize -q --overwrite -o r.jsonl - < apart.png; "$TOOL" draw -q --results r.jsonl - < apart.png | cmp - wanted.ppm
      """)
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.text + run.errors, "")
  }

  func testWhatHasNoResult() throws {
    let bench = try bench.get()
    try bench.write(FaultBench.hand, "a.ppm")
    try bench.write(FaultBench.hand, "b.ppm")
    _ = try bench.shell(
      "\"$TOOL\" recognize -q -o r.jsonl a.ppm; printf '{\"source\": \"cut.ppm\", \"error\": \"is cut\"}\\n' >> r.jsonl"
    )
    try bench.write(FaultBench.hand, "cut.ppm")
    let run = try draw("--results r.jsonl -o out/ b.ppm cut.ppm a.ppm")
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(
      run.errors,
      """
      gesture-cli: error: b.ppm: has no result in r.jsonl, whose first result is for a.ppm
      gesture-cli: error: cut.ppm: has an error instead of a result in r.jsonl: is cut

      """)
    XCTAssertTrue(bench.exists("out/a.png"), "the others are drawn")
    XCTAssertFalse(bench.exists("out/b.png") || bench.exists("out/cut.png"))
    // Another image under the same name.
    try bench.write(Data("P6\n16 32\n255\n".utf8) + Data(count: 16 * 32 * 3), "a.ppm")
    let other = try draw("--results r.jsonl -o other.png a.ppm")
    XCTAssertEqual(
      other.errors,
      "gesture-cli: error: a.ppm: has 16×32 pixels, but its result in r.jsonl is for 32×32\n")
    XCTAssertFalse(bench.exists("other.png"))
    // Another video under the same name, from its first frame on.
    _ = try bench.shell("cp clip.ppm v.ppm; \"$TOOL\" recognize -q --mode video --overwrite -o r.jsonl v.ppm")
    try bench.write(
      Data("P6\n16 32\n255\n".utf8) + Data(count: 16 * 32 * 3) + Data("P6\n16 32\n255\n".utf8)
        + Data(count: 16 * 32 * 3), "v.ppm")
    let video = try draw("-q --results r.jsonl --mode video -o other.ppm v.ppm")
    XCTAssertEqual(video.status, 65)
    XCTAssertEqual(
      video.errors, "gesture-cli: error: v.ppm: has 16×32 pixels, but its result in r.jsonl is for 32×32\n")
  }

  func testFramesWithoutAResultAreNamed() throws {
    let bench = try bench.get()
    _ = try bench.shell("\"$TOOL\" recognize -q --mode video --every 2 -o r.jsonl clip.ppm")
    let run = try draw("--results r.jsonl --mode video -o out.ppm clip.ppm")
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(
      run.errors, "gesture-cli: warning: clip.ppm: 1 frame has no result in r.jsonl: no hands are drawn there\n")
    XCTAssertEqual(try bench.shell("wc -c < out.ppm").text, try bench.shell("wc -c < clip.ppm").text, "all frames")
  }

  func testOptionsOfFindingHandsAreRefused() throws {
    _ = try bench.get().shell("\"$TOOL\" recognize -q -o r.jsonl hand.ppm")
    for option in ["--num-hands", "--model", "--score-threshold"] {
      let run = try draw("--results r.jsonl \(option) \(option == "--model" ? "base.task" : "1") -o out.png hand.ppm")
      XCTAssertEqual(run.status, 64)
      XCTAssertEqual(
        run.errors, "gesture-cli: error: \(option): cannot be used with --results: the hands are read from r.jsonl\n")
    }
    let broken = try draw("--results hand.ppm -o out.png hand.ppm")
    XCTAssertEqual(broken.status, 65)
    XCTAssertTrue(broken.errors.contains("hand.ppm, line 1: this is not JSON"), broken.errors)
  }
}
