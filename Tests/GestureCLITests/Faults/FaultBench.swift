import Foundation
import TestSupport
import XCTest

/// A folder with stand-in models and inputs for every subcommand.
///
/// Also has a shell in which the tool runs.
final class FaultBench {
  let scratch = try? ScratchFolder()

  init() throws {
    try write(
      TrainingFixtures.base(
        hands: StandInHands().bundle(), custom: .init(rightHand: [0.1, 0.9], labels: ["none", "wave"])), "base.task")
    try write(Self.hand, "hand.ppm")
    try write(Self.hand + Self.hand + Self.hand, "clip.ppm")
    let lines = TrainingFixtures.dataset().examples.map {
      TrainingFixtures.line($0, #""label": "\#($0.label)""#) + "\n"
    }
    try write(Data(lines.joined().utf8), "gestures.jsonl")
    for (subcommand, name) in [("detect", "results.jsonl"), ("recognize", "timed.jsonl")] {
      let run = try shell("\"$TOOL\" \(subcommand) --mode video --format jsonl clip.ppm > \(name)")
      XCTAssertEqual(run.status, 0, run.errors)
    }
  }

  /// An image in which the stand-in landmarker finds a hand.
  ///
  /// The size is 32×32 pixels.
  static let hand = picture([255, 0, 0])
  static let nothing = picture([0, 0, 0])
  /// The same without a hand where one has been before.
  static let noHand = picture([0, 0, 255])

  private static func picture(_ color: [UInt8]) -> Data {
    Data("P6\n32 32\n255\n".utf8) + Data((0..<32 * 32).flatMap { _ in color })
  }

  /// The arguments with which each subcommand writes something to standard output.
  static let commands = [
    "--help", "help recognize", "--version", "--generate-man-page", "--generate-completion-script bash",
    "recognize hand.ppm",
    "recognize --format json hand.ppm clip.ppm", "recognize --format csv clip.ppm",
    "recognize --mode video --format jsonl clip.ppm clip.ppm",
    "recognize --mode live-stream --format text clip.ppm", "detect --format jsonl clip.ppm",
    "classify --format jsonl results.jsonl results.jsonl",
    "classify --format json results.jsonl", "draw clip.ppm", "draw --mode video clip.ppm clip.ppm",
    "draw --svg hand.ppm",
    "report clip.ppm",
    "events --delays 0 clip.ppm", "events --delays 0 --results timed.jsonl", "evaluate gestures.jsonl",
    "record --quiet --label a clip.ppm",
    "inspect base.task base.task", "inspect --format json base.task", "benchmark --image hand.ppm --runs 1:0",
  ]

  func path(_ name: String) -> String { scratch?.path(name) ?? "" }

  func write(_ data: Data, _ name: String) throws { try XCTUnwrap(scratch).write(data, name) }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs a script of the shell in the folder.
  ///
  /// `$TOOL` is the tool.
  func shell(_ script: String) throws -> ToolRun {
    try ToolRun(
      ["-c", script], environment: ["TOOL": ToolRun.tool.path, "GESTURE_MODEL": path("base.task")],
      program: ToolRun.require("bash"),
      folder: XCTUnwrap(scratch).url)
  }

  /// Runs the tool with these arguments on an input.
  func run(_ arguments: String..., input: Data = Data()) throws -> ToolRun {
    try ToolRun(
      arguments, input: input, environment: ["GESTURE_MODEL": path("base.task")], folder: XCTUnwrap(scratch).url)
  }
}
