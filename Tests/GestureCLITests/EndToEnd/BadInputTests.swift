import Foundation
import TestSupport
import XCTest

/// Errors name bad inputs and the position of the problem.
///
/// The other inputs still run, and the status is that of the first failure.
final class BadInputTests: XCTestCase {
  private func refusal(
    _ name: String, _ data: Data, _ more: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws -> (
    Int32, String
  ) {
    let scratch = try ScratchFolder()
    let path = try scratch.write(data, name)
    let run = try ToolRun(
      ["recognize", path] + more, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.text, "", file: file, line: line)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors, file: file, line: line)
    return (run.status, run.errors.replacing(scratch.url.path + "/", with: "").trimmingCharacters(in: .newlines))
  }

  private func assert(
    _ name: String, _ text: String, status: Int32 = 65, _ message: String, _ more: String...,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write(Data(text.utf8), name)
    let run = try ToolRun(
      ["recognize", path] + more, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.text, "", file: file, line: line)
    XCTAssertEqual(run.status, status, file: file, line: line)
    XCTAssertEqual(
      run.errors.replacing(scratch.url.path + "/", with: ""), "gesture-cli: error: \(name): \(message)\n", file: file,
      line: line)
  }

  func testPictures() throws {
    try assert("empty.ppm", "", "is empty: give an image or a video")
    for (name, text) in [
      ("short.ppm", "P6\n4 4\n255\nabc"), ("zero.ppm", "P6\n0 4\n255\n"), ("huge.ppm", "P6\n99999999 99999999\n255\n"),
      ("negative.pgm", "P5\n-4 4\n255\n"), ("deep.ppm", "P6\n4 4\n65535\n"), ("header.pam", "P7\nWIDTH 4\nENDHDR\n"),
      ("cut.y4m", "YUV4MPEG2 W4 H4 F25:1 C420\nFRAME\nabc"), ("sampling.y4m", "YUV4MPEG2 W4 H4 F25:1 C444\nFRAME\n"),
    ] {
      let (status, message) = try refusal(name, Data(text.utf8))
      XCTAssertEqual(status, 65, message)
      XCTAssertTrue(message.hasPrefix("gesture-cli: error: \(name): "), message)
      XCTAssertTrue(message.contains("byte "), "it tells where: \(message)")
    }
  }

  func testRawFramesMustBeWhole() throws {
    let (status, message) = try refusal("frames.raw", Data(count: 100), "--raw", "8x8:rgb24")
    XCTAssertEqual(status, 65)
    XCTAssertTrue(message.contains("byte 100"), message)
  }

  func testWhatCannotBeOpened() throws {
    let scratch = try ScratchFolder()
    let model = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    for (arguments, message) in [
      (["recognize", "missing.ppm"], "missing.ppm: cannot be opened: No such file or directory"),
      (["recognize", "--files-from", "list.txt"], "list.txt: cannot be opened: No such file or directory"),
      (
        ["recognize", "--mode", "video", "--timestamps", "t.txt", "a.ppm"],
        "t.txt: cannot be opened: No such file or directory"
      ),
      (["recognize", "."], ".: is a folder without images"),
      (["classify", "missing.jsonl"], "missing.jsonl: cannot be opened: No such file or directory"),
      (["events", "--results", "missing.jsonl"], "missing.jsonl: cannot be opened: No such file or directory"),
    ] {
      if message.hasPrefix("t.txt") { try scratch.write(Drawn.nothing.ppmData + Drawn.nothing.ppmData, "a.ppm") }
      let run = try ToolRun(arguments, environment: model, folder: scratch.url)
      XCTAssertEqual(run.status, 66, run.errors)
      XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n")
      XCTAssertEqual(run.text, "")
      try? FileManager.default.removeItem(at: scratch.url.appendingPathComponent("a.ppm"))
    }
  }

  func testWithoutFFmpegTheErrorSaysWhatToInstall() throws {
    let scratch = try ScratchFolder()
    let webp = try scratch.write("RIFF\u{8}\0\0\0WEBPVP8 ", "photo.webp")
    let run = try ToolRun(
      ["recognize", webp],
      environment: ["PATH": scratch.path("nothing"), "GESTURE_MODEL": try TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 69)
    XCTAssertEqual(
      run.errors,
      "gesture-cli: error: \(webp): needs ffmpeg, which is not on the PATH: install it; JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 (4:2:0) and --raw frames do not need it\n"
    )
    XCTAssertEqual(run.text, "")
    let picture = try scratch.write(Drawn.nothing.ppmData, "picture.jpg")
    let named = try ToolRun(
      ["recognize", "--format", "jsonl", picture],
      environment: ["PATH": scratch.path("nothing"), "GESTURE_MODEL": try TestModels.gestureRecognizerPath()])
    XCTAssertEqual(named.status, 0, "what it is, the content says: \(named.errors)")
  }

  func testWhatFFmpegDoesNotKnow() throws {
    _ = try ToolRun.require("ffmpeg")
    let (status, message) = try refusal("notes.txt", Data("just some words, no picture at all\n".utf8))
    XCTAssertEqual(status, 65)
    XCTAssertEqual(message, "gesture-cli: error: notes.txt: is not an image: it is a text")
  }

  func testTheRestStillRuns() throws {
    let scratch = try ScratchFolder()
    for (name, data) in [
      ("a.ppm", Drawn.victory.ppmData), ("b.ppm", Data("P6\n4 4\n255\nabc".utf8)), ("d.ppm", Drawn.nothing.ppmData),
    ] {
      try scratch.write(data, name)
    }
    let run = try ToolRun(
      ["recognize", "--format", "jsonl", "a.ppm", "b.ppm", "c.ppm", "d.ppm"],
      environment: ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()], folder: scratch.url)
    XCTAssertEqual(run.status, 65, "of the first failure")
    XCTAssertEqual(try run.lines.map { try JSONLine($0).source }, ["a.ppm", "d.ppm"])
    let errors = run.errors.split(separator: "\n")
    XCTAssertEqual(errors.count, 2)
    XCTAssertTrue(errors[0].hasPrefix("gesture-cli: error: b.ppm: "), run.errors)
    XCTAssertEqual(errors[1], "gesture-cli: error: c.ppm: cannot be opened: No such file or directory")
  }

  func testAStreamIsReadUpToItsDamage() throws {
    let whole = Drawn.nothing.ppmData
    let run = try ToolRun(
      ["recognize", "--mode", "video", "--format", "jsonl", "-"], input: whole + whole + whole.dropLast(5),
      environment: ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.lines.count, 2)
    XCTAssertEqual(run.status, 65)
    XCTAssertTrue(run.errors.contains("frame 2"), run.errors)
  }

  func testSingleImagesHaveNoEvents() throws {
    let bench = try FaultBench()
    try bench.write(Drawn.nothing.pngData, "photo.png")
    for arguments in [["events", "photo.png"], ["report", "-o", "page.html", "photo.png"]] {
      let run = try bench.shell("\"$TOOL\" \(arguments.joined(separator: " "))")
      XCTAssertEqual(run.status, 65, run.errors)
      XCTAssertEqual(
        run.errors, "gesture-cli: error: photo.png: is a single image: give a video, or recognize the image\n")
    }
    let piped = try bench.shell("cat photo.png | \"$TOOL\" events -")
    XCTAssertEqual(piped.errors, "gesture-cli: error: -: is a single image: give a video, or recognize the image\n")
    let folder = try bench.run("report", "-o", "page.html", ".")
    XCTAssertEqual(
      folder.errors, "gesture-cli: error: --output: must be a folder for the pages of several videos (end it with /)\n")
    XCTAssertFalse(bench.exists("page.html"))
  }

  /// An option of streams makes a file of several frames a stream.
  ///
  /// A single image has no motion.
  func testOptionsOfStreamsFollowTheContent() throws {
    let bench = try FaultBench()
    try bench.write(Drawn.nothing.ppmData + Drawn.nothing.ppmData, "clip.ppm")
    try bench.write(Drawn.nothing.pngData, "photo.png")
    let run = try bench.run("recognize", "--smooth", "--format", "jsonl", "clip.ppm", "photo.png")
    XCTAssertEqual(run.status, 65, run.errors)
    XCTAssertEqual(
      run.errors, "gesture-cli: error: photo.png: is a single image: --smooth is for the frames of a video\n")
    XCTAssertEqual(try run.lines.map { try JSONLine($0).timestamp }, [0, 33])
    // A file that may hold several frames may hold one where a video is asked for.
    try bench.write(Drawn.nothing.ppmData, "short.ppm")
    let short = try bench.run("recognize", "--mode", "video", "--smooth", "--format", "jsonl", "short.ppm")
    XCTAssertEqual(short.status, 0, short.errors)
    XCTAssertEqual(try short.lines.map { try JSONLine($0).timestamp }, [0])
    XCTAssertEqual(try bench.run("recognize", "--smooth", "short.ppm").status, 65)
    let drawn = try bench.run("draw", "--realtime", "--output", "drawn/", "clip.ppm")
    XCTAssertEqual(drawn.status, 0, drawn.errors)
    XCTAssertTrue(bench.exists("drawn"))
  }

  func testABinaryFileIsNotReadLineByLine() throws {
    let bench = try FaultBench()
    try bench.write(Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) }), "binary")
    let run = try bench.run("classify", "binary")
    XCTAssertEqual(run.status, 65)
    XCTAssertEqual(run.errors.split(separator: "\n").count, 1, run.errors)
    XCTAssertTrue(run.errors.hasPrefix("gesture-cli: error: binary, line 1: this is not JSON"), run.errors)
  }

  /// Reads all images of a file.
  ///
  /// Otherwise a line reports that only the first image is read.
  func testFilesOfSeveralImages() throws {
    let scratch = try ScratchFolder()
    let ffmpeg = try ToolRun.require("ffmpeg")
    let frames = Drawn.clip.prefix(3).reduce(into: Data()) { $0 += $1.ppmData }
    let made = try ToolRun(
      ["-loglevel", "error", "-f", "image2pipe", "-framerate", "10", "-c:v", "ppm", "-i", "-", "-f", "apng", "a.png"],
      input: frames,
      program: ffmpeg, folder: scratch.url)
    XCTAssertEqual(made.status, 0, made.errors)
    let model = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    let animated = try ToolRun(
      ["detect", "--format", "jsonl", "--quiet", "a.png"], environment: model, folder: scratch.url)
    XCTAssertEqual(try animated.lines.map { try JSONLine($0).timestamp }, [0, 100, 200], animated.errors)
    let piped = try ToolRun(
      ["-c", "cat a.png | \"$TOOL\" detect --format jsonl -"],
      environment: model.merging(["TOOL": ToolRun.tool.path]) { $1 },
      program: ToolRun.require("bash"), folder: scratch.url)
    XCTAssertEqual(piped.lines.count, 1)
    XCTAssertEqual(piped.status, 0)
    XCTAssertTrue(piped.errors.contains("warning: -: is animated: only its first image is read"), piped.errors)
    // A page of one pixel, and a second directory.
    func entry(_ tag: UInt8, _ type: UInt8, _ value: UInt8) -> [UInt8] {
      [tag, 1, type, 0, 1, 0, 0, 0, value, 0, 0, 0]
    }
    let entries = [
      entry(0, 3, 1), entry(1, 3, 1), entry(2, 3, 8), entry(3, 3, 1), entry(6, 3, 1), entry(0x11, 4, 110),
      entry(0x16, 3, 1),
      entry(0x17, 4, 1),
    ]
    let directory = [UInt8(entries.count), 0] + entries.joined()
    let tiff = Array("II*\0".utf8) + [8, 0, 0, 0] + directory + [8, 0, 0, 0]
    try scratch.write(Data(tiff + [UInt8](repeating: 200, count: 32)), "pages.tif")
    let pages = try ToolRun(["detect", "pages.tif"], environment: model, folder: scratch.url)
    XCTAssertTrue(pages.errors.contains("warning: pages.tif: has several pages: only the first is read"), pages.errors)
    // The start of an HEIC file that no ffmpeg reads.
    try scratch.write(Data([0, 0, 0, 24] + "ftypheic\0\0\0\0mif1heic".utf8) + Data(count: 64), "photo.heic")
    let heic = try ToolRun(["detect", "photo.heic"], environment: model, folder: scratch.url)
    XCTAssertEqual(heic.status, 65)
    XCTAssertTrue(heic.errors.contains("HEIC needs ffmpeg 7 or later"), heic.errors)
  }

  func testTimestamps() throws {
    let scratch = try ScratchFolder()
    let frames = try scratch.write(Drawn.nothing.ppmData + Drawn.nothing.ppmData, "frames.ppm")
    let model = ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()]
    for (text, message) in [
      ("0\n", "t.txt: has 1 lines: frame 1 has no time"),
      ("0\nx\n", "t.txt, line 2: must be a number of milliseconds, not \"x\""),
      (
        "5\n5\n",
        "frames.ppm: frame 1: Input timestamp must be monotonically increasing. [timestamp 5 ms after 5 ms] (each timestamp must be larger than the one before)"
      ),
    ] {
      try scratch.write(text, "t.txt")
      let run = try ToolRun(
        ["recognize", "--mode", "video", "--timestamps", "t.txt", "--format", "jsonl", "frames.ppm"],
        environment: model,
        folder: scratch.url)
      XCTAssertEqual(run.status, 65)
      XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n")
      XCTAssertEqual(run.lines.count, 1, "the first frame was good")
    }
    _ = frames
  }

  func testLinesOfJSON() throws {
    let good = try ToolRun.succeeding("detect", "--format", "jsonl", "-", input: Drawn.victory.ppmData).text
    for (line, message) in [
      (
        "{\"source\": ",
        "-, line 2: this is not JSON: the text ends where a string is expected [source, byte 11] (a line must be as gesture-cli writes it with --format jsonl)"
      ),
      (
        "[1]",
        "-, line 2: this is not a result in JSON: an object is expected, not an array [byte 0] (a line must be as gesture-cli writes it with --format jsonl)"
      ),
      (
        "{\"handedness\": [], \"landmarks\": [], \"worldLandmarks\": []}",
        "-, line 2: has no \"width\" and \"height\": gestures depend on the shape of the image; give --aspect WIDTH:HEIGHT"
      ),
    ] {
      let run = try ToolRun(
        ["classify", "--format", "jsonl", "-"], input: Data((good + line + "\n" + good).utf8),
        environment: ["GESTURE_MODEL": try TestModels.gestureRecognizerPath()])
      XCTAssertEqual(run.status, 65)
      XCTAssertEqual(run.errors, "gesture-cli: error: \(message)\n")
      XCTAssertEqual(run.lines.count, 2, "the good lines are answered")
    }
  }
}
