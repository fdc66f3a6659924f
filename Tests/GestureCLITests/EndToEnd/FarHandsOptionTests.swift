import Foundation
import TestSupport
import XCTest

/// `--smallest-hand`, `--search-budget`, and the report of `--verbose` about them.
final class FarHandsOptionTests: XCTestCase {
  private var scratch: ScratchFolder!
  /// A hand of about 45 pixels.
  private static let far = DrawnScene([NamedPose.victory.hand.placed(0.8, 0.7, scale: 0.03)], width: 1280, height: 720)
    .draw()
  private static let small = DrawnScene([], width: 640, height: 360).draw()

  override func setUpWithError() throws {
    scratch = try ScratchFolder()
  }

  private func run(_ arguments: String..., line: UInt = #line) throws -> ToolRun { try run(arguments, line: line) }

  private func run(_ arguments: [String], status: Int32 = 0, line: UInt = #line) throws -> ToolRun {
    let run = try ToolRun(
      arguments, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, status, run.errors, line: line)
    return run
  }

  func testASmallHandIsFoundWithTheOption() throws {
    try scratch.write(Self.far.ppmData, "far.ppm")
    try scratch.write(Self.far.ppmData + Self.far.ppmData + Self.far.ppmData, "video.ppm")
    func gestures(_ arguments: String...) throws -> [[String]?] {
      try run(arguments + ["--format", "jsonl"]).lines.map { try JSONLine($0).gestures }
    }
    XCTAssertEqual(try gestures("recognize", "far.ppm"), [[]])
    XCTAssertEqual(try gestures("recognize", "--smallest-hand", "0.03", "far.ppm"), [["Victory"]])
    // With a budget for all tiles the first frame finds it.
    XCTAssertEqual(try gestures("recognize", "--mode", "video", "video.ppm"), [[], [], []])
    XCTAssertEqual(
      try gestures("recognize", "--mode", "video", "--smallest-hand", "0.03", "--search-budget", "1000", "video.ppm"),
      Array(repeating: ["Victory"], count: 3))
  }

  /// 640×360 at 0.05 has 6 + 15 tiles.
  ///
  /// Every image of 16:9 has the same number.
  func testVerboseDescribesTheSearch() throws {
    try scratch.write(Self.small.ppmData, "a.ppm")
    try scratch.write(Self.small.ppmData, "b.ppm")
    try scratch.write(Drawn.nothing.ppmData, "c.ppm")
    try scratch.write(Self.small.ppmData + Self.small.ppmData, "clip.ppm")
    XCTAssertEqual(try run("detect", "a.ppm", "b.ppm").errors, "")
    XCTAssertEqual(
      try run("detect", "--verbose", "--jobs", "1", "a.ppm", "b.ppm", "c.ppm").errors,
      "gesture-cli: 640×360 pixels: 1 palm detection per image\ngesture-cli: 160×120 pixels: 1 palm detection per image\n"
    )
    XCTAssertEqual(
      try run("detect", "-v", "--smallest-hand", "0.05", "a.ppm", "b.ppm").errors,
      "gesture-cli: 640×360 pixels: at most 22 palm detections per image\n")
    XCTAssertEqual(
      try run("detect", "-v", "--mode", "video", "--search-budget", "0.25", "a.ppm").errors,
      "gesture-cli: 640×360 pixels: at most 1 palm detection per frame while hands are missing; a complete search of the image takes 4 frames\n"
    )
    XCTAssertEqual(
      try run("events", "-v", "--smallest-hand", "0.05", "clip.ppm").errors,
      "gesture-cli: 640×360 pixels: at most 3 palm detections per frame while hands are missing; a complete search for still hands "
        + "takes 21 frames, or 1 frame for hands of at least 0.2 of the longer side\n")
  }

  func testValuesThatAreRefused() throws {
    try scratch.write(Self.small.ppmData, "a.ppm")
    func refused(_ message: String, _ arguments: String..., line: UInt = #line) throws {
      let run = try run(arguments, status: 64, line: line)
      XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n", line: line)
      XCTAssertEqual(run.text, "", line: line)
    }
    for value in ["1.5", "-0.1", "nan", "small"] {
      try refused(
        "--smallest-hand \(value): must be a number from 0 to 1", "recognize", "--smallest-hand", value, "a.ppm")
    }
    try refused(
      "--search-budget 0: must be a number from 0.001 to 1000", "detect", "--mode", "video", "--search-budget", "0",
      "a.ppm")
    try refused(
      "--search-budget: needs --mode video or live-stream: single images are not tracked", "detect", "--mode", "image",
      "--search-budget",
      "2", "a.ppm")
    try refused("--verbose: and --quiet exclude each other", "detect", "--verbose", "--quiet", "a.ppm")
    let any =
      "--smallest-hand 0.0001: needs more than 1000 tiles in any image: the smallest value is 0.0076 for 1920×1080 pixels, 0.0102 for a "
      + "square image"
    try refused(any, "recognize", "--smallest-hand", "0.0001", "missing.ppm")
    try refused(any, "evaluate", "--smallest-hand", "0.0001", scratch.url.path)
    // The size of raw frames is known before they are read.
    try refused(
      "--smallest-hand 0.005: needs more than 1000 tiles for frames of 1920×1080 pixels: the smallest value is 0.0076",
      "recognize",
      "--smallest-hand", "0.005", "--raw", "1920x1080:rgb24", "missing.rgb")
    for mode in ["image", "video"] {
      try refused(
        "--smallest-hand 0.005: needs more than 1000 tiles for a.ppm of 640×360 pixels: the smallest value is 0.0076",
        "detect", "--mode",
        mode, "--smallest-hand", "0.005", "a.ppm")
    }
    XCTAssertEqual(try run("detect", "--smallest-hand", "0.0076", "--format", "jsonl", "a.ppm").lines.count, 1)
  }

  /// Benchmarks count palm detections.
  ///
  /// Two hands are allowed, and none is shown, so a budget of 0.25 searches a quarter of the frames.
  func testBenchmarksCountPalmDetections() throws {
    try scratch.write(Self.small.ppmData, "a.ppm")
    func detections(_ arguments: String...) throws -> [Double] {
      let few = ["benchmark", "--runs", "8:0", "--threads", "1", "--format", "json", "--image", "a.ppm"]
      let object = try JSONLine(run(few + arguments).text).object
      XCTAssertGreaterThanOrEqual(
        object["maxMilliseconds"] as? Double ?? 0, object["meanMilliseconds"] as? Double ?? .infinity)
      return try ["meanPalmDetections", "maxPalmDetections"].map { try XCTUnwrap(object[$0] as? Double) }
    }
    XCTAssertEqual(try detections(TestModels.gestureRecognizerPath()), [1, 1])
    XCTAssertEqual(
      try detections("--mode", "video", "--search-budget", "0.25", TestModels.gestureRecognizerPath()), [0.25, 1])
    XCTAssertEqual(
      try detections("--mode", "video", "--smallest-hand", "0.05", TestModels.gestureRecognizerPath()), [3, 3])
    XCTAssertEqual(try detections("--smallest-hand", "0.1", TestModels.gestureRecognizerPath()), [7, 7])
  }
}
