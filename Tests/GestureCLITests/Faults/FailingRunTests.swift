import Foundation
import TestSupport
import XCTest

/// Runs that fail in the middle.
///
/// In every mode and format, the earlier results equal those of a run of the earlier frames.
final class FailingRunTests: XCTestCase {
  private static let commands = [
    "recognize --format text", "recognize --format json", "recognize --format jsonl", "recognize --format csv",
    "recognize --format short",
    "detect --format jsonl", "events --delays 0", "draw",
  ]
  private static let modes = ["image", "video", "live-stream"]
  private static let mending = ["", "--bridge 300 --steady", "--fill-gaps 400"]
  private static let others = ["", "--every 2", "--smooth --threads 1"]
  /// A hand is missing for a moment, and for longer.
  private static let frames = [1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1].map { $0 == 1 ? FaultBench.hand : FaultBench.noHand }

  func testWhatCameBeforeIsAllThere() throws {
    let bench = try FaultBench()
    let good = Self.frames.reduce(Data(), +)
    try bench.write(good, "good/clip.ppm")
    // The frame behind is cut off, or damaged so that its like could follow.
    try bench.write(good + FaultBench.hand.dropLast(), "cut/clip.ppm")
    try bench.write(good + Data("P5 32 32 100\n".utf8) + Data(repeating: 101, count: 1024), "bad/clip.ppm")
    for row in Pairwise.rows([Self.commands.count, Self.modes.count, Self.mending.count, Self.others.count, 2]) {
      var mode = Self.modes[row[1]]
      if Self.commands[row[0]].hasPrefix("events"), mode == "image" { mode = "video" }
      var mending = Self.mending[row[2]]
      if mode == "image" || (mode == "live-stream" && mending.contains("fill")) { mending = "" }
      let other = mode == "image" ? "" : Self.others[row[3]]
      let command = "\(Self.commands[row[0]]) --mode \(mode) \(mending) \(other) clip.ppm"
      let script =
        "cd FOLDER && \"$TOOL\" \(command) -q > ../FOLDER.out; status=$?; cd .. && cksum < FOLDER.out && wc -l < FOLDER.out; exit $status"
      let folder = row[4] == 0 ? "cut" : "bad"
      let complete = try bench.shell(script.replacing("FOLDER", with: "good"))
      XCTAssertEqual(complete.status, 0, "\(command): \(complete.errors)")
      let failing = try bench.shell(script.replacing("FOLDER", with: folder))
      XCTAssertEqual(failing.status, 65, "\(command): \(failing.errors)")
      XCTAssertEqual(failing.text, complete.text, "\(command), \(folder)")
      XCTAssertEqual(failing.errors.split(separator: "\n").count, 1, "\(command): \(failing.errors)")
      XCTAssertTrue(failing.errors.contains("frame 12"), "\(command): \(failing.errors)")
    }
  }
}
