import Foundation
import TestSupport
import XCTest

/// The number of starts of ffmpeg for image files.
///
/// The results must be equal.
final class SharedFFmpegTests: XCTestCase {
  private var scratch: ScratchFolder!
  private var ffmpeg: URL!
  private let names = ["a.webp", "b.bmp", "c.tiff", "d.webp", "e.bmp", "f.tiff", "g.webp"]

  override func setUpWithError() throws {
    ffmpeg = try ToolRun.require("ffmpeg")
    scratch = try ScratchFolder()
    // A program of that name that counts its starts.
    let counter = try scratch.write(
      "#!/bin/sh\necho >> \"\(scratch.path("starts"))\"\nexec \"\(ffmpeg.path)\" \"$@\"\n", "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: counter)
    let images = [Drawn.victory, Drawn.thumbUp, Drawn.nothing, Drawn.openPalm]
    try scratch.encode(names.enumerated().map { Encoding(picture: images[$0 % 4], name: "photos/" + $1) })
  }

  private func run(_ arguments: [String], path: String? = nil) throws -> ToolRun {
    try? FileManager.default.removeItem(atPath: scratch.path("starts"))
    try FileManager.default.createDirectory(atPath: scratch.path("tmp"), withIntermediateDirectories: true)
    return try ToolRun(
      ["recognize", "--format", "jsonl"] + arguments,
      environment: [
        "GESTURE_MODEL": TestModels.gestureRecognizerPath(), "PATH": path ?? scratch.path("bin") + ":/usr/bin:/bin",
        "TMPDIR": scratch.path("tmp"),
      ], folder: scratch.url)
  }

  private var starts: Int { (try? Data(contentsOf: scratch.url.appendingPathComponent("starts")))?.count ?? 0 }

  /// The results and errors of the files one by one.
  private func oneByOne(_ names: [String]) throws -> (lines: [String], errors: String) {
    let runs = try names.map { try run(["photos/" + $0]) }
    return (runs.flatMap(\.lines), runs.map(\.errors).joined())
  }

  func testOneProcessForAFolder() throws {
    let alone = try oneByOne(names)
    XCTAssertEqual(alone.lines.count, 7)
    let together = try run(["photos"])
    XCTAssertEqual(starts, 1)
    XCTAssertEqual(together.lines, alone.lines)
    XCTAssertEqual(together.errors, "")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("tmp")), [], "nothing is left behind")
    try scratch.write(names.map { "photos/" + $0 }.joined(separator: "\n"), "list.txt")
    XCTAssertEqual(try run(["--files-from", "list.txt"]).lines, alone.lines)
    XCTAssertEqual(starts, 1)
  }

  func testOfSeveralImagesInAFileTheFirstIsRead() throws {
    let image = try Data(contentsOf: scratch.url.appendingPathComponent("photos/b.bmp"))
    try scratch.write(image + image, "photos/b.bmp")
    XCTAssertEqual(try run(["photos"]).lines, try oneByOne(names).lines)
  }

  /// The frames that were decoded for files that are not reached.
  func testAnInterruptedRunLeavesNoFrames() throws {
    let script =
      "#!/bin/sh\n\"\(ffmpeg.path)\" \"$@\"\nls \"$TMPDIR\"/*/*.ppm > \"\(scratch.path("frames"))\"\nkill -INT $PPID\n"
    let program = try scratch.write(script, "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let run = try run(["photos"])
    XCTAssertEqual(run.status, -SIGINT, run.errors)
    let frames = try String(contentsOfFile: scratch.path("frames"), encoding: .utf8)
    XCTAssertEqual(frames.split(separator: "\n").count, 7)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: scratch.path("tmp")), [])
  }

  func testFilesThatNeedNoneLieBetween() throws {
    try scratch.write(Drawn.victory.pngData, "photos/ca.png")
    try scratch.write(Drawn.victory.ppmData, "photos/h.ppm")
    let found = try run(["photos"])
    XCTAssertEqual(starts, 1)
    XCTAssertEqual(
      try found.lines.map { try JSONLine($0).source },
      (names.prefix(3) + ["ca.png"] + names.dropFirst(3) + ["h.ppm"]).map { "photos/" + $0 })
  }

  /// The errors are those of single files.
  ///
  /// The other files are not affected.
  func testABadFileAmongThem() throws {
    let image = try Data(contentsOf: scratch.url.appendingPathComponent("photos/d.webp"))
    try scratch.write(image.prefix(20), "photos/d.webp")
    try scratch.write("BM and no more", "photos/e.bmp")
    let alone = try oneByOne(names)
    XCTAssertEqual(alone.lines.count, 5)
    let together = try run(["photos"])
    XCTAssertEqual(together.status, 65)
    XCTAssertEqual(together.lines, alone.lines)
    XCTAssertEqual(together.errors, alone.errors)
    XCTAssertEqual(together.errors.split(separator: "\n").count, 2)
  }

  func testWithoutFFmpegTheSentenceComesOnce() throws {
    try scratch.write(Drawn.victory.pngData, "photos/z.png")
    let found = try run(["photos"], path: scratch.path("nothing"))
    XCTAssertEqual(found.status, 69)
    XCTAssertEqual(try found.lines.map { try JSONLine($0).source }, ["photos/z.png"])
    let errors = found.errors.split(separator: "\n")
    XCTAssertEqual(errors.count, 2)
    XCTAssertTrue(
      errors.first?.hasPrefix("gesture-cli: error: photos/a.webp: needs ffmpeg, which is not on the PATH") == true,
      found.errors)
    XCTAssertEqual(errors.last, "gesture-cli: 7 files need ffmpeg; the first of them is named above")
  }
}
