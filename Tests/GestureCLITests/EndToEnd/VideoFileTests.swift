import Foundation
import TestSupport
import XCTest

/// The tool reads every frame of a video once.
///
/// Frames have the times of the file, and every loss is reported. ffprobe is the judge.
final class VideoFileTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws {
    _ = try ToolRun.require("ffmpeg")
    _ = try ToolRun.require("ffprobe")
    scratch = try ScratchFolder()
    try scratch.write(StandInModel.data(), "stand-in.task")
  }

  /// Which frames show a hand.
  private static let pattern = [true, true, false, true, false, false, true, true, true, false, true, true]

  @discardableResult
  private func program(_ name: String, _ arguments: [String], input: Data = Data()) throws -> ToolRun {
    let run = try ToolRun(arguments, input: input, program: ToolRun.require(name), folder: scratch.url)
    XCTAssertEqual(run.status, 0, run.errors)
    return run
  }

  /// A video of the pattern's frames. The time between them grows by 20 ms each.
  private func encode(_ options: String..., to name: String) throws {
    let frames = Self.pattern.reduce(into: Data()) { $0 += ($1 ? StandInModel.hand : StandInModel.noHand).ppmData }
    try program(
      "ffmpeg",
      [
        "-loglevel", "error", "-f", "image2pipe", "-framerate", "1000", "-c:v", "ppm", "-i", "-", "-vf",
        "setpts=N*N*10+N*10",
        ToolRun.frameRateMode, "passthrough",
      ] + options + ["-y", name], input: frames)
  }

  /// The times of the frames in milliseconds from the first.
  ///
  /// As ffprobe finds them.
  private func times(_ name: String) throws -> [Double] {
    let probe = try program(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp_time", "-of", "csv=p=0",
        name,
      ])
    let seconds = probe.lines.compactMap { Double($0.filter { $0 != "," }) }
    return seconds.map { 1000 * ($0 - seconds[0]) }
  }

  private func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, environment: ["GESTURE_MODEL": scratch.path("stand-in.task")], folder: scratch.url)
  }

  private func assertTimes(
    _ found: [Int?], _ expected: [Double], accuracy: Double = 0.5001, _ name: String, line: UInt = #line
  ) {
    XCTAssertEqual(found.count, expected.count, name, line: line)
    for (found, expected) in zip(found, expected) {
      XCTAssertEqual(Double(found ?? -1), expected, accuracy: accuracy, name, line: line)
    }
  }

  func testEveryFrameComesOnceAtItsTime() throws {
    try encode("-c:v", "mpeg4", "-bf", "2", "-q:v", "2", to: "b-frames.mp4")
    try encode("-c:v", "mpeg4", "-q:v", "2", to: "plain.mov")
    try encode("-c:v", "ffv1", "-output_ts_offset", "5", to: "late.mkv")
    try encode("-c:v", "gif", to: "a.gif")
    for name in ["b-frames.mp4", "plain.mov", "late.mkv", "a.gif"] {
      let found = try run("recognize", "--mode", "video", "--format", "jsonl", name)
      XCTAssertEqual(found.status, 0, found.errors)
      let lines = try found.lines.map(JSONLine.init)
      assertTimes(lines.map(\.timestamp), try times(name), name)
      XCTAssertEqual(lines.count, Self.pattern.count, name)
      XCTAssertEqual(
        lines.map { !$0.landmarks.isEmpty }, Self.pattern, "\(name): the frames are those of the file, in their order")
    }
    // The same through a pipe, and other times where they are asked for.
    let data = try Data(contentsOf: scratch.url.appendingPathComponent("late.mkv"))
    let piped = try ToolRun(
      ["recognize", "--mode", "video", "--format", "jsonl", "-"], input: data,
      environment: ["GESTURE_MODEL": scratch.path("stand-in.task")])
    assertTimes(try piped.lines.map { try JSONLine($0).timestamp }, try times("late.mkv"), "-")
    let even = try run("recognize", "--mode", "video", "--fps", "10", "--format", "jsonl", "late.mkv")
    XCTAssertEqual(try even.lines.map { try JSONLine($0).timestamp }, (0..<Self.pattern.count).map { $0 * 100 })
  }

  func testFewerFramesKeepTheirTimes() throws {
    try encode("-c:v", "ffv1", to: "in.mkv")
    let all = try run("detect", "--mode", "video", "--format", "jsonl", "in.mkv").lines.map {
      try JSONLine($0).timestamp ?? -1
    }
    let third = try run("detect", "--mode", "video", "--every", "3", "--format", "jsonl", "in.mkv").lines.map {
      try JSONLine($0).timestamp ?? -1
    }
    XCTAssertEqual(third, stride(from: 0, to: all.count, by: 3).map { all[$0] })
    let sampled = try run("detect", "--sample-fps", "5", "--format", "jsonl", "--quiet", "in.mkv").lines.map {
      try JSONLine($0).timestamp ?? -1
    }
    XCTAssertTrue(Set(sampled).isSubset(of: all))
    XCTAssertEqual(
      sampled.map { $0 / 200 }, Set(all.map { $0 / 200 }).sorted(), "the first frame of each fifth of a second")
    XCTAssertEqual(sampled, Set(all.map { $0 / 200 }).sorted().compactMap { slot in all.first { $0 / 200 == slot } })
    let images = try run("detect", "--mode", "image", "--every", "2", "--format", "jsonl", "in.mkv")
    XCTAssertEqual(images.lines.count, (all.count + 1) / 2, images.errors)
  }

  func testADrawnVideoKeepsTheTimes() throws {
    try encode("-c:v", "mpeg4", "-q:v", "2", to: "in.mp4")
    for name in ["out.mp4", "out.mkv"] + (LongTests.areWanted ? ["out.mov"] : []) {
      let drawn = try run("draw", "--output", name, "in.mp4")
      XCTAssertEqual(drawn.status, 0, drawn.errors)
      assertTimes(try times(name).map { Int($0.rounded()) }, try times("in.mp4"), accuracy: 1, name)
    }
  }

  func testAllThatReadVideosHaveTheTimesOfTheFile() throws {
    try encode("-c:v", "mpeg4", "-q:v", "2", to: "in.mp4")
    let last = Int(try XCTUnwrap(times("in.mp4").last).rounded())
    let recorded = try run("record", "--label", "a", "--quiet", "in.mp4")
    XCTAssertEqual(try JSONLine(XCTUnwrap(recorded.lines.last)).timestamp, last)
    let events = try run("events", "--delays", "0", "in.mp4")
    XCTAssertEqual(events.status, 0, events.errors)
    XCTAssertEqual(try JSONLine(XCTUnwrap(events.lines.last)).timestamp, last, "the gesture ends with the video")
  }

  func testACutOrDamagedVideoIsAnErrorAndItsFramesAreKept() throws {
    try encode("-c:v", "mpeg4", "-q:v", "2", to: "whole.mkv")
    let whole = try Data(contentsOf: scratch.url.appendingPathComponent("whole.mkv"))
    XCTAssertEqual(try run("recognize", "--mode", "video", "--format", "jsonl", "whole.mkv").status, 0)
    try scratch.write(whole.prefix(whole.count * 2 / 3), "cut.mkv")
    var noise = SeededGenerator(seed: 1)
    let middle = whole.count / 2
    let bytes = Data((0..<400).map { _ in UInt8.random(in: 0...255, using: &noise) })
    try scratch.write(whole.prefix(middle) + bytes + whole.dropFirst(middle + bytes.count), "noise.mkv")
    for name in ["cut.mkv", "noise.mkv"] {
      let refused = try run("recognize", "--mode", "video", "--format", "jsonl", name)
      XCTAssertEqual(refused.status, 65, name)
      XCTAssertTrue(
        refused.errors.wholeMatch(
          of:
            /gesture-cli: error: \S+: is damaged or cut off after [0-9.]+ s: ffmpeg reports ".+"; .* --tolerate-damage\n/
        ) != nil,
        refused.errors)
      XCTAssertTrue(refused.errors.contains(name), refused.errors)
      XCTAssertGreaterThan(refused.lines.count, 1, "what came is kept")
      let tolerated = try run("recognize", "--mode", "video", "--tolerate-damage", "--format", "jsonl", name)
      XCTAssertEqual(tolerated.status, 0)
      XCTAssertTrue(tolerated.errors.contains("\(name): is damaged or cut off after"), tolerated.errors)
      XCTAssertEqual(tolerated.output, refused.output)
    }
    XCTAssertEqual(try run("events", "cut.mkv").status, 65)
    XCTAssertEqual(try run("report", "--output", "page.html", "cut.mkv").status, 65)
    XCTAssertTrue(FileManager.default.fileExists(atPath: scratch.path("page.html")))
    XCTAssertEqual(try run("draw", "--output", "drawn.mp4", "cut.mkv").status, 65)
    XCTAssertGreaterThan(try times("drawn.mp4").count, 1)
  }

  /// More frames than ffmpeg itself forgives.
  func testAVideoOfWhichMostIsDamaged() throws {
    try encode("-c:v", "png", to: "whole.mkv")
    var bytes = try Data(contentsOf: scratch.url.appendingPathComponent("whole.mkv"))
    var (start, count) = (bytes.startIndex, 0)
    while let found = bytes.range(of: Data([0x89, 0x50, 0x4E, 0x47]), in: start..<bytes.endIndex) {
      count += 1
      if count > 2 { bytes.replaceSubrange(found, with: [0, 0, 0, 0]) }
      start = found.upperBound
    }
    XCTAssertEqual(count, Self.pattern.count)
    try scratch.write(bytes, "most.mkv")
    let refused = try run("recognize", "--mode", "video", "--format", "jsonl", "most.mkv")
    XCTAssertEqual(refused.status, 65)
    XCTAssertTrue(refused.errors.contains("most.mkv: is damaged or cut off"), refused.errors)
    XCTAssertTrue(refused.errors.contains("the results of its 2 frames are kept"), refused.errors)
    let tolerated = try run("recognize", "--mode", "video", "--tolerate-damage", "--format", "jsonl", "most.mkv")
    XCTAssertEqual(tolerated.status, 0, tolerated.errors)
    XCTAssertEqual(tolerated.lines.count, 2)
  }

  func testWhatIsNoDamage() throws {
    try program(
      "ffmpeg",
      [
        "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=176x144:rate=25:duration=0.4", "-c:v", "h261", "-y",
        "a.mkv",
      ])
    let run = try run("recognize", "--mode", "video", "--format", "jsonl", "a.mkv")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.errors, "")
    XCTAssertEqual(run.lines.count, try times("a.mkv").count)
  }

  func testFilesWithoutAndWithSeveralVideos() throws {
    try encode("-c:v", "mpeg4", to: "one.mp4")
    try program("ffmpeg", ["-loglevel", "error", "-i", "one.mp4", "-frames:v", "0", "-c", "copy", "-y", "none.mp4"])
    let none = try run("recognize", "none.mp4")
    XCTAssertEqual(none.status, 65)
    XCTAssertEqual(none.errors, "gesture-cli: error: none.mp4: has no video\n")
    try program(
      "ffmpeg", ["-loglevel", "error", "-i", "one.mp4", "-map", "0", "-map", "0", "-c", "copy", "-y", "two.mkv"])
    let two = try run("recognize", "--mode", "video", "--format", "jsonl", "two.mkv")
    XCTAssertEqual(two.status, 0)
    XCTAssertEqual(two.errors, "gesture-cli: warning: two.mkv: has 2 videos: only the first is read\n")
    XCTAssertEqual(two.lines.count, Self.pattern.count)
  }
}
