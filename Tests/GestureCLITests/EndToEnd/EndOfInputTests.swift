import Foundation
import TestSupport
import XCTest

/// Inputs that end at once or too early.
///
/// There is one error, and the tool ends; `ToolRun` ends a tool that hangs.
final class EndOfInputTests: XCTestCase {
  private static let subcommands = [
    ["recognize"], ["recognize", "--mode", "video"], ["recognize", "--mode", "live-stream"], ["detect"], ["events"],
    ["draw", "--svg"],
    ["report"], ["record", "--label", "a"], ["record", "--motion", "a"],
    ["recognize", "--tolerate-damage", "--mode", "video"],
  ]

  private func assertOneError(_ arguments: [String], input: Data, _ what: String, line: UInt = #line) throws {
    let run = try ToolRun(arguments, input: input, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 65, "\(what): \(run.errors.prefix(300))", line: line)
    XCTAssertEqual(
      run.errors.split(separator: "\n").count { $0.contains(" error: ") }, 1, "\(what): \(run.errors.prefix(300))",
      line: line)
  }

  func testNothing() throws {
    let scratch = try ScratchFolder()
    let empty = try scratch.write(Data(), "empty")
    for subcommand in Self.subcommands {
      for raw in [[], ["--raw", "64x64:rgb24"]] {
        try assertOneError(subcommand + raw + ["-"], input: Data(), "\(subcommand + raw) -")
        try assertOneError(subcommand + raw + [empty], input: Data(), "\(subcommand + raw) of an empty file")
      }
    }
  }

  func testEveryFormatCutOff() throws {
    try LongTests.require()
    let frame = Drawn.nothing
    let y4m =
      Data("YUV4MPEG2 W\(frame.width) H\(frame.height) F25:1 C420\nFRAME\n".utf8)
      + Data(count: frame.width * frame.height * 3 / 2)
    var inputs: [(name: String, options: [String], data: Data)] = [
      ("ppm", [], frame.ppmData), ("png", [], frame.pngData), ("y4m", [], y4m),
      ("raw", ["--raw", "\(frame.width)x\(frame.height):rgb24"], Data(frame.rgb)),
    ]
    if let ffmpeg = ToolRun.find("ffmpeg") {
      for (name, options) in [
        ("jpeg", ["-f", "mjpeg"]), ("mkv", ["-c:v", "mpeg4", "-f", "matroska"]), ("gif", ["-f", "gif"]),
        ("webp", ["-f", "webp"]),
        ("bmp", ["-c:v", "bmp", "-f", "image2pipe"]),
      ] {
        let made = try ToolRun(
          ["-loglevel", "error", "-f", "image2pipe", "-c:v", "ppm", "-i", "-"] + options + ["-"],
          input: name == "mkv" ? frame.ppmData + frame.ppmData : frame.ppmData, program: ffmpeg)
        if made.status == 0 { inputs.append((name, [], made.output)) }
      }
    }
    let scratch = try ScratchFolder()
    for (name, options, data) in inputs {
      for length in [1, 13, data.count / 3, data.count * 3 / 4] {
        let cut = data.prefix(length)
        let file = try scratch.write(Data(cut), "cut.\(name)")
        for mode in ["image", "video", "live-stream"] {
          let arguments = ["recognize", "--mode", mode] + options
          try assertOneError(arguments + ["-"], input: Data(cut), "\(name), \(length) bytes, \(mode), pipe")
          try assertOneError(arguments + [file], input: Data(), "\(name), \(length) bytes, \(mode), file")
        }
      }
    }
  }
}
