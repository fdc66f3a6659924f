import Foundation
import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Movements that are trained from a few recordings.
///
/// They are found in a stream.
final class TrainedMotionTests: XCTestCase {
  private static let trained = Result { try MovementTrainer().train(on: InventedMotions.dataset(count: 8, others: 40)) }
  private func model() throws -> MovementModel { try Self.trained.get().model }

  /// Only the trained movements, named by the detector in a stream.
  private func events(_ frames: [HandFrame], _ model: MovementModel) throws -> [HandEvent] {
    try MotionSamples.events(frames, settings: HandMovementSettings(kinds: []), models: [model])
  }

  func testEightRecordingsOfEachFind95PercentOfOthersInAStream() throws {
    let model = try model()
    var found = 0
    var report: [String] = []
    for (label, motion) in InventedMotions.all {
      for seed in UInt64(0)..<20 {
        let names = try events(InventedMotions.frames(motion, seed: seed), model).map(\.name)
        if names == [label] { found += 1 } else { report.append("\(label) \(seed): \(names)") }
      }
    }
    XCTAssertGreaterThanOrEqual(found, 114, "of 120; the others: \(report)")
  }

  /// Movements are reported soon after their end.
  ///
  /// The median delay is at most 0.3 seconds, though the streams continue.
  func testMovementsAreReportedSoonAfterTheirEnd() throws {
    let model = try model()
    var delays: [Duration] = []
    for (_, motion) in InventedMotions.all {
      for seed in UInt64(0)..<8 {
        delays += try events(InventedMotions.frames(motion, seed: seed), model).map { $0.time - $0.start - $0.duration }
      }
    }
    XCTAssertGreaterThan(delays.count, 40)
    XCTAssertLessThanOrEqual(delays.sorted()[delays.count / 2], .milliseconds(300), "\(delays)")
  }

  /// A movement that resembles a part of another one waits.
  ///
  /// It is reported when the hand rests.
  func testAMovementThatBeginsWithAnotherIsNotTakenForIt() throws {
    try LongTests.require()
    var dataset = MovementDataset()
    for seed in UInt64(100)..<108 {
      for (label, motion) in InventedMotions.strokes {
        dataset.recordings.append(MovementRecording(label: label, frames: InventedMotions.frames(motion, seed: seed)))
      }
      dataset.recordings.append(
        MovementRecording(label: MovementDataset.background, frames: InventedMotions.other(seed: seed)))
    }
    let model = try MovementTrainer(options: MovementTrainerOptions(scoreThreshold: 0.5)).train(on: dataset).model
    for (label, motion) in InventedMotions.strokes {
      let found = try (UInt64(0)..<12).map { try events(InventedMotions.frames(motion, seed: $0), model).map(\.name) }
      XCTAssertGreaterThanOrEqual(found.count { $0 == [label] }, 11, "\(label): \(found)")
    }
  }

  func testEightRecordingsOfEachName95PercentOfOthersAsAWhole() throws {
    let model = try model()
    var right = 0
    for (label, motion) in InventedMotions.all {
      for seed in UInt64(0)..<20 {
        let recording = MovementRecording(label: "", frames: InventedMotions.frames(motion, seed: seed))
        if model.answer(to: recording).label == label { right += 1 }
      }
    }
    XCTAssertGreaterThanOrEqual(right, 114, "of 120")
  }

  /// Other movements are seldom taken for a trained one.
  ///
  /// Hands idle, come and go, and make other movements, among them a grab that looks like half a `beckon`.
  func testWhatIsNoneOfTheMovementsIsSeldomTakenForOne() throws {
    let model = try model()
    var found: [String] = []
    for seed in UInt64(0)..<24 {
      found += try events(InventedMotions.other(seed: seed), model).map { "\($0.name) in \(seed)" }
    }
    XCTAssertLessThanOrEqual(found.count, 4, "\(found)")
  }

  /// A window shows a movement if both have enough common time.
  ///
  /// The window must not have much more time. Counted in tenths of a second.
  func testTheTimeThatWindowsHaveInCommon() {
    let spans = (0...6).flatMap { start in (start + 1...7).map { start..<$0 } }
    for a in spans {
      for b in spans where a.overlaps(b) {
        let (common, together) = (Set(a).intersection(b).count, Set(a).union(b).count)
        let (first, second) = (
          Double(a.lowerBound) / 10...Double(a.upperBound) / 10, Double(b.lowerBound) / 10...Double(b.upperBound) / 10
        )
        XCTAssertEqual(first.commonShare(with: second), Double(common) / Double(together), accuracy: 1e-9, "\(a) \(b)")
      }
    }
    XCTAssertEqual((0.0...1).commonShare(with: 1...2), 0)
    XCTAssertEqual((0.0...1).commonShare(with: 2...4), -0.25)
  }

  /// The report trains four to eight times.
  ///
  /// For few recordings, one of each label is left out at a time. For many recordings, more are left out, so that the
  /// number of trainings does not grow.
  func testTheReportTrainsFourToEightTimes() {
    for count in 1...40 {
      let recordings = (0..<3 * count).map { MovementRecording(label: "\($0 % 3)", frames: []) }
      let parts = MovementTrainer.reportParts(MovementDataset(recordings: recordings))
      XCTAssertTrue(4...8 ~= parts)
      if count <= 8 { XCTAssertEqual(parts, 8) }
      XCTAssertTrue(parts == 4 || parts * count <= 64, "\(count) recordings: \(parts)")
    }
    XCTAssertEqual(MovementTrainer.reportParts(MovementDataset()), 8)
  }

  func testTheReportLeavesEachRecordingOut() throws {
    let report = try Self.trained.get().report
    XCTAssertEqual(report.labels.map(\.name), ["none"] + InventedMotions.all.map(\.label))
    XCTAssertEqual(report.labels.map(\.recordings), [40] + Array(repeating: 8, count: 6))
    XCTAssertEqual(report.leaveOneOut.total, 88)
    XCTAssertGreaterThan(try XCTUnwrap(report.leaveOneOut.accuracy), 0.9, "\(report.leaveOneOut)")
    XCTAssertEqual(report.wrong.count, 88 - Int((88 * (report.leaveOneOut.accuracy ?? 0)).rounded()))
    XCTAssertEqual(report.warnings, [])
    XCTAssertEqual(report.scoreThreshold, try model().scoreThreshold)
    XCTAssertGreaterThan(report.background.duration, .seconds(60))
    XCTAssertLessThanOrEqual(try XCTUnwrap(report.background.falseEventsPerMinute), 2)
    XCTAssertTrue(
      report.labels.dropFirst().allSatisfy {
        $0.shortest >= .milliseconds(200) && $0.longest <= .milliseconds(2500) && $0.shortest <= $0.longest
      })
  }

  /// Two labels of one movement cannot be distinguished; the third can.
  func testTheReportSaysWhatToRecordMoreOf() throws {
    var dataset = MovementDataset()
    var background = Duration.zero
    let knock = InventedMotions.all[3].motion
    for seed in UInt64(200)..<204 {
      for (label, motion, offset) in [
        ("left", InventedMotions.all[1].motion, 0), ("right", InventedMotions.all[1].motion, 50), ("knock", knock, 0),
      ] {
        dataset.recordings.append(
          MovementRecording(label: label, frames: InventedMotions.frames(motion, seed: seed + UInt64(offset))))
      }
      let other = InventedMotions.other(seed: seed)
      if let first = other.first, let last = other.last { background += last.time - first.time }
      dataset.recordings.append(MovementRecording(label: MovementDataset.background, frames: other))
    }
    let report = try MovementTrainer(options: MovementTrainerOptions(scoreThreshold: 0.5)).train(on: dataset).report
    XCTAssertEqual(report.scoreThreshold, 0.5)
    XCTAssertEqual(report.background.duration, background)
    let warning = try XCTUnwrap(report.warnings.first { $0.contains("record more of") })
    XCTAssertTrue(warning.contains("\"left\" (") || warning.contains("\"right\" ("), warning)
    XCTAssertFalse(warning.contains("knock"), warning)
  }

  func testTheSameRecordingsGiveTheSameModelAndAFileOfIt() throws {
    let dataset = InventedMotions.dataset(count: 2, others: 2)
    let model = try MovementTrainer().train(on: dataset).model
    XCTAssertEqual(try MovementTrainer().train(on: dataset).model, model)
    let data = try model.jsonData()
    XCTAssertLessThan(data.count, 120_000)
    XCTAssertEqual(try MovementModel(jsonData: data), model)
    let path = NSTemporaryDirectory() + "motions-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try model.write(to: path)
    XCTAssertEqual(try MovementModel(contentsOfFile: path), model)
    XCTAssertThrowsError(try model.write(to: path))
    try model.write(to: path, overwriting: true)
    // What could not be read back is not written.
    for threshold in [-0.5, 1.5, .nan, .infinity] as [Float] {
      let refused = changed(model) { $0.scoreThreshold = threshold }
      assertStatusError(.invalidArgument, mentions: "scoreThreshold", "0 to 1") {
        try refused.write(to: path, overwriting: true)
      }
    }
    XCTAssertEqual(try MovementModel(contentsOfFile: path), model)
  }

  /// A recording without a hand is left out of the report alone.
  ///
  /// Recordings of a program have no file, so the empty name must not group them.
  func testARecordingWithoutAHandIsLeftOutOfTheReportAlone() throws {
    var dataset = InventedMotions.dataset(count: 2, others: 2)
    for index in dataset.recordings.indices { dataset.recordings[index].source = "" }
    let label = try XCTUnwrap(dataset.labels.last)
    dataset.recordings.append(MovementRecording(label: label, frames: [HandFrame(hands: [], at: .zero)]))
    let report = try MovementTrainer(options: MovementTrainerOptions(copies: 0, scoreThreshold: 0.5)).train(on: dataset)
      .report
    XCTAssertEqual(report.unused, [""])
    XCTAssertEqual(report.leaveOneOut.total, dataset.recordings.count - 1)
    XCTAssertEqual(report.labels.map(\.recordings).reduce(0, +), dataset.recordings.count - 1)
  }

  func testDamagedFilesAreRefusedWithTheirKey() throws {
    let data = try model().jsonData()
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let damages: [(key: String, value: Any?)] = [
      ("format", "gestures"), ("format", nil), ("features", 99), ("labels", ["none"]),
      ("labels", ["none", "a", "a", "b", "c", "d", "e"]),
      ("scoreThreshold", 1.5), ("durationsInSeconds", [Double]()), ("durationsInSeconds", [1e9]), ("sharpness", -1),
      ("means", [0.5]),
      ("deviations", [0.0]), ("weights", [[1.0]]), ("weights", "none"),
      ("wholes", [[Int]]()), ("wholes", [[99], [], [], [], [], [], []]), ("wholes", nil),
      ("spansInSeconds", [[1.0, 2.0]]), ("spansInSeconds", Array(repeating: [2.0, 1.0], count: 7)),
      ("spansInSeconds", nil),
    ]
    for (key, value) in damages {
      var damaged = object
      damaged[key] = value
      let json = try JSONSerialization.data(withJSONObject: damaged)
      XCTAssertThrowsError(try MovementModel(jsonData: json, name: "my.json")) { error in
        XCTAssertTrue("\(error)".contains("my.json, \(key)"), "\(error)")
      }
    }
    for text in ["", "{}", "[1]", "nonsense", String(repeating: "[", count: 100_000)] {
      XCTAssertThrowsError(try MovementModel(jsonData: Data(text.utf8), name: "my.json")) { error in
        XCTAssertTrue("\(error)".contains("my.json"), "\(error)")
      }
    }
  }

  func testDataSetsThatCannotBeTrainedOnAreRefused() {
    let good = InventedMotions.dataset(count: 2, others: 4)
    func refusal(_ change: (inout MovementDataset) -> Void) -> String {
      var dataset = good
      change(&dataset)
      do {
        _ = try MovementTrainer().train(on: dataset)
        return ""
      } catch {
        return "\(error)"
      }
    }
    XCTAssertTrue(refusal { $0.recordings = [] }.contains("no label"))
    XCTAssertTrue(refusal { $0.recordings.removeAll { $0.label == "none" } }.contains("\"none\" is missing among"))
    XCTAssertTrue(refusal { $0.recordings.removeFirst() }.contains("\"beckon\" has 1 recording"))
    XCTAssertTrue(refusal { $0.recordings[0].label = "a\nb" }.contains("one line"))
    let empty = refusal { for index in $0.recordings.indices { $0.recordings[index].frames = [] } }
    XCTAssertTrue(empty.contains("no label"), empty)
    let lost = refusal { data in
      for index in data.recordings.indices where data.recordings[index].label == "beckon" {
        data.recordings[index].frames = []
      }
    }
    XCTAssertTrue(lost.contains("\"beckon\" has 0 recordings with a hand"), lost)
  }

  func testTheRangesOfOptions() {
    // An accepted value fails at the empty data set, without a training.
    func use(_ change: (inout MovementTrainerOptions) -> Void) throws {
      var options = MovementTrainerOptions()
      change(&options)
      _ = try MovementTrainer(options: options).train(on: MovementDataset(recordings: []))
    }
    for (name, limit, path) in [
      ("rotation", 180, \MovementTrainerOptions.rotation), ("scale", 0.9, \.scale), ("shift", 0.4, \.shift),
      ("warp", 1, \.warp),
      ("jitter", 1, \.jitter),
    ] as [(String, Double, WritableKeyPath<MovementTrainerOptions, Float>)] {
      assertLimits(name, 0...limit) { value in try use { $0[keyPath: path] = Float(value) } }
    }
    assertLimits("copies", 0...1000, step: 1) { value in try use { $0.copies = Int(value) } }
    assertLimits("penalty", 0...1000, isOpen: (true, false)) { value in try use { $0.penalty = value } }
    assertLimits("scoreThreshold", 0...1) { value in try use { $0.scoreThreshold = Float(value) } }
  }

  func testBadFramesInRecordingsAndStreamsDoNotTrap() throws {
    let model = try model()
    var frames = InventedMotions.frames(InventedMotions.all[5].motion, seed: 4)
    for index in frames.indices where index % 5 == 0 { frames[index].hands[0].landmarks[.wrist].x = .nan }
    for index in frames.indices where index % 7 == 0 { frames[index].time = .zero }
    for index in frames.indices where index % 11 == 0 { frames[index].time = .milliseconds(3) }
    frames[frames.count - 1].time = Duration(secondsComponent: .max, attosecondsComponent: 0)
    _ = model.answer(to: MovementRecording(label: "", frames: frames))
    _ = try events(frames, model)
    XCTAssertNil(model.answer(to: MovementRecording(label: "", frames: [])).label)
    XCTAssertEqual(try events(frames.map { HandFrame(hands: [], at: $0.time) }, model), [])
  }
}
