import Foundation
import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore
import XCTest

/// Paths of people's fingertips: `model/point_history_classifier/point_history.csv` of the public repository
/// Kazuhito00/hand-gesture-recognition-using-mediapipe (Apache-2.0). It is not part of this repository:
/// `POINT_HISTORY=FILE` names it.
///
/// A row is a label and the fractions of the width and the height of an image of 960 × 540 pixels, relative to the
/// first of 16 points in successive frames.
enum PointHistory {
  /// The labels in the order of their numbers.
  ///
  /// The first one belongs to a finger at rest, which is no movement.
  static let labels = ["none", "clockwise", "counterclockwise", "move"]

  /// - Throws: `XCTSkip` without the file.
  static func rows() throws -> [(label: Int, path: [SIMD2<Float>])] {
    guard let path = ProcessInfo.processInfo.environment["POINT_HISTORY"] else {
      throw XCTSkip("POINT_HISTORY=FILE names point_history.csv of Kazuhito00/hand-gesture-recognition-using-mediapipe")
    }
    return try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).map { line in
      let numbers = line.split(separator: ",").compactMap { Float($0) }
      guard numbers.count == 33, let label = Int(exactly: numbers[0]), labels.indices ~= label else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return (label, (0..<16).map { SIMD2(numbers[1 + 2 * $0], numbers[2 + 2 * $0]) })
    }
  }

  /// A recording of a hand that moves along a path.
  ///
  /// The whole hand moves, and its index finger points.
  static func recording(_ label: Int, _ path: [SIMD2<Float>]) -> MovementRecording {
    let hand = HandScene([PosedHand(.pointingUp, scale: 0.125)], width: 960, height: 540).frame(at: .zero).hands[0]
    let frames = path.enumerated().map { number, point in
      var moved = hand
      moved.landmarks = hand.landmarks.mapPoints { $0 + SIMD3(point.x, point.y, 0) }
      return HandFrame(hands: [moved], at: .milliseconds(number * 33), imageSize: ImageSize(width: 960, height: 540))
    }
    return MovementRecording(label: labels[label], frames: frames, isCut: true)
  }
}

/// Movements of real people's fingertips.
final class PointHistoryTests: XCTestCase {
  private func accuracy(trainedOn isTraining: (_ number: Int, _ label: Int) -> Bool) throws -> Double {
    let rows = try PointHistory.rows()
    let training = rows.indices.filter { isTraining($0, rows[$0].label) }
    let recordings = rows.map { PointHistory.recording($0.label, $0.path) }
    let model = try MovementTrainer(options: MovementTrainerOptions(copies: 6)).train(
      on: MovementDataset(recordings: training.map { recordings[$0] })
    ).model
    let test = Set(rows.indices).subtracting(training)
    let right = test.count { (model.answer(to: recordings[$0]).label ?? "none") == recordings[$0].label }
    let accuracy = Double(right) / Double(test.count)
    print("point history: \(training.count) recordings for training, \(right) of \(test.count) right: \(accuracy)")
    return accuracy
  }

  func testEveryFifthRowTrains() throws {
    // Outside of the assertion, which would take a skip for a failure.
    let share = try accuracy { number, _ in number % 5 == 0 }
    XCTAssertGreaterThanOrEqual(share, 0.98)
  }

  func testTheFirstHalfOfEachLabelTrains() throws {
    let labels = try PointHistory.rows().map(\.label)
    let halves = Dictionary(grouping: labels.indices, by: { labels[$0] }).mapValues { Set($0.prefix($0.count / 2)) }
    let share = try accuracy { number, label in halves[label]?.contains(number) == true }
    XCTAssertGreaterThanOrEqual(share, 0.95)
  }
}
