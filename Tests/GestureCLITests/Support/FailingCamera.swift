import Foundation
import TestSupport

/// A camera by HTTP that stops when it is told to.
///
/// Its frames show what ``StandInModel`` takes for a thumb up; `Tests/Scripts/failing-camera.py` describes the camera.
struct FailingCamera {
  let scratch: ScratchFolder
  /// Elsewhere: the folder has what a test has made.
  private let models: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    models = try ScratchFolder()
    try models.write(StandInModel.data(), "stand-in.task")
    let run = try ToolRun(
      ["-v", "error", "-f", "image2pipe", "-c:v", "ppm", "-i", "-", "-q:v", "2", "hand.jpg"],
      input: StandInModel.hand.ppmData,
      program: ToolRun.require("ffmpeg"), folder: scratch.url)
    if run.status != 0 { throw CocoaError(.fileReadCorruptFile) }
  }

  /// Runs a command with a camera.
  ///
  /// `TOOL` in the command stands for the tool and `CAMERA` for the address.
  ///
  /// - Parameter plan: Such as `3,stall:4,60`.
  func run(_ plan: String, _ command: String) throws -> ToolRun {
    let script = TestModels.packageRoot.appendingPathComponent("Tests/Scripts/failing-camera.py").path
    let words = command.split(separator: " ").map { $0 == "TOOL" ? ToolRun.tool.path : String($0) }
    return try ToolRun(
      [script, "hand.jpg", plan] + words, environment: ["GESTURE_MODEL": models.path("stand-in.task")],
      program: ToolRun.require("python3"), folder: scratch.url)
  }
}
