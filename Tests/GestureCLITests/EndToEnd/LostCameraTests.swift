import Foundation
import TestSupport
import XCTest

/// Cameras that stop, end and come back.
///
/// Also recordings that end on request.
final class LostCameraTests: XCTestCase {
  /// The events of short lines: event and gesture.
  private func events(_ run: ToolRun) -> [String] {
    run.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  private static let whole = ["began Thumb_Up", "held Thumb_Up", "ended Thumb_Up"]

  func testACameraThatStopsEndsWhatIsHeldAndIsAnError() throws {
    let run = try FailingCamera().run("3,stall:100", "TOOL events -f short --camera CAMERA --timeout 4")
    XCTAssertEqual(run.status, 74, run.errors)
    XCTAssertEqual(events(run), Self.whole)
    let lines = run.errors.split(separator: "\n").filter { $0.contains("no frame") }
    XCTAssertEqual(lines.count, 2, run.errors)
    XCTAssertTrue(lines.first?.hasPrefix("gesture-cli: warning: http://127.0.0.1:") == true, run.errors)
    XCTAssertTrue(lines.first?.hasSuffix("/live: has sent no frame for 2 s") == true, run.errors)
    XCTAssertTrue(
      lines.last?.hasSuffix(
        "has sent no frame for 4 s; --timeout SECONDS waits longer, 0 without end; --reconnect connects again") == true,
      run.errors)
  }

  /// Events end while the tool waits for the camera.
  ///
  /// An armed state ends, too.
  func testWhatIsHeldEndsBeforeTheCameraComesBack() throws {
    let run = try FailingCamera().run(
      "4,stall:3,60", "TOOL events -f short --camera CAMERA --arm Thumb_Up --timeout 0 --duration 9 --on armed,disarmed"
    )
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(
      events(run), ["armed Thumb_Up", "disarmed Thumb_Up", "armed Thumb_Up", "disarmed Thumb_Up"], run.errors)
    XCTAssertTrue(run.errors.contains("sends frames again, after 3."), run.errors)
  }

  func testACameraThatEndsIsNoSuccess() throws {
    let run = try FailingCamera().run("2,end", "TOOL events -f short --camera CAMERA")
    XCTAssertEqual(run.status, 74, run.errors)
    XCTAssertEqual(events(run), Self.whole)
    XCTAssertTrue(run.errors.contains("frames; --reconnect connects again\n"), run.errors)
  }

  func testReconnecting() throws {
    let run = try FailingCamera().run(
      "3,stall:4,3,cut:3,100", "TOOL events --camera CAMERA --reconnect --timeout 3 --duration 17 -f short")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(events(run), Self.whole + Self.whole + Self.whole, run.errors)
    XCTAssertEqual(run.errors.matches(of: /warning: .*sends frames again/).count, 2, run.errors)
    XCTAssertTrue(run.errors.contains("frames; trying to connect again once a second\n"), run.errors)
  }

  /// A device that is not there yet is waited for.
  func testACameraThatComesLater() throws {
    let camera = try FailingCamera()
    let run = try camera.run(
      "60", "TOOL events --camera \(camera.scratch.path("video0")) --reconnect --duration 1 --timeout 1")
    XCTAssertEqual(run.status, 66, run.errors)
    XCTAssertTrue(
      run.errors.contains("cannot be opened: No such file or directory")
        && run.errors.contains("trying to connect again"),
      run.errors)
    XCTAssertEqual(run.errors.matches(of: /warning/).count, 1, run.errors)
  }

  func testADurationCompletesARecording() throws {
    let camera = try FailingCamera()
    let run = try camera.run("60", "TOOL draw --camera CAMERA --duration 3 -o live.mp4")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(try length(camera), 3, accuracy: 0.5)
    // Silence does not keep it.
    let silent = try camera.run(
      "2,stall:60", "TOOL record --camera CAMERA --label a --duration 4 --timeout 0 -o lines.jsonl")
    XCTAssertEqual(silent.status, 0, silent.errors)
    let nothing = try camera.run("stall:60", "TOOL recognize --camera CAMERA --duration 1 --timeout 1 --reconnect")
    XCTAssertEqual(nothing.status, 74)
    XCTAssertTrue(nothing.errors.contains("has sent no frame"), nothing.errors)
  }

  /// The seconds of the recording.
  private func length(_ camera: FailingCamera) throws -> Double {
    let probe = try ToolRun(
      ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", "live.mp4"],
      program: ToolRun.require("ffprobe"),
      folder: camera.scratch.url)
    return try XCTUnwrap(Double(probe.text.trimmingCharacters(in: .newlines)), probe.errors)
  }

  /// `timeout` keeps the recording.
  ///
  /// It sends its signal to the tool and to the group of the tool.
  func testTimeoutKeepsTheRecording() throws {
    let camera = try FailingCamera()
    let run = try camera.run("60", "timeout 4 TOOL draw --camera CAMERA -o live.mp4")
    XCTAssertEqual(run.status, 124, run.errors)
    XCTAssertGreaterThan(try length(camera), 1.5)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: camera.scratch.url.path).sorted(), ["hand.jpg", "live.mp4"])
  }

  /// A camera that never sent a frame leaves no draft.
  ///
  /// The run may be interrupted or not.
  func testNoFrameLeavesNoFile() throws {
    for (command, status) in [("timeout 2 TOOL", 124), ("TOOL", 74)] as [(String, Int32)] {
      let camera = try FailingCamera()
      let run = try camera.run("stall:60", "\(command) draw --camera CAMERA --timeout 3 -o live.mp4")
      XCTAssertEqual(run.status, status, run.errors)
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: camera.scratch.url.path), ["hand.jpg"])
    }
  }

  /// The tool reports drafts of killed runs.
  ///
  /// Drafts that another run is writing are not reported.
  func testLeftoversAreNamed() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Drawn.nothing.ppmData, "a.ppm")
    let (left, busy) = (".drawn.png.\(UUID().uuidString)", ".drawn.png.\(UUID().uuidString)")
    for name in [left, busy, ".drawn.png.notes", ".other.png.\(UUID().uuidString)"] { try scratch.write("", name) }
    let program = """
      import fcntl, subprocess, sys
      file = open(sys.argv[1])
      fcntl.flock(file, fcntl.LOCK_EX)
      sys.exit(subprocess.run(sys.argv[2:]).returncode)
      """
    for output in ["drawn.png", "./"] {
      let run = try ToolRun(
        ["-c", program, busy, ToolRun.tool.path, "draw", "a.ppm", "--overwrite", "-o", output],
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], program: ToolRun.require("python3"),
        folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertTrue(run.errors.contains("\(left) is the unfinished output of a run that was killed"), run.errors)
      XCTAssertFalse(run.errors.contains(busy), run.errors)
      XCTAssertEqual(run.errors.contains("other"), output == "./", run.errors)
    }
  }

  func testADurationOfAFileIsThatOfItsTimes() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Data(Array(repeating: Drawn.nothing.ppmData, count: 10).joined()), "clip.ppm")
    func count(_ arguments: String...) throws -> Int {
      let run = try ToolRun(
        ["detect", "-f", "jsonl", "--fps", "10", "clip.ppm"] + arguments,
        environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], folder: scratch.url)
      XCTAssertEqual(run.status, 0, run.errors)
      return run.lines.count
    }
    // Frames at 0, 100, ..., 400 ms.
    XCTAssertEqual(try count("--duration", "0.5"), 5)
    XCTAssertEqual(try count("--mode", "video", "--duration", "0.45", "--every", "2"), 3)
    XCTAssertEqual(try count("--duration", "60"), 10)
  }
}
