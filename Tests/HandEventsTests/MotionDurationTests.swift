import GestureSupport
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// The durations of a trained model, which follow its recordings.
final class MotionDurationTests: XCTestCase {
  /// Windows follow the durations of recordings.
  ///
  /// Windows go from 0.75 of the shortest movement, at least 0.15 seconds, to 1.3 of the longest, at most 9.5. Each is
  /// a quarter longer than the one before.
  func testWindowsFollowTheRecordings() throws {
    for speed in [5, 0.128] {
      var dataset = InventedMotions.dataset(count: 2, others: 2)
      dataset.recordings.removeAll { !["check", "zigzag", MovementDataset.background].contains($0.label) }
      for index in dataset.recordings.indices {
        let label = dataset.recordings[index].label
        dataset.recordings[index].isCut = true
        // A part of a recording, whose frames lie closer together the faster it is.
        let frames = dataset.recordings[index].frames.prefix(label == "check" ? 12 : 20)
        dataset.recordings[index].frames = frames.enumerated().map { number, frame in
          HandFrame(hands: frame.hands, at: .milliseconds(Int(Double(50 * number) / speed)), imageSize: frame.imageSize)
        }
      }
      let trained = try MovementTrainer(options: MovementTrainerOptions(copies: 0, scoreThreshold: 0.5)).train(
        on: dataset)
      let (model, report) = (trained.model, trained.report)
      let (shortest, longest) = (0.55 / speed, 0.95 / speed)
      XCTAssertEqual(report.labels.map(\.name), [MovementDataset.background, "check", "zigzag"])
      XCTAssertEqual(report.labels.map(\.recordings), [2, 2, 2])
      for (label, duration) in zip(report.labels.dropFirst(), [shortest, longest]) {
        XCTAssertEqual(label.shortest.seconds, duration, accuracy: 0.002)
        XCTAssertEqual(label.longest.seconds, duration, accuracy: 0.002)
      }
      let first = max(0.75 * shortest, 0.15)
      XCTAssertEqual(try XCTUnwrap(model.durations.first), first, accuracy: 0.002, "speed \(speed)")
      XCTAssertEqual(
        try XCTUnwrap(model.durations.last), min(max(1.3 * longest, first), 9.5), accuracy: 0.005, "speed \(speed)")
      for (a, b) in zip(model.durations, model.durations.dropFirst()) {
        if b != model.durations.last {
          XCTAssertEqual(b / a, 1.25, accuracy: 1e-3)
        } else {
          XCTAssertLessThanOrEqual(b / a, 1.2501)
        }
      }
    }
  }
}
