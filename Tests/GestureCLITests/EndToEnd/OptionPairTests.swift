import Foundation
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Pairs of options that change results.
///
/// Two ways to a result lead to the same.
final class OptionPairTests: XCTestCase {
  private let bench = Result { try FaultBench() }

  private static func combinations(_ options: [[String]]) -> [[String]] {
    Pairwise.rows(options.map(\.count)).map { row in
      zip(options, row).flatMap { $0[$1].split(separator: " ").map(String.init) }
    }
  }

  private func succeed(_ arguments: [String], input: String = "") throws -> String {
    let run = try SubcommandRun(arguments, input: input)
    XCTAssertEqual(run.status, .success, "\(arguments): \(run.errors)")
    return run.text
  }

  /// Written and reread results equal those of one command.
  ///
  /// Compares the events, the table and the array.
  func testOneCommandOrTwo() throws {
    let bench = try bench.get()
    let frames = [1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1].map { $0 == 1 ? FaultBench.hand : FaultBench.noHand }
    try bench.write(frames.reduce(Data(), +), "gaps.ppm")
    // Uneven: of those that are held for mending, several are given at once.
    try bench.write(Data("0\n5\n10\n400\n410\n420\n900\n905\n910\n1500\n1501\n1502\n".utf8), "times.txt")
    let ofFrames = Self.combinations([
      ["", "--every 2", "--sample-fps 7"], ["", "--fps 12", "--timestamps \(bench.path("times.txt"))"],
      ["", "--num-hands 2"],
      ["", "--mirrored"], ["", "--smooth"],
      ["", "--bridge 300", "--fill-gaps 400"], ["", "--steady"], ["", "--threads 1", "--threads 2"],
      ["", "--rotation 90"],
    ])
    let ofEvents = Self.combinations([
      ["", "--motions all"], ["", "--arm wave:0"], ["", "--cooldown 100"], ["--delays 0"],
    ])
    for (number, options) in ofFrames.enumerated() {
      let common = options + ["--model", bench.path("base.task"), bench.path("gaps.ppm")]
      let lines = try succeed(["recognize", "--mode", "video", "--format", "jsonl"] + common)
      let records = try lines.split(separator: "\n").map { try HandRecord(json: String($0)) }
      XCTAssertGreaterThan(records.count, 1, "\(options)")
      XCTAssertEqual(
        try succeed(["recognize", "--mode", "video", "--format", "json"] + common),
        "[\n" + lines.dropLast().split(separator: "\n").joined(separator: ",\n") + "\n]\n", "\(options)")
      XCTAssertEqual(
        try succeed(["recognize", "--mode", "video", "--format", "csv"] + common).split(separator: "\n").count,
        1 + records.reduce(0) { $0 + max($1.hands.count, 1) }, "\(options)")
      // Results that are mended on the way equal those that a mender makes of the results.
      let mending = ["--bridge", "--fill-gaps"].compactMap { name in
        options.firstIndex(of: name).map { (name, Int(options[$0 + 1]) ?? 0) }
      }
      let raw = common.indices.filter { index in
        !["--steady", "--bridge", "--fill-gaps"].contains(common[index])
          && (index == 0 || !["--bridge", "--fill-gaps"].contains(common[index - 1]))
      }
      var mender = try HandMender(
        maximumGap: mending.first.map { .milliseconds($0.1) }, stabilizesHandedness: options.contains("--steady"),
        maximumFilledGap: mending.first { $0.0 == "--fill-gaps" }.map { .milliseconds($0.1) })
      let plain = try succeed(["recognize", "--mode", "video", "--format", "jsonl"] + raw.map { common[$0] }).split(
        separator: "\n")
      let frames = try plain.map { try XCTUnwrap(HandRecord(json: String($0)).frame) }
      let mended = frames.flatMap { mender.frames(after: $0) } + mender.finish()
      XCTAssertEqual(records.map { $0.frame?.time }, mended.map(\.time), "\(options)")
      XCTAssertEqual(records.map { $0.hands.map(\.isFilled) }, mended.map { $0.hands.map(\.isFilled) }, "\(options)")
      XCTAssertEqual(records.map { $0.hands.map(\.id) }, mended.map { $0.hands.map(\.id) }, "\(options)")
      XCTAssertEqual(records.map { $0.hands.map(\.landmarks) }, mended.map { $0.hands.map(\.landmarks) }, "\(options)")
      XCTAssertEqual(
        records.map { $0.hands.map(\.handedness) }, mended.map { $0.hands.map(\.handedness) }, "\(options)")
      let events = ofEvents[number % ofEvents.count]
      XCTAssertEqual(
        try succeed(["events", "--results", "-"] + events, input: lines), try succeed(["events"] + events + common),
        "\(options) \(events)")
    }
  }

  /// Results of several inputs are several streams.
  ///
  /// No stream affects the next one, whatever the options.
  func testStreamsOneAfterTheOther() throws {
    let options = Self.combinations([
      ["", "--motions all"], ["", "--arm Open_Palm:200", "--arm Open_Palm:0:700"],
      ["", "--cooldown 3000"], ["", "--bridge 400", "--fill-gaps 400"], ["", "--steady"], ["", "--hold 800:300"],
      ["", "--format short --on began,ended"], ["", "--delays 0:50"],
    ])
    let streams = (0..<4).map { seed in
      DisturbedStream.frames(seed: UInt64(seed)).prefix(90).map { frame in
        HandRecord(frame, source: "\(seed)", hasGestures: true).uncheckedJSON + "\n"
      }.joined()
    }
    var length = 0
    for (number, options) in options.enumerated() {
      let (first, second) = (streams[number % 4], streams[(number + 1) % 4])
      func events(_ input: String) throws -> String {
        try succeed(["events", "--results", "-"] + options, input: input)
      }
      let apart = try events(first) + events(second)
      XCTAssertEqual(try events(first + second), apart, "\(options)")
      XCTAssertEqual(try events(first + first), try events(first) + events(first), "the same input again: \(options)")
      length += apart.count
    }
    XCTAssertGreaterThan(length, 5000)
  }

  /// `--sample-fps R` takes the first frame of each interval.
  ///
  /// The interval is 1/R seconds, at any rate of the video.
  func testFramesPerSecond() throws {
    let bench = try bench.get()
    try bench.write((0..<60).reduce(into: Data()) { data, _ in data += FaultBench.noHand }, "long.ppm")
    for (rate, wanted) in [
      (30, 30), (30, 15), (30, 10), (30, 7), (30, 29), (30, 60), (25, 24), (60, 30), (24, 1), (7, 3),
    ] {
      let text = try succeed([
        "detect", "--mode", "video", "--format", "csv", "--fps", "\(rate)", "--sample-fps", "\(wanted)", "--model",
        bench.path("base.task"),
        bench.path("long.ppm"),
      ])
      let times = text.split(separator: "\n").dropFirst().map {
        Int($0.split(separator: ",", omittingEmptySubsequences: false)[1]) ?? -1
      }
      let intervals = (0..<60).map { $0 * wanted / rate }
      let expected = (0..<60).filter { $0 == 0 || intervals[$0] > intervals[$0 - 1] }
      // Times are rounded to milliseconds: a frame that is less than one before the end of an interval may count to the
      // next.
      let exact = expected.map { Int((Double($0) * 1000 / Double(rate)).rounded()) }
      XCTAssertEqual(times.count, exact.count, "\(wanted) of \(rate)")
      if rate % wanted == 0 || wanted > rate { XCTAssertEqual(times, exact, "\(wanted) of \(rate)") }
    }
  }

  /// Subcommands that read results pass on every unknown key.
  ///
  /// They do not pass on their own keys.
  func testAFilterWritesNoKeyTwice() throws {
    let bench = try bench.get()
    let frames = [1, 1, 0, 1].map { $0 == 1 ? FaultBench.hand : FaultBench.noHand }
    try bench.write(frames.reduce(Data(), +), "gaps.ppm")
    let results = try succeed([
      "recognize", "--mode", "video", "--fill-gaps", "400", "--format", "jsonl", "--model", bench.path("base.task"),
      bench.path("gaps.ppm"),
    ])
    XCTAssertTrue(results.contains("\"filled\""))
    try bench.write(FaultBench.noHand, "nothing.ppm")
    let line = try XCTUnwrap(results.split(separator: "\n").first { $0.contains("\"filled\"") })
    let input = line.replacing(bench.path("gaps.ppm"), with: bench.path("nothing.ppm"))
    let text = try succeed(["recognize", "--jsonl", "--model", bench.path("base.task")], input: input + "\n")
    XCTAssertEqual(try HandRecord(json: String(text.dropLast())).hands, [], text)
    XCTAssertFalse(text.contains("filled"), text)
  }
}
