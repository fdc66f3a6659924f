import Foundation
import TestSupport
import XCTest

/// `draw` with a video as its output.
final class DrawVideoTests: XCTestCase {
  private var scratch: ScratchFolder!
  private var ffmpeg: URL!

  override func setUpWithError() throws {
    ffmpeg = try ToolRun.require("ffmpeg")
    scratch = try ScratchFolder()
    try scratch.write(StandInModel.data(), "stand-in.task")
  }

  private func draw(_ arguments: String..., input: Data = Data(), environment: [String: String] = [:]) throws -> ToolRun
  {
    try ToolRun(
      ["draw"] + arguments, input: input,
      environment: ["GESTURE_MODEL": scratch.path("stand-in.task")].merging(environment) { $1 }, folder: scratch.url)
  }

  /// Width, height, frames per second and number of frames.
  private func facts(_ name: String) throws -> [String] {
    let probe = try ToolRun(
      [
        "-v", "error", "-select_streams", "v:0", "-count_frames", "-show_entries",
        "stream=width,height,r_frame_rate,nb_read_frames",
        "-of", "csv=p=0", name,
      ], program: ToolRun.require("ffprobe"), folder: scratch.url)
    return probe.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",").map(String.init)
  }

  private func frames(_ count: Int) -> Data {
    (0..<count).reduce(into: Data()) { data, _ in data += StandInModel.hand.ppmData }
  }

  func testAFolderOfVideosGivesADrawnVideoOfEach() throws {
    try scratch.encode(
      [("videos/a.mkv", 6), ("videos/b.mp4", 4), ("videos/more/c.avi", 3)].map {
        Encoding(picture: StandInModel.hand, count: $1, options: ["-c:v", "mpeg4", "-q:v", "2"], name: $0)
      })
    try scratch.write(StandInModel.hand.ppmData, "videos/photo.ppm")
    try scratch.write("text", "videos/notes.txt")
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: scratch.path("out")).sorted()
    }
    let run = try draw("--output", "out/", "videos")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(try files(), ["a.mkv", "b.mp4", "photo.png"])
    XCTAssertTrue(run.errors.contains("1 file skipped: not an image or video"), run.errors)
    XCTAssertEqual(try facts("out/a.mkv").last, "6")
    XCTAssertEqual(try facts("out/b.mp4").last, "4")
    let again = try draw("--output", "out/", "videos")
    XCTAssertEqual(again.status, 73)
    XCTAssertTrue(again.errors.contains("out/a.mkv: exists already"), again.errors)
    let tree = try draw("--overwrite", "--recursive", "--every", "2", "--output", "out/", "videos")
    XCTAssertEqual(tree.status, 0, tree.errors)
    XCTAssertEqual(try files(), ["a.mkv", "b.mp4", "more", "more/c.mp4", "photo.png"])
    XCTAssertEqual(try facts("out/a.mkv").last, "3")
    // Vectors are one for each frame.
    XCTAssertEqual(try draw("--svg", "--output", "svg/", "videos").status, 0)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: scratch.path("svg")).count, 11)
  }

  func testAVideoHasTheFramesAndRateOfItsInput() throws {
    let made = try ToolRun(
      [
        "-loglevel", "error", "-f", "image2pipe", "-framerate", "25", "-c:v", "ppm", "-i", "-", "-c:v", "ffv1",
        "in.mkv",
      ],
      input: frames(6), program: ffmpeg, folder: scratch.url)
    XCTAssertEqual(made.status, 0, made.errors)
    let (width, height) = (StandInModel.hand.width, StandInModel.hand.height)
    for name in LongTests.areWanted ? ["out.mp4", "out.mov", "out.mkv"] : ["out.mp4", "out.mkv"] {
      let run = try draw("--output", name, "in.mkv")
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(run.output, Data())
      XCTAssertEqual(try facts(name), ["\(width)", "\(height)", "25/1", "6"], name)
    }
    XCTAssertEqual(try draw("--output", "rate.mp4", "--fps", "10", "in.mkv").status, 0)
    XCTAssertEqual(try facts("rate.mp4").dropFirst(2), ["10/1", "6"])
    XCTAssertEqual(try draw("--mode", "image", "--output", "images.mp4", "in.mkv").status, 0)
    XCTAssertEqual(try facts("images.mp4").dropFirst(2), ["25/1", "6"])
    XCTAssertEqual(try draw("--output", "piped.mp4", "-", input: frames(3)).status, 0)
    XCTAssertEqual(try facts("piped.mp4").dropFirst(2), ["30/1", "3"])
    XCTAssertEqual(try leftovers(), [])
  }

  /// The video shows the drawing.
  ///
  /// The frames are those of `draw` without a video, except for losses of the encoder.
  func testTheHandsAreDrawn() throws {
    XCTAssertEqual(try draw("--output", "out.mp4", "-", input: frames(1)).status, 0)
    let decoded = try ToolRun(
      ["-loglevel", "error", "-i", "out.mp4", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
      program: ffmpeg,
      folder: scratch.url)
    let drawn = try draw("--mode", "video", "-", input: frames(1)).output.suffix(decoded.output.count)
    let plain = frames(1).suffix(decoded.output.count)
    func distance(_ other: Data) -> Double {
      zip(decoded.output, other).reduce(0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / Double(max(other.count, 1))
    }
    XCTAssertLessThan(distance(Data(drawn)), distance(Data(plain)) / 2)
  }

  func testOddSides() throws {
    let odd = Data("P6\n33 21\n255\n".utf8) + Data(count: 33 * 21 * 3)
    XCTAssertEqual(try draw("--output", "odd.mp4", "-", input: odd + odd).status, 0)
    XCTAssertEqual(try facts("odd.mp4"), ["34", "22", "30/1", "2"])
  }

  func testWhatFailsLeavesNothingBehind() throws {
    let small = Data("P6\n32 20\n255\n".utf8) + Data(count: 32 * 20 * 3)
    let mixed = try draw("--output", "mixed.mp4", "-", input: small + frames(1))
    XCTAssertEqual(mixed.status, 65)
    XCTAssertTrue(mixed.errors.hasPrefix("gesture-cli: error: mixed.mp4: frame 1 has "), mixed.errors)
    let missing = try draw("--output", "missing.mp4", "-", input: small, environment: ["PATH": scratch.path("nothing")])
    XCTAssertEqual(missing.status, 69)
    XCTAssertTrue(missing.errors.hasPrefix("gesture-cli: error: missing.mp4: needs ffmpeg"), missing.errors)
    let failing = try scratch.write("#!/bin/sh\necho the disk is full >&2\nexit 1\n", "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: failing)
    let failed = try draw(
      "--output", "failed.mp4", "-", input: small, environment: ["PATH": scratch.path("bin") + ":/usr/bin:/bin"])
    XCTAssertEqual(failed.status, 74)
    XCTAssertEqual(failed.errors, "gesture-cli: error: failed.mp4: ffmpeg cannot write it: the disk is full\n")
    let full = try ToolRun(
      ["-c", "ulimit -f 1; \"$0\" draw --output full.mp4 -", ToolRun.tool.path], input: frames(3),
      environment: ["GESTURE_MODEL": scratch.path("stand-in.task")], program: ToolRun.require("bash"),
      folder: scratch.url)
    XCTAssertEqual(full.status, 74, full.errors)
    XCTAssertTrue(full.errors.hasPrefix("gesture-cli: error: full.mp4: ffmpeg cannot write it: "), full.errors)
    XCTAssertEqual(try leftovers(), [])
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).filter { $0.hasSuffix("mp4") }, [])
  }

  func testAnInputIsNotReplaced() throws {
    let video = try scratch.write(frames(2), "video.mp4")
    let run = try draw("--output", "video.mp4", "video.mp4")
    XCTAssertEqual(run.status, 73)
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: video)), frames(2))
  }

  /// Files that were begun under another name.
  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).filter { $0.hasPrefix(".") }
  }
}
