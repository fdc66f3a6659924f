import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// Values that are used for several streams keep nothing of one for the next.
final class SecondLifeTests: XCTestCase {
  func testARecognizerAfterReset() throws {
    let bundle = try StandInRecognizer.bundle()
    for row in Pairwise.rows([2, 2, 2]) {
      var options = HandGestureRecognizer.Options()
      options.hands = HandTracker.Options(
        maximumHandCount: 2, smoothing: row[0] == 0 ? nil : LandmarkSmoothing(), bridge: row[1] == 0 ? nil : .milliseconds(400),
        steadySide: row[2] == 1, threads: 1)
      try assertSecondLife("\(row)", streams: (0..<2).map { DisturbedStream.images(seed: $0, count: 12) }) {
        try HandGestureRecognizer(modelData: bundle, options: options)
      } _: { recognizer, frames in
        defer { recognizer.reset() }
        return try frames.map { try recognizer.hands(in: $0.image, at: $0.time) }
      }
    }
  }
}
