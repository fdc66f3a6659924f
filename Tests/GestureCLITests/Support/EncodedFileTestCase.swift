import Foundation
import TestSupport
import XCTest

/// Tests with files that ffmpeg encodes in a folder of each test.
class EncodedFileTestCase: XCTestCase {
  private(set) var scratch: ScratchFolder!
  /// The bundle that the tool uses.
  ///
  /// MediaPipe's, unless a test asks for a stand-in.
  private(set) var model = ""

  override func setUpWithError() throws {
    _ = try ToolRun.require("ffmpeg")
    _ = try ToolRun.require("ffprobe")
    scratch = try ScratchFolder()
    model = try TestModels.gestureRecognizerPath()
  }

  /// Switches to the stand-in model, for which hands do not matter.
  ///
  /// See ``StandInModel``.
  func useStandIn() throws { model = try scratch.write(StandInModel.data(), "stand-in.task") }

  static let hand = DrawnScene([NamedPose.victory.hand], width: 320, height: 240).draw()

  @discardableResult
  func program(_ name: String, _ arguments: [String], input: Data = Data()) throws -> ToolRun {
    let run = try ToolRun(arguments, input: input, program: ToolRun.require(name), folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    return run
  }

  /// A video of one image.
  func encode(
    of image: DrawnPicture = hand, count: Int = 10, rate: String = "25", _ options: String..., to name: String
  ) throws {
    let input = (0..<count).reduce(into: Data()) { data, _ in data += image.ppmData }
    try program(
      "ffmpeg",
      ["-loglevel", "error", "-f", "image2pipe", "-framerate", rate, "-c:v", "ppm", "-i", "-"] + options + [
        "-y", name,
      ], input: input)
  }

  func encode(_ files: [Encoding]) throws { try scratch.encode(files) }

  func probe(_ name: String, _ entries: String) throws -> [String] {
    try program("ffprobe", ["-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0", name])
      .lines.map {
        $0.filter { $0 != "," }
      }.filter { !$0.isEmpty }
  }

  func run(_ arguments: String..., input: Data = Data()) throws -> ToolRun { try run(arguments, input: input) }

  func run(_ arguments: [String], input: Data = Data()) throws -> ToolRun {
    try ToolRun(
      arguments, input: input, environment: ["GESTURE_MODEL": model], folder: scratch.url)
  }

  func lines(_ arguments: String..., input: Data = Data()) throws -> [JSONLine] {
    let run = try ToolRun(
      ["recognize", "--quiet", "--format", "jsonl"] + arguments, input: input,
      environment: ["GESTURE_MODEL": model], folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    return try run.lines.map(JSONLine.init)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: scratch.url.appendingPathComponent(name)) }
}
