import Foundation
import GestureImages
import TestSupport
import XCTest

/// The files that `draw` writes, with stand-in models.
final class DrawFilesTests: XCTestCase {
  private func assertDrawn(_ bench: FaultBench, _ arguments: String, line: UInt = #line) throws {
    let run = try bench.shell("\"$TOOL\" draw --quiet \(arguments)")
    XCTAssertEqual(run.status, 0, run.errors, line: line)
  }

  func testAFolderKeepsItsTree() throws {
    let bench = try FaultBench()
    for name in ["a/1.ppm", "b/1.ppm", "b/c/1.ppm", "1.ppm"] { try bench.write(FaultBench.hand, "in/\(name)") }
    try assertDrawn(bench, "-r -o out/ in")
    for name in ["a/1.png", "b/1.png", "b/c/1.png", "1.png"] { XCTAssertTrue(bench.exists("out/\(name)"), name) }
  }

  /// A second image never replaces the first in a file.
  ///
  /// It does not follow the first either if the format cannot have several images.
  func testSeveralImagesNeedAFolder() throws {
    let bench = try FaultBench()
    for (options, wanted) in [
      ("-o one.png", "holds one image, but clip.ppm has several"), ("--svg", "must be a folder for several images"),
    ] {
      let run = try bench.shell("\"$TOOL\" draw --quiet --mode image \(options) clip.ppm")
      XCTAssertEqual(run.status, 64, run.errors)
      XCTAssertTrue(run.errors.contains(wanted), run.errors)
    }
  }

  func testFilesAreReplacedOnlyWhenAsked() throws {
    let bench = try FaultBench()
    let mine = Data("mine".utf8)
    for (output, file) in [("a.png", "a.png"), ("a.ppm", "a.ppm"), ("out/", "out/hand.png")] {
      try bench.write(mine, file)
      let run = try bench.run("draw", "-o", output, "hand.ppm")
      XCTAssertEqual(run.status, 73, run.errors)
      XCTAssertEqual(
        run.errors, "gesture-cli: error: \(file): exists already: give another name, or --overwrite to replace it\n")
      XCTAssertEqual(try bench.read(file), "mine")
      try assertDrawn(bench, "--overwrite -o \(output) hand.ppm")
      XCTAssertNotEqual(try Data(contentsOf: URL(fileURLWithPath: bench.path(file))), mine)
    }
  }

  func testAnInputThatCannotBeReadLeavesNoFile() throws {
    let bench = try FaultBench()
    try bench.write(FaultBench.hand.prefix(40), "cut.ppm")
    for name in ["a.ppm", "a.png", "a.jpg", "a.svg"] {
      XCTAssertEqual(try bench.run("draw", "-o", name, "cut.ppm").status, 65)
      XCTAssertFalse(bench.exists(name), name)
    }
  }

  func testTheOutputIsNoInput() throws {
    let bench = try FaultBench()
    for name in ["a.ppm", "z/1.ppm"] { try bench.write(FaultBench.hand, "in/\(name)") }
    for _ in 0..<2 { try assertDrawn(bench, "-r --overwrite -o in/drawn/ in") }
    XCTAssertTrue(bench.exists("in/drawn/a.png") && bench.exists("in/drawn/z/1.png"))
    XCTAssertFalse(bench.exists("in/drawn/drawn"), "drawings were drawn again")
  }

  func testAFileThatExistsDoesNotEndTheOthers() throws {
    let bench = try FaultBench()
    let names = (0..<20).map { "a\(10 + $0)" }
    for name in ["a"] + names { try bench.write(FaultBench.hand, "in/\(name).ppm") }
    try bench.write(Data("mine".utf8), "out/a.png")
    let run = try bench.run("draw", "-o", "out/", "in")
    XCTAssertEqual(run.status, 73)
    XCTAssertEqual(
      run.errors, "gesture-cli: error: out/a.png: exists already: give another name, or --overwrite to replace it\n")
    XCTAssertEqual(try bench.read("out/a.png"), "mine")
    for name in names { XCTAssertTrue(bench.exists("out/\(name).png"), name) }
  }

  func testLabelsCanBeLeftOut() throws {
    let bench = try FaultBench()
    let labelled = try bench.run("draw", "--svg", "hand.ppm").text
    let plain = try bench.run("draw", "--svg", "--no-labels", "hand.ppm").text
    XCTAssertTrue(labelled.contains("<text"))
    XCTAssertFalse(plain.contains("<text"))
    XCTAssertTrue(plain.contains("<circle") || plain.contains("<line"), plain)
  }

  func testAVectorDrawingHasTheSizeOfTheWholeImage() throws {
    let bench = try FaultBench()
    try bench.write(try StandInModel.hand.rasterImage.jpegData(), "hand.jpg")
    for options in ["", "--reduce 8"] {
      let run = try bench.shell("\"$TOOL\" draw --svg \(options) hand.jpg")
      XCTAssertTrue(run.text.contains("width=\"\(StandInModel.hand.width)\" height"), options)
    }
  }

  func testASideThatIsTooLongForJPEG() throws {
    let bench = try FaultBench()
    try bench.write(Data("P5 65501 1 255\n".utf8) + Data(count: 65_501), "long.pgm")
    let run = try bench.run("draw", "-o", "long.jpg", "long.pgm")
    XCTAssertEqual(run.status, 65)
    XCTAssertTrue(
      run.errors.hasPrefix("gesture-cli: error: long.pgm: an image of 65501×1 pixels is too large for JPEG"), run.errors
    )
  }

  /// The JPEG file has the image of the PNG file.
  ///
  /// Our reader and ffmpeg's find the same image, close to that of the PNG file.
  func testAJPEGFileHasTheImage() throws {
    let bench = try FaultBench()
    let picture = Drawn.victory
    try bench.write(picture.ppmData, "victory.ppm")
    for name in ["a.jpg", "b.jpeg", "c.png"] { try assertDrawn(bench, "-o \(name) victory.ppm") }
    func pixels(_ name: String) throws -> [UInt8] { try RasterImage(contentsOfFile: bench.path(name)).rgbBytes() }
    func distance(_ first: [UInt8], _ second: [UInt8]) -> Double {
      XCTAssertEqual(first.count, second.count)
      return zip(first, second).reduce(0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / Double(max(first.count, 1))
    }
    let (jpeg, png) = (try pixels("a.jpg"), try pixels("c.png"))
    XCTAssertLessThan(distance(jpeg, png), 1.5)
    XCTAssertEqual(jpeg, try pixels("b.jpeg"))
    let ffmpeg = try ToolRun.require("ffmpeg")
    let decoded = try ToolRun(
      ["-loglevel", "error", "-i", bench.path("a.jpg"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], program: ffmpeg)
    XCTAssertEqual(decoded.errors, "")
    XCTAssertLessThan(distance(jpeg, Array(decoded.output)), 1.5)
  }

  /// Sides that are no multiples of 8, saturated colours and noise.
  func testTheJPEGWriterIsReadBack() throws {
    var random = SeededGenerator(seed: 3)
    for (width, height) in [(1, 1), (7, 9), (8, 8), (33, 21)] {
      for kind in 0..<3 {
        let bytes = (0..<width * height * 3).map { index -> UInt8 in
          switch kind {
          case 0: index % 3 == 0 ? 255 : 0
          case 1: UInt8(min(255, index / 3 % width * 3 + index / 3 / width * 2))
          default: UInt8.random(in: 0...255, using: &random)
          }
        }
        let image = try RasterImage(
          data: Data(bytes), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
        let back = try XCTUnwrap(try FrameReader(data: JPEGWriter.encode(image, quality: 100)).next())
        XCTAssertEqual([back.width, back.height], [width, height])
        let worst = zip(back.rgbBytes(), bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        XCTAssertLessThan(worst, 8, "\(width)×\(height), \(kind)")
      }
    }
  }
}
