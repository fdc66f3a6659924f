import Foundation
import GestureClassifier
import GestureFixtures
import GestureSupport
import GestureTraining
import HandFiles
import TestSupport
import XCTest

/// Which lines are of one recording, and which recordings are the way back of another.
final class RecordingGroupTests: XCTestCase {
  private let hand = TrainingFixtures.example("a", winding: 1, seed: 3).hand

  private func line(_ label: String, _ source: String?, _ time: Int?, _ more: String = "") -> String {
    let record = HandRecord(
      hands: [hand], source: source, imageSize: ImageSize(width: 640, height: 480), time: time.map { .milliseconds($0) }
    )
    return record.uncheckedJSON.dropLast() + ", \"label\": \"\(label)\"\(more)}\n"
  }

  private func groups(_ lines: [String], key: String? = nil) throws -> [String?] {
    try GestureDataset(landmarks: Data(lines.joined().utf8), name: "my.jsonl", groupKey: key).examples.map(\.group)
  }

  /// A file is a recording. What comes from a camera, a pipe or a network has none: its times tell recordings apart.
  func testLinesOfOneRecording() throws {
    XCTAssertEqual(
      try groups([line("a", "1.mp4", 0), line("a", "2.mp4", 40), line("b", "1.mp4", 0)]), ["1.mp4", "2.mp4", "1.mp4"])
    for live in ["-", "/dev/video0", "rtsp://camera/1", "0", nil] {
      let found = try groups([
        line("a", live, 0), line("a", live, 40), line("a", live, 40), line("a", live, 20), line("a", live, 21),
        line("b", live, 22), line("b", live, 23),
      ])
      let numbers = [1, 1, 2, 3, 3, 4, 4].map { "my.jsonl, recording \($0)" }
      XCTAssertEqual(found, numbers, "\(live ?? "no source"): as long as times increase, of one label")
    }
    let other = try groups([
      line("a", "-", 0), line("a", "/dev/video0", 40), line("a", "x.mp4", 50), line("a", "-", 60),
    ])
    XCTAssertEqual(other, ["my.jsonl, recording 1", "my.jsonl, recording 2", "x.mp4", "my.jsonl, recording 3"])
  }

  func testTheGroupsThatAKeyNames() throws {
    let lines = [line("a", "1.mp4", 0, ", \"person\": \"x\""), line("a", "2.mp4", 0, ", \"person\": 7")]
    XCTAssertEqual(try groups(lines, key: "person"), ["\"x\"", "7"])
    XCTAssertEqual(try groups(lines, key: "source"), ["1.mp4", "2.mp4"])
    for bad in [line("a", "1.mp4", 0), line("a", "1.mp4", 0, ", \"person\": null")] {
      XCTAssertThrowsError(try groups(lines + [bad], key: "person")) { error in
        XCTAssertTrue("\(error)".contains("my.jsonl, line 3") && "\(error)".contains("\"person\""), "\(error)")
      }
    }
    XCTAssertThrowsError(try groups([line("a", nil, 0)], key: "source"))
  }

  /// A recording goes on while its label, its take and its source are the same and its times increase.
  func testLinesOfOneMovement() throws {
    func counts(_ lines: [String]) throws -> [Int] {
      try MovementDataset(jsonLines: Data(lines.joined().utf8), name: "x.jsonl").recordings.map(\.frames.count)
    }
    let take = ", \"take\": 1"
    XCTAssertEqual(try counts([line("a", "1", 0, take), line("a", "1", 1, take), line("a", "1", 2, take)]), [3])
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("a", "1", 5, take)]), [1, 1], "the same time")
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("a", "1", 4, take)]), [1, 1], "an earlier time")
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("a", "2", 6, take)]), [1, 1], "another source")
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("b", "1", 6, take)]), [1, 1], "another label")
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("a", "1", 6, ", \"take\": 2")]), [1, 1], "another take")
    XCTAssertEqual(try counts([line("a", "1", 5, take), line("a", "1", 6)]), [1, 1], "no take")
    let dataset = try MovementDataset(
      jsonLines: Data((line("a", "-", 0) + line("a", "-", 1) + line("a", "-", 0)).utf8), name: "x.jsonl")
    XCTAssertEqual(dataset.recordings.map(\.group), ["x.jsonl, recording 1", "x.jsonl, recording 2"])
    XCTAssertEqual(dataset.recordings.map(\.source), ["x.jsonl, line 1", "x.jsonl, line 3"])
  }

  // MARK: The way back

  /// A hand that goes from one place to another, in widths of the image.
  private func way(from start: Float, to end: Float, down: Float = 0) -> MovementRecording {
    let hand = PosedHand(.openPalm, x: 0.5, scale: 0.06)
    let motion = PosedMovement([
      .init(at: .zero, hand.shifted(start, 0)), .init(at: .milliseconds(200), hand.shifted(start, 0)),
      .init(at: .milliseconds(700), hand.shifted(end, down), pace: .even),
      .init(at: .milliseconds(900), hand.shifted(end, down)),
    ])
    return MovementRecording(label: "push", frames: motion.frames(FrameSampling(width: 640, height: 640)))
  }

  /// Both ends of a way back are near those of the way: within 0.4 of its length.
  func testAWayBackEndsWhereTheWayBegan() {
    let there = way(from: 0, to: 0.3)
    XCTAssertTrue(way(from: 0.3, to: 0).isWayBack(after: there))
    XCTAssertFalse(there.isWayBack(after: there), "the same way")
    XCTAssertFalse(way(from: 0, to: -0.3).isWayBack(after: there), "the other way")
    for (end, isBack) in [(Float(0.11), true), (0.13, false), (-0.11, true), (-0.13, false)] {
      XCTAssertEqual(way(from: 0.3, to: end).isWayBack(after: there), isBack, "ends at \(end)")
      XCTAssertEqual(way(from: 0.3 + end, to: 0).isWayBack(after: there), isBack, "begins at \(0.3 + end)")
      XCTAssertEqual(way(from: 0.3, to: 0, down: end).isWayBack(after: there), isBack, "ends at \(end) below")
    }
  }

  /// A way of less than half a hand size is none.
  func testAWayHasALength() {
    // A hand size is 0.12 of the image's height.
    for (length, isWay) in [(Float(0.066), true), (0.054, false)] {
      XCTAssertEqual(way(from: length, to: 0).isWayBack(after: way(from: 0, to: length)), isWay, "\(length)")
    }
    XCTAssertFalse(way(from: 0.3, to: 0).isWayBack(after: MovementRecording(label: "push", frames: [])))
  }

  func testTheLongestLossOfAHand() {
    var recording = way(from: 0, to: 0.3)
    XCTAssertEqual(recording.longestLoss, 0)
    let frames = recording.frames
    recording.frames = frames.map { frame in
      let isLost = 0.3..<0.55 ~= frame.time.seconds
      // The hand that is found again has another identity.
      let hands = frame.hands.map { hand in
        var hand = hand
        hand.id = frame.time.seconds < 0.3 ? 0 : 1
        return hand
      }
      return HandFrame(hands: isLost ? [] : hands, at: frame.time, imageSize: frame.imageSize)
    }
    let before = frames.last { $0.time.seconds < 0.3 }?.time.seconds ?? 0
    let after = frames.first { $0.time.seconds >= 0.55 }?.time.seconds ?? 0
    XCTAssertEqual(recording.longestLoss, after - before, accuracy: 1e-6)
  }
}
