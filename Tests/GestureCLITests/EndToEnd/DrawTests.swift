import Foundation
import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

final class DrawTests: XCTestCase {
  private func run(_ arguments: String..., input: Data = Data(), folder: ScratchFolder? = nil, line: UInt = #line)
    throws -> ToolRun
  {
    let run = try ToolRun(
      arguments, input: input, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: folder?.url)
    XCTAssertEqual(run.status, 0, run.errors, line: line)
    return run
  }

  func testTheHandIsDrawnWhereItIs() throws {
    let drawn = try RasterImage(data: try run("draw", "-", input: Drawn.victory.ppmData).output)
    XCTAssertEqual([drawn.width, drawn.height], [Drawn.victory.width, Drawn.victory.height])
    let line = try JSONLine(try run("recognize", "--format", "jsonl", "-", input: Drawn.victory.ppmData).text)
    let points = try XCTUnwrap(line.landmarks.first)
    let colors: [[UInt8]] = [
      [0xFF, 0x5A, 0x5F], [0xFF, 0xB4, 0x00], [0x2E, 0xCC, 0x71], [0x34, 0xA8, 0xF5], [0xC0, 0x6B, 0xE8],
    ]
    let bytes = drawn.rgbBytes()
    for tip in [8, 12] {
      let x = Int((points[tip]["x"] ?? 0) * Double(drawn.width))
      let y = Int((points[tip]["y"] ?? 0) * Double(drawn.height))
      let start = (y * drawn.width + x) * 3
      XCTAssertEqual(Array(bytes[start..<start + 3]), colors[(tip - 1) / 4], "the tip at point \(tip)")
    }
    let white = stride(from: 0, to: bytes.count, by: 3).count {
      bytes[$0] == 255 && bytes[$0 + 1] == 255 && bytes[$0 + 2] == 255
    }
    XCTAssertGreaterThan(white, 100, "the label's letters")
  }

  func testPNGHoldsThePixelsOfPPM() throws {
    let ffmpeg = try ToolRun.require("ffmpeg")
    let scratch = try ScratchFolder()
    try scratch.write(Drawn.victory.ppmData, "a.ppm")
    _ = try run("draw", "--output", "drawn.png", "a.ppm", folder: scratch)
    _ = try run("draw", "--output", "drawn.ppm", "a.ppm", folder: scratch)
    let decoded = try ToolRun(
      ["-loglevel", "error", "-i", "drawn.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], program: ffmpeg,
      folder: scratch.url)
    XCTAssertEqual(decoded.errors, "")
    let ppm = try RasterImage(contentsOfFile: scratch.path("drawn.ppm"))
    XCTAssertEqual(decoded.output, Data(ppm.rgbBytes()))
    let png = try Data(contentsOf: scratch.url.appendingPathComponent("drawn.png"))
    XCTAssertLessThan(png.count, ppm.rgbBytes().count * 2 / 3, "it is compressed")
  }

  func testFoldersHaveOneFilePerPicture() throws {
    let scratch = try ScratchFolder()
    for name in ["x/a.ppm", "y/a.ppm", "y/b.ppm"] { try scratch.write(Drawn.victory.ppmData, name) }
    _ = try run("draw", "--output", "drawn/", "x", "y", folder: scratch)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("drawn")).sorted(),
      ["a-2.png", "a.png", "b.png"])
    _ = try run("draw", "--svg", "--output", "drawn/", "y", folder: scratch)
    XCTAssertTrue(try String(contentsOfFile: scratch.path("drawn/b.svg"), encoding: .utf8).hasPrefix("<svg "))
  }

  func testAClipIsAStreamOfFrames() throws {
    let frames = Array(Drawn.clip.prefix(4))
    let output = try run("draw", "--mode", "video", "-", input: frames.reduce(into: Data()) { $0 += $1.ppmData }).output
    let reader = FrameReader(data: output)
    var count = 0
    while let frame = try reader.next() {
      XCTAssertEqual(Int(frame.width), frames[0].width)
      count += 1
    }
    XCTAssertEqual(count, 4)
  }

  func testTurnedPicturesAreDrawnUpright() throws {
    let sideways = Drawn.portrait.turned(clockwise: 90)
    let upright = try RasterImage(data: try run("draw", "--rotation", "270", "-", input: sideways.ppmData).output)
    XCTAssertEqual([upright.width, upright.height], [Drawn.portrait.width, Drawn.portrait.height])
    let line = try JSONLine(
      try run("recognize", "--rotation", "270", "--format", "jsonl", "-", input: sideways.ppmData).text)
    let points = try XCTUnwrap(line.landmarks.first)
    let bytes = upright.rgbBytes()
    for (tip, color) in [(8, [0xFF, 0xB4, 0x00]), (12, [0x2E, 0xCC, 0x71])] as [(Int, [UInt8])] {
      // A quarter turn counter-clockwise of what is stored.
      let x = Int((points[tip]["y"] ?? 0) * Double(upright.width))
      let y = Int((1 - (points[tip]["x"] ?? 0)) * Double(upright.height))
      let start = (y * upright.width + x) * 3
      XCTAssertEqual(Array(bytes[start..<start + 3]), color, "the tip at point \(tip)")
    }
  }
}

extension Drawn {
  static let portrait = DrawnScene([NamedPose.openPalm.hand.placed(0.55, 0.6, scale: 0.3)], width: 240, height: 360)
    .draw()
}
