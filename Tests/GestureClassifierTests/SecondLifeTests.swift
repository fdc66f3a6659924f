import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// Values that are used for several streams.
///
/// No stream affects the next one.
final class SecondLifeTests: XCTestCase {
  func testARecognizerWithSeveralStreams() throws {
    let bundle = try StandInRecognizer.bundle()
    for row in Pairwise.rows([2, 2, 2]) {
      var options = HandGestureRecognizer.Options(maximumHandCount: 2)
      options.tracking.smoothing = row[0] == 0 ? nil : LandmarkSmoothing()
      options.tracking.maximumGap = row[1] == 0 ? nil : .milliseconds(400)
      options.tracking.stabilizesHandedness = row[2] == 1
      options.limits.threads = 1
      try assertSecondLife("\(row)", streams: (0..<2).map { DisturbedStream.images(seed: $0, count: 12) }) {
        try HandGestureRecognizer(model: GestureModel(data: bundle), options: options)
      } _: { recognizer, frames in
        let stream = recognizer.makeStream()
        return try frames.map { try stream.recognize(videoFrame: $0.image, at: $0.time) }
      }
    }
  }
}
