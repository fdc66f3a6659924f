import Foundation
import GestureClassifier
import GestureFixtures
import GestureSupport
import GestureTraining
import HandEvents
import HandFiles
import HandLandmarkerCore
import TestSupport
import XCTest

/// Takes that are cut from a stream.
///
/// Also the files from which recordings are read.
final class MovementRecordingTests: XCTestCase {
  private func takes(_ frames: [HandFrame]) -> [[HandFrame]] {
    var cutter = MovementCutter()
    return frames.compactMap { cutter.process($0) } + [cutter.finish()].compactMap(\.self)
  }

  func testAStreamIsCutWhereTheHandIsStill() throws {
    // It ends where it begins.
    let flip = try XCTUnwrap(InventedMotions.all.first { $0.label == "flip" }).motion
    let once = flip.duration.fractionalMilliseconds
    let stream = flip.then(flip, pause: .milliseconds(600)).then(flip, pause: .milliseconds(600)).frames(
      FrameSampling(jitter: 0.005, seed: 1))
    let takes = takes(stream)
    XCTAssertEqual(takes.count, 3)
    for (number, take) in takes.enumerated() {
      // Each holds the movement, which begins 500 ms after the start of its part, with a moment of rest at both ends.
      let start = (once + 600) * Double(number) + 500
      let (first, last) = (
        try XCTUnwrap(take.first).time.fractionalMilliseconds, try XCTUnwrap(take.last).time.fractionalMilliseconds
      )
      XCTAssertEqual(first, start - 300, accuracy: 250, "\(takes.map { [$0.first?.time, $0.last?.time] })")
      XCTAssertEqual(last, start + once - 1000 + 300, accuracy: 250)
    }
    XCTAssertEqual(
      self.takes(PosedMovement.still(duration: .seconds(3)).frames(FrameSampling(jitter: 0.005, seed: 2))).count, 0)
    XCTAssertEqual(self.takes([]).count, 0)
    let earlier = stream.map { HandFrame(hands: $0.hands, at: $0.time - .seconds(1000), imageSize: $0.imageSize) }
    XCTAssertEqual(self.takes(earlier).count, 3, "times may be below zero")
  }

  /// A hand whose landmarks settle makes no take.
  ///
  /// The landmarks of a new hand move for some frames until they fit it. The movement after that is a take.
  func testAHandThatSettlesIsNoTake() throws {
    for (seed, pose) in [HandPose.openPalm, .closedFist, .pointingUp, .victory].enumerated() {
      let still = PosedHand(pose)
      var found = still.shifted(0.03, -0.02)
      found.pose = pose.interpolated(to: .openPalm, 0.3)
      found.pose.yaw += 12
      let end = PosedHand(pose).shifted(0.25, 0)
      let settling: [PosedMovement.KeyFrame] = [.init(at: .zero, found), .init(at: .milliseconds(320), still)]
      let sampling = FrameSampling(jitter: 0.005, seed: UInt64(seed))
      XCTAssertEqual(
        takes(PosedMovement(settling + [.init(at: .seconds(3), still)]).frames(sampling)).count, 0, "\(seed)")
      let moving = PosedMovement(
        settling + [
          .init(at: .milliseconds(1200), still), .init(at: .milliseconds(1600), end), .init(at: .seconds(3), end),
        ])
      let takes = takes(moving.frames(sampling))
      XCTAssertEqual(takes.count, 1, "\(seed)")
      XCTAssertEqual(try XCTUnwrap(takes.first?.first).time.fractionalMilliseconds, 900, accuracy: 250)
    }
  }

  func testTakesOfAStreamTrainAndAreRecognised() throws {
    try LongTests.require()
    // These end where they begin, so that there is no way back between them.
    let motions = InventedMotions.all.filter { ["beckon", "flip", "knock", "push"].contains($0.label) }
    var dataset = InventedMotions.dataset(count: 0, others: 8)
    for (label, motion) in motions {
      for seed in UInt64(0)..<6 {
        let varied = motion.varied(seed: seed)
        let takes = takes(
          varied.then(varied, pause: .milliseconds(400)).frames(FrameSampling(jitter: 0.005, seed: seed)))
        dataset.recordings += takes.map { MovementRecording(label: label, frames: $0) }
      }
    }
    XCTAssertEqual(dataset.recordings.count - 8, 48, accuracy: 3, "a slow movement may be cut, a small one not seen")
    let model = try MovementTrainer().train(on: dataset).model
    var right = 0
    for (label, motion) in motions {
      let takes = takes(
        motion.then(motion, pause: .milliseconds(500)).frames(
          FrameSampling(framesPerSecond: 25, jitter: 0.005, seed: 4)))
      right += takes.count { model.answer(to: MovementRecording(label: "", frames: $0)).label == label }
    }
    XCTAssertGreaterThanOrEqual(right, 7, "of 8")
  }

  func testAFolderHasALabelForEachFolder() throws {
    let folder = try TemporaryFolder()
    let frames = PosedMovement.swipe(.left).frames()
    let lines = frames.map { HandRecord($0).uncheckedJSON + "\n" }.joined()
    for name in ["none", "push"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write(Data((lines + lines).utf8), "none/two.jsonl")
    try folder.write(Data(lines.utf8), "push/1.jsonl")
    try folder.write(Data("x".utf8), "push/notes.txt")
    try folder.write(Data("x".utf8), "stray")
    let dataset = try MovementDataset(folder: folder.path(""))
    XCTAssertEqual(
      dataset.recordings.map(\.label), ["none", "none", "push"], "time that goes back begins a new recording")
    XCTAssertEqual(dataset.recordings.map(\.frames.count), Array(repeating: frames.count, count: 3))
    XCTAssertEqual(dataset.skipped.count, 2)
    let videos = try MovementDataset(folder: folder.path("")) { $0.hasSuffix("notes.txt") ? frames : nil }
    XCTAssertEqual(videos.recordings.map(\.label), ["none", "none", "push", "push"])
    XCTAssertThrowsError(try MovementDataset(folder: folder.path("push"))) {
      XCTAssertTrue("\($0)".contains("recordings for each label"), "\($0)")
    }
  }

  func testLinesSayTheirLabelAndTake() throws {
    let frame = PosedMovement.still().frames()[0]
    func line(_ time: Int, _ extras: String) -> String {
      var frame = frame
      frame.time = .milliseconds(time)
      return HandRecord(frame).uncheckedJSON.dropLast() + ", \(extras)}\n"
    }
    let text =
      line(0, "\"label\": \"a\", \"take\": 1") + line(40, "\"label\": \"a\", \"take\": 1") + "\n"
      + line(80, "\"label\": \"a\", \"take\": 2")
      + line(120, "\"label\": \"b\", \"take\": 2, \"rotation\": 90")
    let dataset = try MovementDataset(jsonLines: Data(text.utf8), name: "x.jsonl")
    XCTAssertEqual(dataset.recordings.map(\.label), ["a", "a", "b"])
    XCTAssertEqual(dataset.recordings.map(\.frames.count), [2, 1, 1])
    XCTAssertEqual(dataset.recordings[2].frames[0].imageSize?.width, frame.imageSize?.height, "an upright frame")
    for (bad, problem) in [
      ("{}", "x.jsonl, line 2"), (HandRecord(frame).uncheckedJSON, "label"),
      (line(0, "\"label\": \"a\", \"rotation\": 45"), "rotation"),
      ("nonsense", "line 2"),
      (
        HandRecord(frame).uncheckedJSON.replacing(
          "\"timestampInMilliseconds\": 0", with: "\"timestampInMilliseconds\": null"
        ).dropLast()
          + ", \"label\": \"a\"}", "times"
      ),
    ] {
      XCTAssertThrowsError(try MovementDataset(jsonLines: Data(("\n" + bad).utf8), name: "x.jsonl")) {
        XCTAssertTrue("\($0)".contains(problem), "\($0)")
      }
    }
  }

  /// Copies of a recording are left out together.
  ///
  /// Otherwise a model without one copy would know the movement from the other.
  func testCopiesAreLeftOutTogether() throws {
    let frames = PosedMovement.swipe(.left, rest: .milliseconds(700)).frames()
    var dataset = MovementDataset(
      recordings: Array(repeating: MovementRecording(label: "left", frames: frames), count: 2))
    for seed in UInt64(0)..<2 {
      dataset.recordings.append(
        MovementRecording(
          label: MovementDataset.background, frames: PosedMovement.idle(seed: seed, duration: .seconds(3)).frames()))
    }
    let report = try MovementTrainer().train(on: dataset).report
    XCTAssertEqual(report.leaveOneOut.recall(at: 1), 0, "\(report.leaveOneOut)")
  }
}
