import Foundation
import TensorEngine
import TestSupport
import XCTest

/// Each error is one line on standard error.
///
/// Standard output is empty, and the status is that of the contract.
final class UsageErrorTests: XCTestCase {
  private func assertRefused(
    _ arguments: [String], status: Int32, _ message: String, input: Data = Data(), environment: [String: String] = [:],
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let run = try ToolRun(
      arguments, input: input,
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()].merging(environment) { $1 })
    XCTAssertEqual(run.status, status, run.errors, file: file, line: line)
    XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n", file: file, line: line)
    XCTAssertEqual(run.text, "", file: file, line: line)
  }

  func testSubcommands() throws {
    try assertRefused([], status: 64, "no subcommand given: one of \(Self.subcommands); see gesture-cli --help")
    try assertRefused(
      ["recognise"], status: 64, "recognise: is neither a subcommand of gesture-cli nor a file; did you mean recognize?"
    )
    try assertRefused(
      ["help", "dtect"], status: 64, "dtect: is neither a subcommand of gesture-cli nor a file; did you mean detect?")
    try assertRefused(
      ["--model", "x"], status: 64, "the subcommand comes first, then its options; see gesture-cli --help")
    try assertRefused(
      ["--generate-completion-script", "tcsh"], status: 64,
      "--generate-completion-script tcsh: must be bash, zsh or fish")
  }

  /// The option has the limits of the library.
  func testMoreThreadsThanThereMayBe() throws {
    try assertRefused(
      ["recognize", "--threads", "65", "a.png"], status: 64, "--threads 65: must be a whole number from 1 to 64")
  }

  /// A word that looks like a file is a file.
  ///
  /// The file may exist or not.
  func testMissingFiles() throws {
    let reason = "missing.jpg: cannot be opened: No such file or directory"
    for arguments in [
      ["missing.jpg"], ["-f", "short", "missing.jpg"], ["-qf", "short", "missing.jpg"], ["recognize", "missing.jpg"],
    ] {
      try assertRefused(arguments, status: 66, reason)
    }
    try assertRefused(["photos"], status: 64, "photos: is neither a subcommand of gesture-cli nor a file")
    try assertRefused(["--photo", "x"], status: 64, "--photo: is not an option of gesture-cli")
    XCTAssertEqual(try ToolRun(["version"]).text, try ToolRun(["--version"]).text)
  }

  func testTheNameOfTheOutputDecidesTheFormat() throws {
    let bench = try FaultBench()
    for (name, format) in [
      ("a.csv", "csv"), ("a.json", "json"), ("a.jsonl", "jsonl"), ("a.txt", "text"), ("a", "text"),
    ] {
      XCTAssertEqual(try bench.run("recognize", "--output", name, "hand.ppm").status, 0)
      XCTAssertEqual(try bench.read(name), try bench.run("recognize", "--format", format, "hand.ppm").text, name)
    }
    XCTAssertEqual(try bench.run("recognize", "-f", "short", "-o", "short.txt", "hand.ppm").status, 0)
    XCTAssertEqual(try bench.run("inspect", "-o", "b.json", "base.task").status, 0)
    XCTAssertTrue(try bench.read("b.json").hasPrefix("{"))
    XCTAssertTrue(
      try bench.run("recognize", "--jsonl", "-o", "c.csv", "hand.ppm").errors.contains(
        "--jsonl: reads lines from standard input"))
    for arguments in [["--format", "json"], ["--jsonl"]] {
      let input = arguments == ["--jsonl"] ? "--verbose" : "hand.ppm"
      let run = try bench.run(
        "recognize", arguments[0], arguments.count > 1 ? arguments[1] : "--details", "-o", "c.csv", input)
      XCTAssertEqual(run.status, 64)
      XCTAssertTrue(
        run.errors.contains("\(arguments.joined(separator: " ")): contradicts the name of the output, c.csv"),
        run.errors)
      XCTAssertFalse(bench.exists("c.csv"))
    }
  }

  /// The guides allow 0; MediaPipe's graph does not.
  func testATrackingConfidenceOfZero() throws {
    let bench = try FaultBench()
    let run = try bench.run(
      "recognize", "-q", "--mode", "video", "-f", "jsonl", "--min-tracking-confidence", "0", "clip.ppm")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(try run.lines.map { try JSONLine($0).landmarks.count }, [1, 1, 1])
  }

  func testOptions() throws {
    try assertRefused(
      ["recognize", "--hands", "2", "a"], status: 64,
      "--hands: is not an option of recognize; did you mean --num-hands?")
    try assertRefused(
      ["recognize", "--mode", "photo", "a"], status: 64, "--mode photo: must be image, video or live-stream")
    try assertRefused(["recognize", "--rotation=45", "a"], status: 64, "--rotation 45: must be 0, 90, 180 or 270")
    try assertRefused(
      ["recognize", "--min-tracking-confidence", "2", "a"], status: 64,
      "--min-tracking-confidence 2: must be a number from 0 to 1")
    for option in [
      ["--realtime"], ["--smooth"], ["--clock", "index"], ["--timestamps", "t"], ["--bridge", "4"], ["--steady"],
    ] {
      try assertRefused(
        ["recognize", "--mode", "image"] + option + ["a"], status: 64,
        "\(option[0]): needs --mode video or live-stream: single images are not tracked")
    }
    try assertRefused(
      ["recognize", "--mode", "video", "--fps", "25", "--timestamps", "t", "a"], status: 64,
      "--timestamps: and --fps exclude each other")
    for option in ["--fps", "--timestamps"] {
      try assertRefused(
        ["events", "--clock", "arrival", option, "1", "-"], status: 64,
        "\(option): and --clock arrival exclude each other")
    }
    try assertRefused(["recognize", "--camera", "/dev/video0", "a"], status: 64, "--camera: takes no other input")
    try assertRefused(["recognize"], status: 64, "no input given: name files, a folder, or - for standard input")
    for inputs in [["-", "-"], ["--timestamps", "-", "-"]] {
      try assertRefused(["recognize"] + inputs, status: 64, "-: standard input can be read only once")
    }
    try assertRefused(
      ["recognize", "--raw", "640x480", "-"], status: 64,
      "--raw 640x480: write WIDTHxHEIGHT:FORMAT with one of rgb24 bgr24 rgba bgra gray8 nv12 yuv420p yuyv422 uyvy422, such as 640x480:rgb24"
    )
    try assertRefused(
      ["draw", "--output", "drawing.gif", "a"], status: 64,
      "--output drawing.gif: must end in .png, .jpg, .ppm or .svg, for a video in .mp4, .mov, .mkv or .webm, or be a folder (end it with /)"
    )
    try assertRefused(
      ["draw", "--output", "drawing.png", "a", "b"], status: 64,
      "--output drawing.png: holds one image, but the inputs may be several: give a folder (end it with /), a .ppm file or a video"
    )
    try assertRefused(["classify"], status: 64, "classify: needs INPUT...; see gesture-cli classify --help")
    try assertRefused(
      ["report", "a", "b"], status: 64, "--output: must be a folder for the pages of several videos (end it with /)")
    try assertRefused(["events", "--results", "x", "a"], status: 64, "--results: takes no other input")
    for option in [
      ["--num-hands", "2"], ["--score-threshold", "0.5"], ["--fps", "10"], ["--smooth"], ["--files-from", "a"],
    ] {
      try assertRefused(
        ["events", "--results", "x"] + option, status: 64,
        "\(option[0]): cannot be used with --results: the hands and their times are read from x")
    }
  }

  /// A number that the tool takes is one that the recognizer takes.
  func testNumbersOfThreads() throws {
    let bench = try FaultBench()
    XCTAssertEqual(try bench.run("recognize", "--quiet", "--threads", "64", "hand.ppm").status, 0)
    for arguments in [
      ["recognize", "--threads", "65", "hand.ppm"], ["benchmark", "--threads", "65", "--image", "hand.ppm"],
    ] {
      try assertRefused(arguments, status: 64, "--threads 65: must be a whole number from 1 to 64")
    }
  }

  func testModels() throws {
    let scratch = try ScratchFolder()
    let picture = try scratch.write(Drawn.nothing.ppmData, "a.ppm")
    let missing = scratch.path("missing.task")
    try assertRefused(
      ["recognize", "--model", missing, picture], status: 66, "\(missing): Unable to open file at \(missing)")
    let text = try scratch.write("this is no model", "text.task")
    let run = try ToolRun(["recognize", "--model", text, picture])
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(run.errors, "gesture-cli: error: \(text): is a text, not a .task bundle or a .tflite model\n")
    let photo = try scratch.write(Drawn.nothing.pngData, "photo.task")
    try assertRefused(
      ["recognize", "--model", photo, picture], status: 65,
      "\(photo): is a PNG image, not a .task bundle or a .tflite model")
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1)
    // The bundle of the other task.
    let landmarker = try TestModels.handLandmarkerPath()
    let other = try ToolRun(["recognize", "--model", landmarker, picture])
    XCTAssertEqual(other.status, 66, "an entry is missing")
    XCTAssertTrue(other.errors.contains("hand_landmarker.task"), other.errors)
    try assertRefused(
      ["inspect", picture], status: 65, "\(picture): is an image, not a .task bundle or a .tflite model")
    try assertRefused(
      ["benchmark", try TestModels.gestureRecognizerPath()], status: 64,
      "\(try TestModels.gestureRecognizerPath()): is a bundle, which is measured on an image: give --image FILE")
  }

  /// A fault of the environment is not blamed on the model.
  func testKernelsThatTheProcessorLacks() throws {
    let names = KernelSet.available.map(\.name).joined(separator: ", ")
    for arguments in [["recognize", "a.png"], ["benchmark", try TestModels.handLandmarkerPath()]] {
      try assertRefused(
        arguments, status: 64, "GESTURE_KERNELS=mmx: This processor has no such kernels. (it must be one of \(names))",
        environment: ["GESTURE_KERNELS": "mmx"])
    }
  }

  func testOutputs() throws {
    let scratch = try ScratchFolder()
    let picture = try scratch.write(Drawn.nothing.ppmData, "a.ppm")
    let nowhere = scratch.path("nowhere/out.txt")
    try assertRefused(
      ["recognize", "--output", nowhere, picture], status: 73,
      "\(nowhere): cannot be created: No such file or directory")
    try assertRefused(
      ["recognize", "-f", "csv", "--output", picture, picture], status: 73,
      "\(picture): is also an input (\(picture)); writing the output over it would destroy it")
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: picture)), Drawn.nothing.ppmData)
    #if os(Linux)
      try assertRefused(
        ["recognize", "--output", "/dev/full", picture], status: 74,
        "/dev/full: writing failed: No space left on device")
    #endif
  }

  private static let subcommands =
    "recognize, detect, classify, describe, explain, draw, report, view, events, train, train-motion, evaluate, record, inspect, benchmark, install"
}
