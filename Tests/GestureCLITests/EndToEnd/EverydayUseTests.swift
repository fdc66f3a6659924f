import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// The first commands of a user, and the output on a terminal.
final class EverydayUseTests: XCTestCase {
  private static let none = Data("P6\n32 32\n255\n".utf8) + Data(count: 32 * 32 * 3)

  /// Runs a script with the tool on a terminal.
  ///
  /// The terminal shows standard output and standard error.
  private func onTerminal(_ bench: FaultBench, _ script: String) throws -> String {
    let program = try ToolRun.require("script")
    #if os(Linux)
      let arguments = ["-qec", script, "/dev/null"]
    #else
      let arguments = ["-q", "/dev/null", "/bin/sh", "-c", script]
    #endif
    let run = try ToolRun(
      arguments, environment: ["TOOL": ToolRun.tool.path, "GESTURE_MODEL": bench.path("base.task"), "TERM": "xterm"],
      program: program,
      folder: try XCTUnwrap(bench.scratch).url)
    return run.text.replacing("\r\n", with: "\n")
  }

  func testAFileAloneIsRecognized() throws {
    let bench = try FaultBench()
    let short = try bench.shell("\"$TOOL\" hand.ppm")
    XCTAssertEqual(short.status, 0, short.errors)
    XCTAssertEqual(short.text, try bench.shell("\"$TOOL\" recognize hand.ppm").text)
    XCTAssertEqual(
      try bench.shell("\"$TOOL\" hand.ppm -f jsonl -n 1 -q").text,
      try bench.shell("\"$TOOL\" recognize --format jsonl hand.ppm").text)
    XCTAssertEqual(
      try bench.shell("\"$TOOL\" - < hand.ppm").text, try bench.shell("\"$TOOL\" recognize - < hand.ppm").text)
    XCTAssertEqual(
      try bench.shell("\"$TOOL\" -n 2 --model base.task hand.ppm").text,
      try bench.shell("\"$TOOL\" recognize -n 2 hand.ppm").text)
    let unknown = try bench.shell("\"$TOOL\" hand.ppm missing.ppm")
    XCTAssertEqual(unknown.errors, "gesture-cli: error: missing.ppm: cannot be opened: No such file or directory\n")
    XCTAssertEqual(try bench.shell("\"$TOOL\" hand.ppm -o out.txt").status, 0)
    XCTAssertEqual(try bench.read("out.txt"), short.text)
  }

  func testATerminalGetsALinePerImage() throws {
    let bench = try FaultBench()
    try bench.write(Self.none, "nothing.ppm")
    let shown = try onTerminal(bench, "\"$TOOL\" hand.ppm nothing.ppm --jobs 1")
    let line = /hand\.ppm  (\S+) \d\.\d\d  (Right|Left) \d\.\d\d\n/
    XCTAssertNotNil(shown.firstMatch(of: line), shown)
    XCTAssertTrue(shown.contains("nothing.ppm  no hand\n"), shown)
    XCTAssertNotNil(
      shown.firstMatch(of: /gesture-cli: 2 images, 1 hand, 0 failures in \d+\.\d s \(\d+\.\d images per second\)/),
      shown)
    XCTAssertTrue(try onTerminal(bench, "\"$TOOL\" hand.ppm --format text").hasPrefix("GestureRecognizerResult:\n"))
    // A file or pipe gets the layout of the guides, as always.
    XCTAssertTrue(try bench.shell("\"$TOOL\" hand.ppm").text.hasPrefix("GestureRecognizerResult:\n"))
    let detect = try bench.shell("\"$TOOL\" detect --format short hand.ppm")
    XCTAssertNotNil(detect.text.wholeMatch(of: /hand\.ppm  (Right|Left) \d\.\d\d\n/), detect.text)
  }

  /// A note names the more thorough search if no hand was found.
  ///
  /// The note appears once; users of that search and pipes do not get it.
  func testWhereNoHandIsFoundTheToolNamesTheSearchThatLooksHarder() throws {
    let bench = try FaultBench()
    try bench.write(Self.none, "nothing.ppm")
    let shown = try onTerminal(bench, "\"$TOOL\" nothing.ppm nothing.ppm")
    XCTAssertEqual(shown.matches(of: /--thorough also searches/).count, 1, shown)
    for others in [
      "nothing.ppm --thorough", "nothing.ppm --search thorough", "nothing.ppm hand.ppm", "nothing.ppm --quiet",
    ] {
      XCTAssertFalse(try onTerminal(bench, "\"$TOOL\" \(others)").contains("also searches"), others)
    }
    XCTAssertEqual(try bench.shell("\"$TOOL\" nothing.ppm 2>&1 >/dev/null").text, "")
    XCTAssertTrue(try onTerminal(bench, "\"$TOOL\" draw nothing.ppm -o drawn.png").contains("also searches"))
  }

  /// A note names the option for a second hand.
  ///
  /// The image has two palms, and the default is one hand; a pipe gets no note.
  func testASecondHandIsNoted() throws {
    let bench = try FaultBench()
    let both = Data("P6\n32 32\n255\n".utf8) + Data((0..<32 * 32).flatMap { _ in [255, 255, 0] as [UInt8] })
    try bench.write(both, "both.ppm")
    let note = "gesture-cli: 2 images may show more than one hand: --num-hands 2 finds up to two\n"
    let shown = try onTerminal(bench, "\"$TOOL\" both.ppm hand.ppm both.ppm")
    XCTAssertTrue(shown.contains(note), shown)
    for others in ["hand.ppm", "-n 1 both.ppm", "-n 2 both.ppm", "--quiet both.ppm"] {
      XCTAssertFalse(try onTerminal(bench, "\"$TOOL\" \(others)").contains("more than one hand"), others)
    }
    XCTAssertEqual(try bench.shell("\"$TOOL\" both.ppm 2>&1 >/dev/null").text, "")
  }

  func testAProgressBarWhereTheResultsGoToAFile() throws {
    XCTAssertEqual(
      Progress.line(count: 50, of: 200, unit: "images", seconds: 5),
      "[#####...............] 25 %, 50 of 200 images, 10.0/s, about 15 s left")
    let bench = try FaultBench()
    let many = Array(repeating: "hand.ppm", count: 400).joined(separator: " ")
    // Stopped on its way, it takes long without working long.
    let shown = try onTerminal(
      bench,
      "\"$TOOL\" \(many) --format csv --output out.csv --jobs 1 & sleep 0.1; kill -STOP $!; sleep 1.6; kill -CONT $!; wait $!"
    )
    let summary = try XCTUnwrap(
      shown.firstMatch(of: /400 images, 400 hands, 0 failures in (\d+\.\d) s/), String(shown.suffix(200)))
    // Shown from the first second on.
    if let seconds = Double(summary.output.1), seconds > 1.5 {
      XCTAssertNotNil(
        shown.firstMatch(of: /\[[#.]{20}\] \d+ %, \d+ of 400 images, \d+\.\d\/s, about \d+ s left/),
        String(shown.prefix(200)))
    }
  }

  func testAFileOfSeveralFramesIsAVideo() throws {
    let bench = try FaultBench()
    let run = try bench.shell("\"$TOOL\" recognize --format jsonl hand.ppm clip.ppm hand.ppm")
    XCTAssertEqual(run.status, 0)
    XCTAssertEqual(
      run.errors,
      "gesture-cli: clip.ppm has several frames and is processed as a video; --mode image processes each frame separately\n"
    )
    let lines = try run.lines.map(JSONLine.init)
    XCTAssertEqual(lines.map(\.source), ["hand.ppm", "clip.ppm", "clip.ppm", "clip.ppm", "hand.ppm"])
    XCTAssertEqual(lines.map(\.timestamp), [nil, 0, 33, 67, nil])
    XCTAssertEqual(
      Array(run.lines[1...3]), try bench.shell("\"$TOOL\" recognize --mode video --format jsonl clip.ppm").lines,
      "the same as with --mode video")
  }

  /// Images that follow each other without a header are a video.
  ///
  /// Motion JPEG is like this, and PNG images may be.
  func testImagesBehindEachOtherAreAVideo() throws {
    let bench = try FaultBench()
    for image in [try StandInModel.hand.rasterImage.jpegData(), StandInModel.hand.pngData] {
      try bench.write(image + image + image, "clip")
      XCTAssertEqual(
        try bench.run("recognize", "--format", "jsonl", "clip").lines.map { try JSONLine($0).timestamp }, [0, 33, 67])
      let numbers = try bench.run("recognize", "--mode", "image", "--format", "jsonl", "clip").lines.map {
        try JSONLine($0).object["frame"] as? Int
      }
      XCTAssertEqual(numbers, [0, 1, 2])
      for input in ["clip", "- < clip", "<(cat clip)"] {
        let run = try bench.shell("\"$TOOL\" events --delays 0 \(input)")
        XCTAssertEqual(run.status, 0, "\(input): \(run.errors)")
        XCTAssertFalse(run.lines.isEmpty, input)
      }
    }
  }

  func testImagesOfOneFileAreNumbered() throws {
    let bench = try FaultBench()
    let json = try bench.shell("\"$TOOL\" recognize --mode image --format jsonl clip.ppm hand.ppm")
    XCTAssertEqual(json.errors, "")
    XCTAssertEqual(try json.lines.map { try JSONLine($0).object["frame"] as? Int }, [0, 1, 2, nil])
    let csv = try bench.shell("\"$TOOL\" recognize --mode image --format csv clip.ppm")
    XCTAssertEqual(csv.lines.dropFirst().map { $0.prefix { $0 != "," } }, ["clip.ppm", "clip.ppm", "clip.ppm"])
    let text = try bench.shell("\"$TOOL\" recognize --mode image --format short clip.ppm")
    XCTAssertEqual(text.lines.map { $0.prefix { $0 != " " } }, ["clip.ppm#0", "clip.ppm#1", "clip.ppm#2"])
    // Those that do not follow each other at once show themselves one by one.
    let image = StandInModel.hand.pngData
    try bench.write(image + Data("end".utf8) + image, "apart.png")
    for input in ["apart.png", "- < apart.png", "<(cat apart.png)"] {
      let apart = try bench.shell("\"$TOOL\" recognize --format jsonl \(input)")
      XCTAssertEqual(try apart.lines.map { try JSONLine($0).object["frame"] as? Int }, [nil, 1], input)
    }
    // Images of different sizes are no video.
    try bench.write(FaultBench.hand + Data("P6\n40 40\n255\n".utf8) + Data(count: 40 * 40 * 3), "album.ppm")
    let album = try bench.shell("\"$TOOL\" recognize --format jsonl album.ppm")
    XCTAssertEqual(album.errors, "")
    XCTAssertEqual(try album.lines.map { try JSONLine($0).object["frame"] as? Int }, [0, 1])
    // Classified again, the number stays.
    let again = try bench.shell(
      "\"$TOOL\" recognize --mode image --format jsonl clip.ppm | \"$TOOL\" classify --format jsonl -")
    XCTAssertEqual(again.lines, Array(json.lines.prefix(3)))
  }

  func testARecordingTellsWhatItSkipped() throws {
    let bench = try FaultBench()
    let run = try bench.shell("\"$TOOL\" record --label wave --every 2 clip.ppm > lines.jsonl")
    XCTAssertEqual(
      run.errors,
      "gesture-cli: 2 hands labelled wave in 2 of 3 frames; 0 frames without a hand; 1 frame skipped by --every 2\n")
  }

  func testACameraThatIsNotThereIsOneError() throws {
    _ = try ToolRun.require("ffmpeg")
    let bench = try FaultBench()
    let run = try bench.shell("\"$TOOL\" recognize --camera /dev/no-such-camera")
    XCTAssertNotEqual(run.status, 0)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
  }

  /// A report shows the names of files, but no folders.
  ///
  /// Pages get shared.
  func testAReportExplainsItselfAndTellsNoFolders() throws {
    let bench = try FaultBench()
    let folder = bench.path("")
    try bench.write(Data("0\n40\n80\n".utf8), "times.txt")
    let described = try bench.shell("\"$TOOL\" describe --set standard -o gestures.json")
    XCTAssertEqual(described.status, 0, described.errors)
    let options = "--timestamps \"$PWD/times.txt\" --describe \"$PWD/gestures.json\""
    let run = try bench.shell("\"$TOOL\" report \"$PWD/clip.ppm\" \(options) --output page.html")
    XCTAssertEqual(run.status, 0, run.errors)
    let page = try bench.read("page.html")
    XCTAssertFalse(page.contains(folder), "no path")
    XCTAssertTrue(page.contains("Gestures in clip.ppm") && page.contains("base.task") && page.contains("times.txt"))
    XCTAssertTrue(page.contains("--describe gestures.json"))
    XCTAssertTrue(page.contains("the curve is its score") && page.contains("a ring where the hand was first seen"))
  }

  /// Options for frames are noted if there are no frames.
  ///
  /// Images among videos stay as they are.
  func testOptionsOfFramesAreNotedWhereThereAreNone() throws {
    let bench = try FaultBench()
    for option in [["--fps", "10"], ["--every", "2"], ["--sample-fps", "5"]] {
      let run = try bench.shell("\"$TOOL\" recognize \(option.joined(separator: " ")) hand.ppm hand.ppm")
      XCTAssertEqual(run.errors, "gesture-cli: \(option[0]) has no effect: single images have no times\n")
      XCTAssertEqual(run.status, 0)
      let mixed = try bench.shell("\"$TOOL\" recognize \(option.joined(separator: " ")) hand.ppm clip.ppm")
      XCTAssertFalse(mixed.errors.contains("no effect"), mixed.errors)
    }
  }
}
